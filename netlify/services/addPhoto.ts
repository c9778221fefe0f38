import { applyForm, type FormChange } from '../../src/domain/fields/form.ts';
import { ordersOnEntry } from '../../src/domain/projects.ts';
import { ApiError } from '../lib/apiError.ts';
import type { ApiMessageKey } from '../messages/index.ts';
import { badForm } from './badForm.ts';
import { blobId } from './content/blobId.ts';
import { IMAGE_FOLDER } from './content/contentPaths.ts';
import { addEntry, englishOf, type Saved, type Write } from './entries.ts';
import { photosShowing } from './photos.ts';
import { type CleanImage, cleanImage } from './pictures/cleanImage.ts';
import { PictureFault, type PictureFaultCode } from './pictures/pictureFault.ts';

/** What the form says about an image that cannot be used. */
const UPLOAD_FAULTS = {
  empty: 'fault.imageEmpty',
  foreignFormat: 'fault.imageFormat',
  tooManyPixels: 'fault.imagePixels',
  damaged: 'fault.imageDamaged',
} as const satisfies Partial<Record<PictureFaultCode, ApiMessageKey>>;

async function cleanUpload(upload: Uint8Array): Promise<CleanImage> {
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

/**
 * Adds a photo: image and JSON in one commit, both under a name made here.
 * @returns the saved photo, and the ids of photos that already showed exactly this image
 * @throws ApiError badInput for an image that can't be used, ContentError
 */
export async function addPhoto(
  write: Write<'photos'>,
  changes: readonly FormChange[],
  upload: Uint8Array,
): Promise<Saved<'photos'> & { duplicates: readonly string[] }> {
  const { bytes, extension } = await cleanUpload(upload);
  const oid = blobId(bytes);
  let duplicates: readonly string[] = [];
  const saved = await addEntry(write, englishOf(changes), (id, { entries }, snapshot) => {
    duplicates = photosShowing(snapshot, oid);
    const filename = `${id}.${extension}`;
    const value = applyForm({ filename }, changes);
    const order = ordersOnEntry(entries, [id], String(value.project ?? '')).get(id);
    return {
      value: { ...value, order },
      files: [{ path: `${IMAGE_FOLDER}/${filename}`, content: bytes }],
    };
  });
  return { ...saved, duplicates: duplicates.filter((id) => id !== saved.entry.id) };
}
