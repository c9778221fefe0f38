import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { plainFiles } from './plainFiles.ts';

/** What lies in the content's folder is no content that can be built; the message says what to do. */
export class ContentRefused extends Error {
  override name = 'ContentRefused';
}

/** What is published of a content's folder lies in these. */
const FOLDERS = ['content', 'public', 'public/photos'];

/** Does a folder hold a site's content? Looked at before anything is derived or written. @throws ContentRefused */
export function checkContent(contentRoot: string): void {
  const folder = join(contentRoot, 'content');
  if (!existsSync(folder)) {
    throw new ContentRefused(
      `${contentRoot} holds no folder content/: build in the repository with the content, or name it in CONTENT_ROOT.`,
    );
  }
  const isLink = (path: string) =>
    lstatSync(join(contentRoot, path), { throwIfNoEntry: false })?.isSymbolicLink();
  const links = [...FOLDERS.filter(isLink), ...plainFiles(folder).links.map((path) => `content/${path}`)];
  if (links.length > 0) {
    const lines = links.sort().map((path) => `  ${path}`);
    throw new ContentRefused(
      `Links in the content could publish files from elsewhere. Put the files themselves here:\n${lines.join('\n')}`,
    );
  }
}
