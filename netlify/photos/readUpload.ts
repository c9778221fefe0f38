import { type CleanImage, cleanImage } from '../images/cleanImage.ts';
import { PictureFault, type PictureFaultCode } from '../images/pictureFault.ts';
import { ApiError } from '../lib/apiError.ts';
import { badForm } from '../lib/badForm.ts';
import type { ApiMessageKey } from '../lib/messages/index.ts';

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
