import { ADMIN_ENDPOINTS, ADMIN_HEADERS } from '../../domain/adminEndpoints.ts';
import { checkPhoto, faultsByField, photoBody } from '../../domain/photoForm.ts';
import { AdminApiError, adminUpload } from '../../services/adminApi.ts';
import { ImageFileError, prepareImage } from '../../services/imageFile.ts';
import { clearError, showAdminToast, showError } from './banner.ts';
import { describeFailure, say } from './failure.ts';
import { $photosById, adoptPhoto, reloadAdminPhotos } from './photos.ts';
import {
  $uploads,
  changeUpload,
  checkUploads,
  isBusy,
  removeUpload,
  resetUploads,
  type UploadItem,
  uploadByKey,
} from './photosUpload.ts';
import { $isPanelOpen } from './session.ts';

/** So many photos are sent at the same time: one is on the line while the server stores the other. */
const SENDERS = 2;
/** What a storage that refuses images says: a token is missing, or the browser refused an odd address. */
const STORAGE_REFUSAL = /blob[\s_-]*(read[\s_-]*write[\s_-]*)?token|not match the expected pattern/i;

const stops = new Map<string, AbortController>();
let senders = 0;
/** Photos of the upload under way: how many were asked for, how many are stored. */
let tally = { asked: 0, stored: 0 };

function formOf(item: UploadItem, image: File): FormData {
  const form = new FormData();
  form.append('image', image, image.name);
  for (const [field, value] of Object.entries(photoBody(item.values))) form.append(field, value);
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
  adoptPhoto(data);
  const [twinId = ''] = (headers.get(ADMIN_HEADERS.duplicateOf) ?? '').split(', ');
  const twin = $photosById.get().get(twinId);
  if (twin) showError(say('photos.alreadyThere', { name: file.name, photo: twin.description.en }));
  removeUpload(key);
}

function sentenceOf(error: unknown): string {
  if (error instanceof ImageFileError) return say('photos.compressFailed');
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof AdminApiError)) return say('photos.uploadError', { message });
  if (error.code === 'network' || error.code === 'timeout' || error.code === 'badAnswer') {
    return say('photos.uploadError', { message: say(`failure.${error.code}`) });
  }
  if (!error.reason) console.error('The upload failed', error);
  return describeFailure(error, say('photos.uploadFailed'));
}

function fail(key: string, error: unknown): void {
  const text = sentenceOf(error);
  const said =
    error instanceof AdminApiError ? [error.reason, ...error.details.map((one) => one.message)] : [];
  const all = [text, error instanceof Error ? error.message : '', ...said].join(' ');
  const faults = error instanceof AdminApiError ? faultsByField(error.details) : {};
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
    showAdminToast(
      asked === 1 ? say('photos.uploaded') : say('photos.uploadedCount', { done: stored, total: asked }),
    );
    await reloadAdminPhotos();
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

/** Uploads everything in the form that is not under way. Answers false where something is missing or wrong. */
export function startUploads(): boolean {
  if (!checkUploads()) return false;
  queue($uploads.get().filter((item) => !isBusy(item)));
  return true;
}

/** Tries one photo again. */
export function retryUpload(key: string): void {
  const item = uploadByKey(key);
  if (!item?.file || isBusy(item)) return;
  const faults = checkPhoto(item.values);
  if (Object.keys(faults).length > 0) changeUpload(key, { faults });
  else queue([item]);
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
  clearError();
}

$isPanelOpen.listen((isOpen) => {
  if (!isOpen) cancelUploads();
});
