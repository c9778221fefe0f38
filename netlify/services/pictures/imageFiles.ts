import { isRecord } from '../../../src/domain/isRecord.ts';
import { IMAGE_FOLDER } from '../content/contentPaths.ts';
import type { Change, Snapshot } from '../content/contentStore.ts';

/** Whether a text names the file, and not just a longer name that ends or starts like it. */
function names(text: string, filename: string): boolean {
  for (let at = text.indexOf(filename); at >= 0; at = text.indexOf(filename, at + 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + filename.length]];
    if (!/[\w.-]/.test(before) && !/[\w-]/.test(after)) return true;
  }
  return false;
}

/** Deletes an image that an entry let go of, unless content names it; `entryText` is the entry's next file, or ''. */
export function dropImage(
  snapshot: Snapshot,
  filename: string,
  entryPath: string,
  entryText: string,
): Change[] {
  const path = `${IMAGE_FOLDER}/${filename}`;
  if (!snapshot.files.has(path) || names(entryText, filename)) return [];
  for (const { path: other, text } of snapshot.files.values()) {
    if (other !== entryPath && text !== undefined && names(text, filename)) return [];
  }
  return [{ path, delete: true }];
}

/** The names of the images of an entry: the one that a photo shows, and the copy that was made for it. */
function imagesOf(entryText: string): string[] {
  let entry: unknown;
  try {
    entry = JSON.parse(entryText);
  } catch {
    // A file that nobody can read names nothing.
  }
  if (!isRecord(entry)) return [];
  const { filename, src, staticUrl, copy } = entry;
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
  const shown = [filename, src, staticUrl].find(isText)?.replace(/^\/photos\//, '');
  return [shown, copy].filter(isText);
}

/** The images that go with entries, unless content that stays names them. */
export function imagesToDelete(snapshot: Snapshot, entryPaths: readonly string[]): Change[] {
  const going = entryPaths.map((path) => snapshot.files.get(path)?.text ?? '');
  const files = new Map(snapshot.files);
  for (const path of entryPaths) files.delete(path);
  const images = new Set(going.flatMap(imagesOf));
  return [...images].flatMap((image) => dropImage({ ...snapshot, files }, image, '', ''));
}
