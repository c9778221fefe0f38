import { ADMIN_ENDPOINTS, ADMIN_HEADERS } from '../../../domain/adminEndpoints.ts';
import { PHOTO_FIELDS } from '../../../domain/entries/photo.ts';
import { bodyOf, checkValues, faultsByField } from '../../../domain/fields/form.ts';
import { adminUpload } from '../../../services/adminApi.ts';
import { ImageFileError, prepareImage } from '../../../services/imageFile.ts';
import { ApiError } from '../../../services/request.ts';
import { closeAdding } from '../adding.ts';
import { clearError, showAdminToast, showError } from '../banner.ts';
import { describeFailure, say } from '../failure.ts';
import { confirmPrices } from '../priceQuestion.ts';
import { photos } from '../resources.ts';
import { $isPanelOpen } from '../session.ts';
import { EMPTY_UPLOAD } from './uploadDrafts.ts';
import { isBusy, type UploadItem } from './uploadItem.ts';
import { $uploads, changeUpload, checkUploads, removeUpload, resetUploads, uploadByKey } from './uploads.ts';

/** How many photos are sent at the same time: one is transferred while the server stores the other. */
const SENDERS = 2;
/** Errors of a storage that refuses images: a token is missing, or the browser refused an odd address. */
const STORAGE_REFUSAL = /blob[\s_-]*(read[\s_-]*write[\s_-]*)?token|not match the expected pattern/i;

const stops = new Map<string, AbortController>();
let senders = 0;
/** Photos of the upload under way: how many were asked for, how many are stored. */
let tally = { asked: 0, stored: 0 };

function formOf(item: UploadItem, image: File): FormData {
  const form = new FormData();
  form.append('image', image, image.name);
  for (const [field, value] of Object.entries(bodyOf(PHOTO_FIELDS, item.values)))
    form.append(field, String(value));
  return form;
}

async function send(item: UploadItem, file: File, signal: AbortSignal): Promise<void> {
  const { key } = item;
  changeUpload(key, { phase: 'preparing' });
  const image = await prepareImage(file);
  if (signal.aborted) return;
  changeUpload(key, { phase: 'sending' });
  const { data, headers } = await adminUpload(ADMIN_ENDPOINTS.uploadPhoto, formOf(item, image), {
    signal,
    onProgress: (progress) => changeUpload(key, { progress, phase: progress >= 1 ? 'storing' : 'sending' }),
  });
  tally = { ...tally, stored: tally.stored + 1 };
  const stored = photos.resource.read(data);
  if (stored) photos.list.adopt(stored);
  const [twinId = ''] = (headers.get(ADMIN_HEADERS.duplicateOf) ?? '').split(', ');
  const twin = photos.list.$byId.get().get(twinId);
  if (twin) showError(say('photos.alreadyThere', { name: file.name, photo: twin.description.en }));
  removeUpload(key);
}

function sentenceOf(error: unknown): string {
  if (error instanceof ImageFileError) return say('photos.compressFailed');
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) return say('photos.addError', { message });
  if (error.code === 'network' || error.code === 'timeout' || error.code === 'badAnswer') {
    return say('photos.addError', { message: say(`failure.${error.code}`) });
  }
  if (!error.reason) console.error('The upload failed', error);
  return describeFailure(error, say('photos.addFailed'));
}

function fail(key: string, error: unknown): void {
  const text = sentenceOf(error);
  const said = error instanceof ApiError ? [error.reason, ...error.details.map((one) => one.message)] : [];
  const all = [text, error instanceof Error ? error.message : '', ...said].join(' ');
  const faults = error instanceof ApiError ? faultsByField(PHOTO_FIELDS, error.details) : {};
  changeUpload(key, {
    phase: 'failed',
    progress: 0,
    error: text,
    faults,
    offersWorkaround: STORAGE_REFUSAL.test(all),
  });
  showError(text);
}

/** Sends one waiting photo after another until none is left. */
async function sendWaiting(): Promise<void> {
  for (;;) {
    const item = $uploads.get().find(({ phase }) => phase === 'waiting');
    if (!item?.file) return;
    const stop = new AbortController();
    stops.set(item.key, stop);
    try {
      await send(item, item.file, stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) fail(item.key, error);
    } finally {
      stops.delete(item.key);
    }
  }
}

async function finish(): Promise<void> {
  const { asked, stored } = tally;
  tally = { asked: 0, stored: 0 };
  if (stored > 0) {
    if ($uploads.get().every(({ file }) => !file)) closeAdding();
    showAdminToast(
      asked === 1 ? say('photos.added') : say('photos.uploadedCount', { done: stored, total: asked }),
    );
    await photos.list.reload();
  }
}

async function run(): Promise<void> {
  if (senders >= SENDERS) return;
  senders += 1;
  try {
    await sendWaiting();
  } finally {
    senders -= 1;
  }
  if (senders === 0) await finish();
}

function queue(items: readonly UploadItem[]): void {
  clearError();
  for (const { key } of items) changeUpload(key, { phase: 'waiting', progress: 0, error: undefined });
  tally = { ...tally, asked: tally.asked + items.length };
  for (let n = 0; n < SENDERS; n += 1) void run();
}

/** Sends photos after asking about prices that look like slips. */
async function confirmAndQueue(items: readonly UploadItem[]): Promise<void> {
  const forms = items.map(({ values }) => ({ values, before: EMPTY_UPLOAD }));
  if (await confirmPrices(PHOTO_FIELDS, forms)) queue(items);
}

/** Uploads everything in the form that is not under way. Answers false where something is missing or wrong. */
export function startUploads(): boolean {
  if (!checkUploads()) return false;
  void confirmAndQueue($uploads.get().filter((item) => !isBusy(item)));
  return true;
}

/** Tries one photo again. */
export function retryUpload(key: string): void {
  const item = uploadByKey(key);
  if (!item?.file || isBusy(item)) return;
  const faults = checkValues(PHOTO_FIELDS, item.values, 'add');
  if (Object.keys(faults).length > 0) changeUpload(key, { faults });
  else void confirmAndQueue([item]);
}

/** Stops one upload; what is typed stays. One that the server already has may still be stored: the list shows it. */
export function stopUpload(key: string): void {
  stops.get(key)?.abort();
  tally = { ...tally, asked: Math.max(0, tally.asked - 1) };
  changeUpload(key, { phase: 'typing', progress: 0 });
}

/** Stops everything and empties the form. */
export function cancelUploads(): void {
  for (const item of $uploads.get()) if (isBusy(item)) stopUpload(item.key);
  resetUploads();
  closeAdding();
  clearError();
}

$isPanelOpen.listen((isOpen) => {
  if (!isOpen) cancelUploads();
});
