import {
  ADMIN_ENDPOINTS,
  ADMIN_HEADERS,
  BATCH_FIELD,
  type FormBody,
} from '../../../shared/adminEndpoints.ts';
import { type ChosenFile, judgeFile } from '../../../shared/content/chosenFile.ts';
import { PHOTO_FIELDS, type Photo, PRINT_FIELDS } from '../../../shared/content/entries/photo.ts';
import { bodyOf, sameValues, valuesOf } from '../../../shared/content/fields/form.ts';
import { localized } from '../../../shared/i18n/localized.ts';
import { isRecord } from '../../../shared/isRecord.ts';
import { ApiError } from '../../../ui/request.ts';
import { photos } from '../../list/resources.ts';
import { adminSend } from '../../shell/adminApi.ts';
import { $banner, say, showError } from '../../shell/banner.ts';
import { $panelLanguage } from '../../shell/language.ts';
import { adminUpload } from '../adminUpload.ts';
import { isMaster, prepareImage, printedFrom } from '../imageFile.ts';
import { chooseMaster } from '../masters.ts';
import { readFileTags } from '../proposals.ts';
import type { UploadItem } from './uploadItem.ts';
import { changeUpload, removeUpload, uploadByKey } from './uploads.ts';

/** More than these nobody reads in a line. */
const NAMED_MAX = 5;

let duplicates: { readonly name: string; readonly photo: string }[] = [];
let told: string | undefined;

/** Says that an uploaded file shows the same image as a photo that was there, beside the others of which it still says so. */
export function reportDuplicate(name: string, { description, id }: Photo): void {
  if ($banner.get() !== told) duplicates = [];
  const photo = localized(description, $panelLanguage.get()) || id;
  duplicates.push({ name, photo });
  const names = duplicates.slice(0, NAMED_MAX).map((duplicate) => `${duplicate.name} (${duplicate.photo})`);
  if (duplicates.length > NAMED_MAX) names.push('…');
  told =
    duplicates.length === 1
      ? say('photos.alreadyThere', { name, photo })
      : say('photos.areAlreadyThere', { count: duplicates.length, names: names.join('; ') });
  showError(told);
}

/** What is known of an upload's file, if need be by its header alone. */
async function knownOf({ key, file }: UploadItem): Promise<ChosenFile | undefined> {
  const { chosen } = uploadByKey(key) ?? {};
  if (chosen || !file) return chosen;
  return judgeFile(file.size, (await readFileTags(file)).header);
}

/** The fields of an upload: what is typed, and how large the file is that prints are made from. */
async function uploadBody(item: UploadItem): Promise<FormBody> {
  const { values, file, keepsMaster } = item;
  const print = printedFrom(file, await knownOf(item), keepsMaster)?.print;
  return {
    ...bodyOf(PHOTO_FIELDS, values),
    ...(print && bodyOf(PRINT_FIELDS, valuesOf(PRINT_FIELDS, { print }))),
  };
}

/** A photo that has been stored leaves the form for the list. */
async function settle(item: UploadItem, data: unknown, duplicateOf: readonly string[]): Promise<void> {
  const { key, values, file, isUnsure } = item;
  let stored = photos.resource.read(data);
  // An earlier sending has been stored after all, and its texts have been changed since.
  if (stored && isUnsure && !sameValues(PHOTO_FIELDS, valuesOf(PHOTO_FIELDS, stored), values)) {
    const { id, etag: ifMatch } = stored;
    const body = bodyOf(PHOTO_FIELDS, values);
    const answer = await adminSend(ADMIN_ENDPOINTS.photos.update, { id, ifMatch, body });
    stored = photos.resource.read(answer.data);
  }
  if (stored) photos.list.adopt(stored);
  if (stored && file && item.keepsMaster && isMaster(file, (await knownOf(item))?.print))
    chooseMaster(stored.id, file);
  const duplicate = duplicateOf.map((id) => photos.list.$byId.get().get(id)).find((one) => one);
  if (duplicate && file) reportDuplicate(file.name, duplicate);
  removeUpload(key);
}

async function upload(item: UploadItem, file: File, fields: FormBody, signal: AbortSignal) {
  const { key } = item;
  const { image, large } = await prepareImage(file, (await knownOf(item))?.print);
  signal.throwIfAborted();
  changeUpload(key, { phase: 'sending' });
  const form = new FormData();
  form.append('image', image, image.name);
  if (large) form.append('large', large, image.name);
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  const onProgress = (progress: number) =>
    changeUpload(key, { progress, phase: progress >= 1 ? 'storing' : 'sending' });
  return adminUpload(ADMIN_ENDPOINTS.uploadPhoto, form, { signal, onProgress }, key);
}

/** Stores one photo: image and texts in one call and one commit. @throws ApiError, or what is wrong with the file */
export async function sendAlone(item: UploadItem, file: File, signal: AbortSignal): Promise<void> {
  const { data, headers } = await upload(item, file, await uploadBody(item), signal);
  const duplicates = headers.get(ADMIN_HEADERS.duplicateOf)?.split(', ') ?? [];
  await settle(item, data, duplicates);
}

/** Sends an image that waits at the server for its batch. @throws ApiError, or what is wrong with the file */
export async function sendForBatch(item: UploadItem, file: File, signal: AbortSignal): Promise<void> {
  const { data } = await upload(item, file, { [BATCH_FIELD]: 'true' }, signal);
  const image = isRecord(data) && typeof data.image === 'string' ? data.image : undefined;
  if (!image) throw new ApiError('badAnswer', 'the upload was answered without a name');
  changeUpload(item.key, { image, phase: 'sent', progress: 1 });
}

/** Stores photos whose images the server has: all in one commit. @throws ApiError */
export async function commitBatch(items: readonly UploadItem[]): Promise<void> {
  for (const { key } of items) changeUpload(key, { phase: 'storing', progress: 1 });
  const sent = await Promise.all(
    items.map(async (item) => ({ key: item.key, image: item.image ?? '', fields: await uploadBody(item) })),
  );
  const { data } = await adminSend(ADMIN_ENDPOINTS.addBatch, { body: { photos: sent } });
  if (!Array.isArray(data)) throw new ApiError('badAnswer', 'the batch was answered without its photos');
  for (const [place, item] of items.entries()) {
    await settle(item, data[place]?.photo, data[place]?.duplicateOf ?? []);
  }
}
