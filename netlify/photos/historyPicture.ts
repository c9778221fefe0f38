import { ADMIN_ENDPOINTS, type HistoryChange } from '../../src/shared/adminEndpoints.ts';
import { imageFormatOf } from '../../src/shared/content/imageFormat.ts';
import { IMAGE_PIXELS_MAX } from '../../src/shared/limits.ts';
import { IMAGE_FOLDER } from '../content/contentPaths.ts';
import type { ContentStore, HistoryEntry } from '../content/contentStore.ts';

/** Pictures in the history are squares of this side, in px: 48 on a screen of double density. */
const SIDE = 96;

/** Where a change's picture is: as after it, of what was deleted as before it; undefined where there is no image. */
export function pictureAddress(
  { revision, parent }: HistoryEntry,
  status: HistoryChange['status'],
  filename: string | undefined,
): string | undefined {
  const from = status === 'deleted' ? parent : revision;
  if (!filename || !from) return undefined;
  const places: Record<string, string> = { revision: from, filename };
  return ADMIN_ENDPOINTS.historyPicture.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(places[name] ?? ''),
  );
}

/** A small WebP of an image as of a commit; undefined where there is none to decode. @throws ContentError */
export async function readHistoryPicture(
  store: ContentStore,
  revision: string,
  filename: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await store.fileAt(revision, `${IMAGE_FOLDER}/${filename}`);
  if (!bytes || !imageFormatOf(bytes)) return undefined;
  // Native code of several MB: only the calls that need it wait for it.
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'none' })
    .rotate()
    .resize(SIDE, SIDE)
    .webp();
  const small = await picture.toBuffer().catch(() => undefined);
  return small && new Uint8Array(small);
}
