import { PHOTO_FIELDS } from '../../../shared/content/entries/photo.ts';
import { faultsByField } from '../../../shared/content/fields/form.ts';
import type { ErrorDetail } from '../../../shared/errors.ts';
import { ApiError, isUnanswered } from '../../../ui/request.ts';
import { showError } from '../../shell/banner.ts';
import { describeFailure, say } from '../../shell/failure.ts';
import { FileGoneError, ImageFileError } from '../imageFile.ts';
import type { UploadItem } from './uploadItem.ts';
import { changeUpload } from './uploads.ts';

/** What a banner of the uploads is about: the dead network's goes when the network is back. */
export const UPLOADS = { cut: 'uploads' } as const;

/** Errors of a storage that refuses images: a token is missing, or the browser refused an odd address. */
const STORAGE_REFUSAL = /blob[\s_-]*(read[\s_-]*write[\s_-]*)?token|not match the expected pattern/i;

function sentenceOf(error: unknown, name: string): string {
  if (error instanceof ImageFileError) return say('photos.compressFailed');
  if (error instanceof FileGoneError) return say('photos.fileGone', { name });
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) return say('photos.addError', { message });
  if (error.code === 'network' || error.code === 'timeout' || error.code === 'badAnswer') {
    return say('photos.addError', { message: say(`failure.${error.code}`) });
  }
  if (!error.reason) console.error('The upload failed', error);
  return describeFailure(error, say('photos.addFailed'));
}

/** The details about one photo, by its own fields: a batch names them `photos.0.fields.price_a4`. */
function detailsOf(details: readonly ErrorDetail[], place: number): ErrorDetail[] {
  const start = `photos.${place}.`;
  return details.flatMap(({ path, message }) => {
    if (!path.startsWith('photos.')) return [{ path, message }];
    return path.startsWith(start)
      ? [{ path: path.slice(start.length).replace(/^fields\./, ''), message }]
      : [];
  });
}

/**
 * Says why photos were not stored. Those that the network has cut off, and a batch that the server could not store
 * now, go on later.
 * @param items in the order they were sent
 */
export function fail(items: readonly UploadItem[], error: unknown): void {
  const isCut = isUnanswered(error);
  const isRefused = !(error instanceof ApiError) || (error.status >= 400 && error.status < 500);
  const all = error instanceof ApiError ? error.details : [];
  const text = sentenceOf(error, items[0]?.file?.name ?? '');
  const said = [text, error instanceof Error ? error.message : '', ...all.map(({ message }) => message)];
  if (error instanceof ApiError && error.reason) said.push(error.reason);
  for (const [place, item] of items.entries()) {
    const { key, image, isUnsure } = item;
    const details = detailsOf(all, place);
    const isForgotten = details.some(({ path }) => path === 'image' || path === '');
    changeUpload(key, {
      phase: isCut || items.length > 1 ? 'paused' : 'failed',
      progress: 0,
      error: text,
      faults: faultsByField(PHOTO_FIELDS, details),
      // Whatever the server kept of it, it is sent again.
      image: isForgotten ? undefined : image,
      isUnsure: isUnsure || !isRefused,
      offersWorkaround: STORAGE_REFUSAL.test(said.join(' ')),
    });
  }
  showError(text, isCut ? UPLOADS.cut : undefined);
}
