import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { plainFiles } from './plainFiles.ts';

/** What lies in the content's folder is no content that can be built; the message says what to do. */
export class ContentRefused extends Error {
  override name = 'ContentRefused';
}

/** Does a folder hold a site's content? Looked at before anything is derived or written. @throws ContentRefused */
export function checkContent(contentRoot: string): void {
  const folder = join(contentRoot, 'content');
  if (!existsSync(folder)) {
    throw new ContentRefused(
      `${contentRoot} holds no folder content/: build in the repository with the content, or name it in CONTENT_ROOT.`,
    );
  }
  const { links } = plainFiles(folder);
  if (links.length > 0) {
    const lines = links.sort().map((path) => `  content/${path}`);
    throw new ContentRefused(
      `Links in the content could publish files from elsewhere. Put the files themselves here:\n${lines.join('\n')}`,
    );
  }
}
