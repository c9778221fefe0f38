import { UPLOAD_FIELDS } from '../../src/shared/content/entries/photo.ts';
import { readForm } from '../../src/shared/content/fields/form.ts';
import { isRecord } from '../../src/shared/isRecord.ts';
import { UUID } from '../content/commitMessage.ts';
import type { ContentStore, KeptBytes } from '../content/contentStore.ts';
import { type CleanImage, cleanImage, PictureFault, type PictureFaultCode } from '../images/cleanImage.ts';
import { ApiError, badForm, type Read } from '../lib/apiError.ts';
import type { ApiMessageKey, CallFault } from '../lib/messages/index.ts';
import { hmacOf, isHmac } from '../lib/signing.ts';
import type { NewPhoto } from './addPhotos.ts';

/** What the form says about an image that cannot be used. */
const UPLOAD_FAULTS = {
  empty: 'fault.imageEmpty',
  foreignFormat: 'fault.imageFormat',
  tooManyPixels: 'fault.imagePixels',
  damaged: 'fault.imageDamaged',
} as const satisfies Partial<Record<PictureFaultCode, ApiMessageKey>>;

/**
 * An uploaded image as it may be stored.
 * @throws ApiError badInput for one that can't be used
 */
export async function cleanUpload(upload: Uint8Array): Promise<CleanImage> {
  try {
    return await cleanImage(upload);
  } catch (error) {
    if (!(error instanceof PictureFault && error.code in UPLOAD_FAULTS)) throw error;
    const key = UPLOAD_FAULTS[error.code as keyof typeof UPLOAD_FAULTS];
    throw badForm([{ path: 'image', key, params: error.params }]);
  }
}

/** A multipart form's text fields and its image. */
type UploadForm = {
  readonly texts: Readonly<Record<string, string>>;
  readonly image: Uint8Array | undefined;
};

/**
 * Reads a multipart body. Only its own fields are looked at; the uploader's file name is not.
 * @param contentType with the boundary
 * @throws ApiError badInput where it is none
 */
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
  const image = form.get('image');
  return { texts, image: image instanceof Blob ? new Uint8Array(await image.arrayBuffer()) : undefined };
}

/** An image that was uploaded, cleaned and kept, and that no commit holds yet. */
type KeptImage = KeptBytes & { readonly extension: string };

const NAME = /^([0-9a-f]{40})\.(\d{1,9})\.([a-z]{3,4})\.([0-9a-f]{64})$/;
/** A signature for a kept image is one for nothing else. */
const signed = ({ oid, size, extension }: KeptImage): string => `kept-image ${oid}.${size}.${extension}`;

/**
 * Keeps an image until a batch commits it.
 * @param secret signs the name, so that nothing but an image that was cleaned here can be committed by it
 * @returns the name under which the batch is to ask for it
 * @throws ContentError
 */
export async function keepImage(store: ContentStore, secret: string, image: CleanImage): Promise<string> {
  const { extension, bytes } = image;
  const kept = { ...(await store.keep(bytes)), extension };
  return `${kept.oid}.${kept.size}.${extension}.${hmacOf('sha256', secret, signed(kept))}`;
}

/** The image that was kept under a name; undefined for a name that was not given here, or before the secret changed. */
function readKept(secret: string, name: unknown): KeptImage | undefined {
  const [, oid = '', size, extension = '', signature = ''] =
    (typeof name === 'string' && NAME.exec(name)) || [];
  const kept = { oid, size: Number(size), extension };
  return isHmac('sha256', secret, signed(kept), signature) ? kept : undefined;
}

/** More than anybody chooses at once: their texts fit into one call. */
const BATCH_MAX = 500;
/** Faults named one by one. */
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
  const { oid, size, extension } = kept;
  return { key: key.toLowerCase(), changes, oid, extension, content: { oid, size } };
}

/**
 * Reads {photos: [{key, image, fields}]}, a batch of images that were kept before.
 * @param secret as the names of the images were signed with
 */
export function readBatch(value: unknown, secret: string): Read<readonly NewPhoto[]> {
  const list: unknown = isRecord(value) ? value.photos : undefined;
  if (!Array.isArray(list) || list.length === 0 || list.length > BATCH_MAX) {
    return { faults: [{ path: 'photos', key: 'fault.batch', params: { max: BATCH_MAX } }] };
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
  return faults.length > 0 ? { faults: faults.slice(0, FAULTS_MAX) } : { fields: photos };
}
