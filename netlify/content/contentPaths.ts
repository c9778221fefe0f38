import { NOTICE_FOLDER } from '../../src/shared/shop/notice.ts';
import { ContentError, type PastFile } from './contentStore.ts';

/** The folder of texts: JSON and Markdown. */
export const TEXT_FOLDER = 'content';
/** The folder of the images that photos name. */
export const IMAGE_FOLDER = 'public/photos';
/** The folder of display copies inside IMAGE_FOLDER. */
const LARGE_FOLDER = 'large';

/**
 * The path of an image's display copy, from which the pages derive their sizes: in a subfolder, with the same name.
 * It is added and deleted with its image, and is not published itself.
 * @param image the image's path, or its name in the folder
 */
export const largeCopyOf = (image: string): string => image.replace(/[^/]*$/, `${LARGE_FOLDER}/$&`);

const MAX_PATH_LENGTH = 500;
/** Nested folders below `content/`: a store's query must spell out the depth. */
export const MAX_FOLDERS = 5;
/** Control characters, the backslash (a slash on Windows) and U+FFFD, which stands for a name that is not UTF-8. */
const FORBIDDEN = /[\p{Cc}\\\uFFFD]/u;

/**
 * Whether a path is content: below `content/` and not too deep, or in `public/photos/` or its display copies; relative,
 * without `..`, backslash, control characters, or a name that begins with a dot (`.DS_Store`, `.git`, our temporary
 * files).
 */
export function isContentPath(path: string): boolean {
  if (typeof path !== 'string' || path.length > MAX_PATH_LENGTH || FORBIDDEN.test(path)) return false;
  const segments = path.split('/');
  if (path.startsWith(`${IMAGE_FOLDER}/`)) {
    const isLarge = segments.length === 4 && segments[2] === LARGE_FOLDER;
    if (segments.length !== 3 && !isLarge) return false;
  } else if (!path.startsWith(`${TEXT_FOLDER}/`) || segments.length > MAX_FOLDERS + 2) return false;
  return segments.every((segment) => segment !== '' && !segment.startsWith('.'));
}

/** Whether a snapshot holds the file's text. Notices may be pictures. */
export function isTextPath(path: string): boolean {
  return path.startsWith(`${TEXT_FOLDER}/`) && !path.startsWith(`${NOTICE_FOLDER}/`);
}

/** Throws `ContentError` 'invalid' for a path that is not content. */
export function assertContentPath(path: string): void {
  if (!isContentPath(path)) throw new ContentError('invalid', 'store.foreignPath');
}

/** Throws `ContentError` 'invalid' unless it is a full commit id, which is safe on a command line. */
export function assertRevision(revision: string): void {
  if (!/^[0-9a-f]{40}$/.test(revision)) throw new ContentError('invalid', 'store.noRevision');
}

export function assertPastFiles(files: readonly PastFile[]): void {
  for (const { revision, path } of files) {
    assertRevision(revision);
    assertContentPath(path);
  }
}
