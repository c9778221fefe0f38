import { applyPhotoForm, type PhotoFields } from '../../src/domain/adminForms.ts';
import { IMAGE_PIXELS_MAX } from '../../src/domain/limits.ts';
import { ordersOnEntry } from '../../src/domain/projects.ts';
import { ApiError } from '../lib/apiError.ts';
import { badForm } from './badForm.ts';
import { blobId } from './content/blobId.ts';
import { IMAGE_FOLDER } from './content/contentPaths.ts';
import { addEntry, type Saved, type Write } from './entries.ts';
import { formatEntry } from './entryFiles.ts';
import { photosShowing } from './photos.ts';
import { type CleanImage, cleanImage } from './pictures/cleanImage.ts';
import { PictureFault, type PictureFaultCode } from './pictures/pictureFault.ts';

/** What the form says about an image that cannot be used. */
const UPLOAD_FAULTS: Partial<Record<PictureFaultCode, string>> = {
  empty: 'The image file is empty: choose another file.',
  foreignFormat:
    'The image must be a JPEG, PNG, WebP, AVIF or GIF file, whatever its name says: save it as one of these, then upload it again.',
  tooManyPixels: `The image has more than ${IMAGE_PIXELS_MAX / 1_000_000} megapixels (all frames of an animation together): make it smaller, then upload it again.`,
  damaged: 'The image is damaged or cut off: save it again in your image program, then upload it again.',
};

async function cleanUpload(upload: Uint8Array): Promise<CleanImage> {
  try {
    return await cleanImage(upload);
  } catch (error) {
    const message = error instanceof PictureFault && UPLOAD_FAULTS[error.code];
    throw message ? badForm([{ path: 'image', message }]) : error;
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
    const message = 'expected a complete multipart form';
    throw new ApiError('badInput', {
      sentence: { key: 'upload.damaged' },
      details: [{ path: '', message }],
    });
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
  fields: PhotoFields,
  upload: Uint8Array,
): Promise<Saved<'photos'> & { duplicates: readonly string[] }> {
  // Faults of the form are found before the image costs anything.
  formatEntry('photos', 'new', applyPhotoForm({ filename: 'new.jpg' }, fields));
  const { bytes, extension } = await cleanUpload(upload);
  const oid = blobId(bytes);
  let duplicates: readonly string[] = [];
  const saved = await addEntry(write, fields.en, (id, { entries }, snapshot) => {
    duplicates = photosShowing(snapshot, oid);
    const filename = `${id}.${extension}`;
    const order = ordersOnEntry(entries, [id], String(fields.rest.project ?? '')).get(id);
    return {
      value: { ...applyPhotoForm({ filename }, fields), order },
      files: [{ path: `${IMAGE_FOLDER}/${filename}`, content: bytes }],
    };
  });
  return { ...saved, duplicates: duplicates.filter((id) => id !== saved.entry.id) };
}
