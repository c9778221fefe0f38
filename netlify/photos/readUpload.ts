import { UPLOAD_FIELDS } from '../../src/shared/content/entries/photo.ts';
import { readForm } from '../../src/shared/content/fields/form.ts';
import { IMAGE_FORMATS } from '../../src/shared/content/imageFile.ts';
import { isRecord } from '../../src/shared/isRecord.ts';
import { UUID } from '../content/commitMessage.ts';
import type { ContentStore, KeptBytes } from '../content/contentStore.ts';
import {
  type CleanImage,
  checkLargeCopy,
  cleanImage,
  PictureFault,
  type PictureFaultCode,
} from '../images/cleanImage.ts';
import { ApiError, badForm, refuse } from '../lib/apiError.ts';
import type { ApiMessageKey, CallFault } from '../lib/messages/index.ts';
import { hmacOf, isHmac } from '../lib/signing.ts';
import type { NewPhoto } from './addPhotos.ts';

/** The form's messages for images that cannot be used. */
const UPLOAD_FAULTS = {
  empty: 'fault.imageEmpty',
  foreignFormat: 'fault.imageFormat',
  tooManyPixels: 'fault.imagePixels',
  damaged: 'fault.imageDamaged',
} as const satisfies Partial<Record<PictureFaultCode, ApiMessageKey>>;

type CleanUpload = CleanImage & { readonly large?: Uint8Array | undefined };

/** Cleans an uploaded image and its display copy. @throws ApiError badInput */
export async function cleanUpload(image: Uint8Array, large?: Uint8Array): Promise<CleanUpload> {
  try {
    const [cleaned, copy] = await Promise.all([cleanImage(image), large && checkLargeCopy(large)]);
    // A copy has its image's name, so it must have its format.
    const isFitting = copy && cleaned.extension === IMAGE_FORMATS.jpeg.extension;
    if (large && !isFitting) throw badForm([{ path: 'large', key: 'fault.imageCopy' }]);
    return { ...cleaned, large: copy };
  } catch (error) {
    if (!(error instanceof PictureFault && error.code in UPLOAD_FAULTS)) throw error;
    const key = UPLOAD_FAULTS[error.code as keyof typeof UPLOAD_FAULTS];
    throw badForm([{ path: 'image', key, params: error.params }]);
  }
}

type UploadForm = {
  readonly texts: Readonly<Record<string, string>>;
  readonly image: Uint8Array | undefined;
  readonly large: Uint8Array | undefined;
};

/** Reads a multipart body; unknown fields and the file's name are ignored. @throws ApiError badInput */
export async function readUpload(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<UploadForm> {
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    const details = [{ path: '', key: 'fault.multipart' as const }];
    throw new ApiError('badInput', { sentence: { key: 'upload.damaged' }, details });
  }
  const texts: Record<string, string> = Object.create(null);
  for (const [name, value] of form) if (typeof value === 'string') texts[name] = value;
  const fileOf = async (name: string) => {
    const file = form.get(name);
    return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : undefined;
  };
  return { texts, image: await fileOf('image'), large: await fileOf('large') };
}

/** An uploaded image that was cleaned and stored with its display copy, and is not committed yet. */
type KeptImage = KeptBytes & { readonly extension: string; readonly large?: KeptBytes | undefined };

const NAME = /^([0-9a-f]{40})\.(\d{1,9})\.([a-z]{3,4})(?:\.([0-9a-f]{40})\.(\d{1,9}))?\.([0-9a-f]{64})$/;
const partsOf = ({ oid, size, extension, large }: KeptImage): string =>
  [oid, size, extension, ...(large ? [large.oid, large.size] : [])].join('.');
const signed = (kept: KeptImage): string => `kept-image ${partsOf(kept)}`;

/**
 * Stores an image and its display copy until a batch commits them.
 * @param secret signs the name, so that a batch can only commit images that were cleaned here
 * @returns the name by which the batch refers to it
 * @throws ContentError
 */
export async function keepImage(store: ContentStore, secret: string, image: CleanUpload): Promise<string> {
  const { extension, bytes, large } = image;
  const [own, copy] = await Promise.all([store.keep(bytes), large && store.keep(large)]);
  const kept = { ...own, extension, large: copy };
  return `${partsOf(kept)}.${hmacOf('sha256', secret, signed(kept))}`;
}

/** The image stored under a name; undefined for a forged name, or one from before the secret changed. */
function readKept(secret: string, name: unknown): KeptImage | undefined {
  const [, oid = '', size, extension = '', largeOid, largeSize, signature = ''] =
    (typeof name === 'string' && NAME.exec(name)) || [];
  const large = largeOid ? { oid: largeOid, size: Number(largeSize) } : undefined;
  const kept = { oid, size: Number(size), extension, large };
  return isHmac('sha256', secret, signed(kept), signature) ? kept : undefined;
}

/** More than anybody chooses at once; their texts fit into one call. */
const BATCH_MAX = 500;
const FAULTS_MAX = 20;

function readPhoto(value: unknown, at: string, secret: string): NewPhoto | readonly CallFault[] {
  if (!isRecord(value)) return [{ path: at, code: 'object' }];
  const { key, image, fields } = value;
  const kept = readKept(secret, image);
  const isKey = typeof key === 'string' && UUID.test(key);
  const { changes, faults } = readForm(UPLOAD_FIELDS, isRecord(fields) ? fields : {}, 'add');
  const all: CallFault[] = [
    ...(isKey ? [] : [{ path: `${at}.key`, key: 'fault.operation' as const }]),
    ...(kept ? [] : [{ path: `${at}.image`, key: 'store.keptGone' as const }]),
    ...faults.map((fault) => ({ ...fault, path: `${at}.fields.${fault.path}` })),
  ];
  if (!kept || !isKey || all.length > 0) return all;
  const { oid, size, extension, large } = kept;
  return { key: key.toLowerCase(), changes, oid, extension, content: { oid, size }, large };
}

/**
 * Reads {photos: [{key, image, fields}]}. @throws ApiError badInput
 * @param secret signed the names of the stored images
 */
export function readBatch(value: unknown, secret: string): readonly NewPhoto[] {
  const list: unknown = isRecord(value) ? value.photos : undefined;
  if (!Array.isArray(list) || list.length === 0 || list.length > BATCH_MAX) {
    throw badForm([{ path: 'photos', key: 'fault.batch', params: { max: BATCH_MAX } }]);
  }
  const read = list.map((one, index) => readPhoto(one, `photos.${index}`, secret));
  const photos = read.flatMap((one) => ('key' in one ? [one] : []));
  const faults = read.flatMap((one) => ('key' in one ? [] : one));
  const keys = new Set<string>();
  for (const [index, one] of read.entries()) {
    if (!('key' in one)) continue;
    if (keys.has(one.key)) faults.push({ path: `photos.${index}.key`, key: 'fault.idTwice' });
    keys.add(one.key);
  }
  refuse(faults.slice(0, FAULTS_MAX));
  return photos;
}
