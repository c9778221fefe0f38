import {
  ADMIN_ENDPOINTS,
  ADMIN_HEADERS,
  BATCH_FIELD,
  type FormBody,
} from '../../../shared/adminEndpoints.ts';
import { type ChosenFile, judgeFile } from '../../../shared/content/chosenFile.ts';
import { PHOTO_FIELDS, type Photo } from '../../../shared/content/entries/photo.ts';
import {
  bodyOf,
  checkValues,
  faultsByField,
  sameValues,
  valuesOf,
} from '../../../shared/content/fields/form.ts';
import type { ErrorDetail } from '../../../shared/errors.ts';
import { localized } from '../../../shared/i18n/localized.ts';
import { isRecord } from '../../../shared/isRecord.ts';
import { ApiError, isUnanswered } from '../../../ui/request.ts';
import { closeAdding } from '../../fields/adding.ts';
import { confirmPrices } from '../../fields/PriceQuestion.tsx';
import { adminSend } from '../../shell/adminApi.ts';
import {
  $banner,
  clearError,
  clearErrorAbout,
  describeFailure,
  say,
  showAdminToast,
  showError,
} from '../../shell/banner.ts';
import { $panelLanguage } from '../../shell/language.ts';
import { adminUpload } from '../adminUpload.ts';
import { describeFileFault, isMaster, prepareImage, printBody, printedFrom } from '../imageFile.ts';
import { chooseMaster } from '../masters.ts';
import { photos } from '../photoEntries.ts';
import { readFileTags } from '../proposals.ts';
import { keptFile } from './keeping.ts';
import { EMPTY_UPLOAD, isBusy, type UploadItem } from './uploadItem.ts';
import { $uploads, changeUpload, checkUploads, removeUpload, resetUploads, uploadByKey } from './uploads.ts';

/** Maximum number of duplicates named in the banner. */
const NAMED_MAX = 5;

let duplicates: { readonly name: string; readonly photo: string }[] = [];
let reportedText: string | undefined;

/** Adds to the banner that an uploaded file has the same image as an existing photo. */
export function reportDuplicate(name: string, { description, id }: Photo): void {
  if ($banner.get() !== reportedText) duplicates = [];
  const photo = localized(description, $panelLanguage.get()) || id;
  duplicates.push({ name, photo });
  const names = duplicates.slice(0, NAMED_MAX).map((duplicate) => `${duplicate.name} (${duplicate.photo})`);
  if (duplicates.length > NAMED_MAX) names.push('…');
  reportedText =
    duplicates.length === 1
      ? say('photos.alreadyThere', { name, photo })
      : say('photos.areAlreadyThere', { count: duplicates.length, names: names.join('; ') });
  showError(reportedText);
}

/** The data of an upload's file, read from its header if not known yet. */
async function fileDataOf({ key, file }: UploadItem): Promise<ChosenFile | undefined> {
  const { chosen } = uploadByKey(key) ?? {};
  if (chosen || !file) return chosen;
  return judgeFile(file.size, (await readFileTags(file)).header);
}

/** The fields of an upload: the typed values, and the size of the file that prints are made from. */
async function uploadBody(item: UploadItem): Promise<FormBody> {
  const { values, file, keepsMaster } = item;
  const print = printedFrom(file, await fileDataOf(item), keepsMaster)?.print;
  return { ...bodyOf(PHOTO_FIELDS, values), ...printBody(print) };
}

/** Moves a stored photo from the form to the list. */
async function finishUpload(item: UploadItem, data: unknown, duplicateOf: readonly string[]): Promise<void> {
  const { key, values, file, isUnsure } = item;
  let stored = photos.resource.read(data);
  // An earlier attempt was stored after all, and its texts were changed since.
  if (stored && isUnsure && !sameValues(PHOTO_FIELDS, valuesOf(PHOTO_FIELDS, stored), values)) {
    const { id, etag: ifMatch } = stored;
    const body = bodyOf(PHOTO_FIELDS, values);
    const answer = await adminSend(ADMIN_ENDPOINTS.photos.update, { id, ifMatch, body });
    stored = photos.resource.read(answer.data);
  }
  if (stored) photos.list.adopt(stored);
  if (stored && file && item.keepsMaster && isMaster(file, (await fileDataOf(item))?.print))
    chooseMaster(stored.id, file);
  const duplicate = duplicateOf.map((id) => photos.list.$byId.get().get(id)).find((one) => one);
  if (duplicate && file) reportDuplicate(file.name, duplicate);
  removeUpload(key);
}

async function upload(item: UploadItem, file: File, fields: FormBody, signal: AbortSignal) {
  const { key } = item;
  const prepared = await prepareImage(file, (await fileDataOf(item))?.print);
  signal.throwIfAborted();
  changeUpload(key, { phase: 'sending' });
  const options = { signal, onSending: (work: Partial<UploadItem>) => changeUpload(key, work) };
  return adminUpload(ADMIN_ENDPOINTS.uploadPhoto, { ...prepared, fields }, options, key);
}

/** Stores one photo: image and texts in one call and one commit. @throws ApiError, or the fault of the file */
async function sendAlone(item: UploadItem, file: File, signal: AbortSignal): Promise<void> {
  const { data, headers } = await upload(item, file, await uploadBody(item), signal);
  const duplicates = headers.get(ADMIN_HEADERS.duplicateOf)?.split(', ') ?? [];
  await finishUpload(item, data, duplicates);
}

/** Sends an image that the server keeps until its batch is committed. @throws ApiError, or the fault of the file */
async function sendForBatch(item: UploadItem, file: File, signal: AbortSignal): Promise<void> {
  const { data } = await upload(item, file, { [BATCH_FIELD]: 'true' }, signal);
  const image = isRecord(data) && typeof data.image === 'string' ? data.image : undefined;
  if (!image) throw new ApiError('badAnswer', 'the upload was answered without a name');
  changeUpload(item.key, { image, phase: 'sent', progress: 1 });
}

/** Commits all photos whose images the server has, in one commit. @throws ApiError */
async function commitBatch(items: readonly UploadItem[]): Promise<void> {
  for (const { key } of items) changeUpload(key, { phase: 'storing', progress: 1 });
  const sent = await Promise.all(
    items.map(async (item) => ({ key: item.key, image: item.image ?? '', fields: await uploadBody(item) })),
  );
  const { data } = await adminSend(ADMIN_ENDPOINTS.addBatch, { body: { photos: sent } });
  if (!Array.isArray(data)) throw new ApiError('badAnswer', 'the batch was answered without its photos');
  for (const [place, item] of items.entries()) {
    await finishUpload(item, data[place]?.photo, data[place]?.duplicateOf ?? []);
  }
}

/** The subject of the banner about a lost connection, which is cleared when the uploads succeed. */
const CUT = 'uploads';

/** Errors of a storage that refuses images: a missing token, or an address that the browser refused. */
const STORAGE_REFUSAL = /blob[\s_-]*(read[\s_-]*write[\s_-]*)?token|not match the expected pattern/i;

function sentenceOf(error: unknown, name: string): string {
  const fault = describeFileFault(error, name);
  if (fault) return fault;
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) return say('photos.addError', { message });
  if (error.code === 'network' || error.code === 'timeout' || error.code === 'badAnswer') {
    return say('photos.addError', { message: say(`failure.${error.code}`) });
  }
  if (!error.reason) console.error('The upload failed', error);
  return describeFailure(error, say('photos.addFailed'));
}

/** The details of one photo by its field names; a batch names them `photos.0.fields.price_a4`. */
function detailsOf(details: readonly ErrorDetail[], place: number): ErrorDetail[] {
  const start = `photos.${place}.`;
  return details.flatMap(({ path, message }) => {
    if (!path.startsWith('photos.')) return [{ path, message }];
    if (!path.startsWith(start)) return [];
    return [{ path: path.slice(start.length).replace(/^fields\./, ''), message }];
  });
}

/** Shows why photos (in the order sent) were not stored. Batches, and uploads cut off by the network, are paused. */
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
    const isImageLost = details.some(({ path }) => path === 'image' || path === '');
    changeUpload(key, {
      phase: isCut || items.length > 1 ? 'paused' : 'failed',
      progress: 0,
      error: text,
      faults: faultsByField(PHOTO_FIELDS, details),
      // The server no longer has the image: it is sent again.
      image: isImageLost ? undefined : image,
      isUnsure: isUnsure || !isRefused,
      offersWorkaround: STORAGE_REFUSAL.test(said.join(' ')),
    });
  }
  showError(text, isCut ? CUT : undefined);
}

/** Number of parallel uploads: one is transferred while the server stores the other. */
const SENDERS = 2;
/** Automatic retries after a lost connection: first after this many ms, doubled each time up to the limit. */
const FIRST_RETRY_MS = 20_000;
const LONGEST_RETRY_MS = 300_000;

const controllers = new Map<string, AbortController>();
let senders = 0;
/** Counts of the running upload: requested and stored photos. */
let tally = { asked: 0, stored: 0 };
/** The connection is lost: nothing is sent until the next retry. */
let isCut = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let tries = 0;

/** A single photo is sent with its texts; of several only the images, and the batch sends all texts afterwards. */
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
    controllers.set(item.key, stop);
    try {
      await send(item, item.file, stop.signal);
    } catch (error) {
      if (stop.signal.aborted) continue;
      isCut ||= isUnanswered(error);
      fail([item], error);
    } finally {
      controllers.delete(item.key);
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
    // All running uploads pause, continue together later, and are not committed before.
    $uploads.set(
      $uploads.get().map((item) => (isBusy(item) ? { ...item, phase: 'paused', progress: 0 } : item)),
    );
    timer = setTimeout(continueAutomatically, Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries));
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
  // Photos added while the batch was stored are the next batch.
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

/** Sends photos after asking about suspicious prices. @returns false if something is missing or wrong */
function checkAndQueue(items: readonly UploadItem[]): boolean {
  if (!checkUploads(items)) return false;
  const forms = items.map(({ values }) => ({ values, before: EMPTY_UPLOAD }));
  void confirmPrices(PHOTO_FIELDS, forms).then((isIntended) => {
    if (!isIntended) return;
    clearError();
    queue(items);
  });
  return true;
}

export const startUploads = () => checkAndQueue($uploads.get().filter((item) => !isBusy(item)));

const pausedUploads = () => $uploads.get().filter(({ phase }) => phase === 'paused');

/** Continues uploads cut off by the network or a reload. */
export const continueUploads = () => checkAndQueue(pausedUploads());

/** The same without questions, when the network may be back: nobody may be at the screen. */
function continueAutomatically(): void {
  const fitting = pausedUploads().filter(
    ({ values }) => Object.keys(checkValues(PHOTO_FIELDS, values, 'add')).length === 0,
  );
  if (navigator.onLine !== false && senders === 0 && fitting.length > 0) queue(fitting);
}

export function retryUpload(key: string): void {
  const item = uploadByKey(key);
  if (item?.file && !isBusy(item)) checkAndQueue([item]);
}

/** Stops one upload; its texts stay. The server may still store what it has received. */
export function stopUpload(key: string): void {
  controllers.get(key)?.abort();
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

globalThis.addEventListener?.('online', continueAutomatically);
