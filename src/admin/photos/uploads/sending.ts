import { PHOTO_FIELDS } from '../../../shared/content/entries/photo.ts';
import { checkValues, faultsByField } from '../../../shared/content/fields/form.ts';
import type { ErrorDetail } from '../../../shared/errors.ts';
import { ApiError, isUnanswered } from '../../../ui/request.ts';
import { closeAdding } from '../../fields/adding.ts';
import { confirmPrices } from '../../fields/PriceQuestion.tsx';
import { photos } from '../../list/resources.ts';
import {
  clearError,
  clearErrorAbout,
  describeFailure,
  say,
  showAdminToast,
  showError,
} from '../../shell/banner.ts';
import { ImageFileError } from '../imageFile.ts';
import { FileGoneError } from '../pieceHasher.ts';
import { keptFile } from './keeping.ts';
import { commitBatch, sendAlone, sendForBatch } from './uploadCalls.ts';
import { EMPTY_UPLOAD, isBusy, type UploadItem } from './uploadItem.ts';
import { $uploads, changeUpload, checkUploads, resetUploads, uploadByKey } from './uploads.ts';

/** What the banner about a dead network is about: it goes when the network is back. */
const CUT = 'uploads';

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
    if (!path.startsWith(start)) return [];
    return [{ path: path.slice(start.length).replace(/^fields\./, ''), message }];
  });
}

/** Says why photos, in the order they were sent, were not stored. What the network cut off goes on later, as does a batch. */
function fail(items: readonly UploadItem[], error: unknown): void {
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
  showError(text, isCut ? CUT : undefined);
}

/** How many photos are sent at the same time: one is transferred while the server stores the other. */
const SENDERS = 2;
/** After the network has gone it is tried again by itself: first after this many ms, then after twice as many … */
const FIRST_TRY_MS = 20_000;
const LONGEST_WAIT_MS = 300_000;

const stops = new Map<string, AbortController>();
let senders = 0;
/** Photos of the upload under way: how many were asked for, how many are stored. */
let tally = { asked: 0, stored: 0 };
/** The network has gone: nothing more is sent until it is tried again. */
let isCut = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let tries = 0;

/** One photo goes with its texts; of several each image goes by itself, and their texts commit all of them. */
async function send(item: UploadItem, chosen: File, signal: AbortSignal): Promise<void> {
  const { key } = item;
  if (item.image) return changeUpload(key, { phase: 'sent', progress: 1 });
  changeUpload(key, { phase: 'preparing' });
  const file = await keptFile(key, chosen);
  if (signal.aborted) return;
  const isAlone = $uploads.get().filter(isBusy).length === 1;
  if (!isAlone) return sendForBatch(item, file, signal);
  await sendAlone(item, file, signal);
  tally = { ...tally, stored: tally.stored + 1 };
}

async function sendWaiting(): Promise<void> {
  for (;;) {
    const item = $uploads.get().find(({ phase }) => phase === 'waiting');
    if (!item?.file || isCut) return;
    const stop = new AbortController();
    stops.set(item.key, stop);
    try {
      await send(item, item.file, stop.signal);
    } catch (error) {
      if (stop.signal.aborted) continue;
      isCut ||= isUnanswered(error);
      fail([item], error);
    } finally {
      stops.delete(item.key);
    }
  }
}

async function commitSent(): Promise<void> {
  const sent = $uploads.get().filter(({ phase }) => phase === 'sent');
  if (sent.length === 0) return;
  const left = () => sent.filter(({ key }) => uploadByKey(key));
  try {
    await commitBatch(sent);
  } catch (error) {
    isCut ||= isUnanswered(error);
    if (left().length > 0) fail(left(), error);
  }
  tally = { ...tally, stored: tally.stored + sent.length - left().length };
}

async function finish(): Promise<void> {
  if (isCut) {
    // What waits for it goes on together later, and nothing of it is committed before.
    $uploads.set(
      $uploads.get().map((item) => (isBusy(item) ? { ...item, phase: 'paused', progress: 0 } : item)),
    );
    timer = setTimeout(continueByItself, Math.min(LONGEST_WAIT_MS, FIRST_TRY_MS * 2 ** tries));
    tries += 1;
  } else tries = 0;
  const { asked, stored } = tally;
  tally = { asked: 0, stored: 0 };
  if (stored === 0) return;
  clearErrorAbout(CUT);
  if ($uploads.get().every(({ file }) => !file)) closeAdding('photos');
  showAdminToast(
    asked === 1 ? say('photos.added') : say('photos.uploadedCount', { done: stored, total: asked }),
  );
  await photos.list.reload();
}

async function run(): Promise<void> {
  if (senders >= SENDERS) return;
  senders += 1;
  try {
    await sendWaiting();
    if (senders === 1 && !isCut) await commitSent();
  } finally {
    senders -= 1;
  }
  if (senders > 0) return;
  // What was added while the batch was being stored is a batch of its own.
  if (!isCut && $uploads.get().some(({ phase }) => phase === 'waiting' || phase === 'sent')) await run();
  else await finish();
}

function queue(items: readonly UploadItem[]): void {
  clearTimeout(timer);
  isCut = false;
  for (const { key } of items) changeUpload(key, { phase: 'waiting', progress: 0, error: undefined });
  tally = { ...tally, asked: tally.asked + items.length };
  for (let n = 0; n < SENDERS; n += 1) void run();
}

/** Sends photos after asking about prices that look like slips. Answers false where something is missing or wrong. */
function checkAndQueue(items: readonly UploadItem[]): boolean {
  if (!checkUploads(items)) return false;
  const forms = items.map(({ values }) => ({ values, before: EMPTY_UPLOAD }));
  void confirmPrices(PHOTO_FIELDS, forms).then((isMeant) => {
    if (!isMeant) return;
    clearError();
    queue(items);
  });
  return true;
}

export const startUploads = () => checkAndQueue($uploads.get().filter((item) => !isBusy(item)));

const pausedUploads = () => $uploads.get().filter(({ phase }) => phase === 'paused');

/** Goes on with what the network or a reload has cut off. */
export const continueUploads = () => checkAndQueue(pausedUploads());

/** The same without a word, when the network may be back: nobody may be at the screen. */
function continueByItself(): void {
  const fitting = pausedUploads().filter(
    ({ values }) => Object.keys(checkValues(PHOTO_FIELDS, values, 'add')).length === 0,
  );
  if (navigator.onLine !== false && senders === 0 && fitting.length > 0) queue(fitting);
}

export function retryUpload(key: string): void {
  const item = uploadByKey(key);
  if (item?.file && !isBusy(item)) checkAndQueue([item]);
}

/** Stops one upload; what is typed stays. One that the server already has may still be stored: the list shows it. */
export function stopUpload(key: string): void {
  stops.get(key)?.abort();
  tally = { ...tally, asked: Math.max(0, tally.asked - 1) };
  const isUnsure = uploadByKey(key)?.isUnsure || uploadByKey(key)?.phase === 'storing';
  changeUpload(key, { phase: 'typing', progress: 0, isUnsure });
}

export function cancelUploads(): void {
  clearTimeout(timer);
  for (const item of $uploads.get()) if (isBusy(item)) stopUpload(item.key);
  resetUploads();
  closeAdding('photos');
  clearError();
}

globalThis.addEventListener?.('online', continueByItself);
