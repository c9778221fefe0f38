import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLfsPointer, POINTER_LENGTH_END } from '../images/lfsPointer.ts';
import { plainFiles } from './plainFiles.ts';

/** What lies in the content's folder is no content that can be built; the message says what to do. */
export class ContentRefused extends Error {
  override name = 'ContentRefused';
}

/** What is published of a content's folder lies in these. */
const FOLDERS = ['content', 'public', 'public/photos'];

function isPointer(file: string): boolean {
  try {
    return lstatSync(file).size < POINTER_LENGTH_END && isLfsPointer(readFileSync(file));
  } catch {
    // What cannot be read is left out where pictures are derived, with the reason.
    return false;
  }
}

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
  const published = plainFiles(join(contentRoot, 'public')).files.sort();
  const pointers = published.filter((path) => isPointer(join(contentRoot, 'public', path)));
  if (pointers.length > 0) {
    throw new ContentRefused(
      `Pictures that Git LFS has not fetched: ${pointers.length}, the first is public/${pointers[0]}. Fetch them with "git lfs pull"; on Netlify turn on Git LFS, or take the pictures out of LFS. What was built before is still there.`,
    );
  }
}
