import { type CleanImage, cleanImage } from './cleanImage.ts';
import { createDownloader } from './download.ts';
import { PictureFault, type PictureFaultCode } from './pictureFault.ts';

/** A picture from elsewhere as it is stored here, and the address it came from. */
type CopiedPicture = CleanImage & { readonly of: string };
export type CopyOutcome = CopiedPicture | PictureFault;
/** Copies the first picture that is to be had of some addresses. Never rejects. */
export type CopyPicture = (origins: readonly string[]) => Promise<CopyOutcome>;

/** Faults of one address: the next may hold a picture. After any other the host would be asked in vain. */
const TRY_NEXT: ReadonlySet<PictureFaultCode> = new Set([
  'status',
  'tooLarge',
  'empty',
  'foreignFormat',
  'tooManyPixels',
  'damaged',
]);

/** Downloads, decodes and encodes anew, as an upload; `download` keeps all of the addresses to 5 seconds and 5 MB. */
export async function copyPicture(
  origins: readonly string[],
  download = createDownloader(),
): Promise<CopyOutcome> {
  let fault = new PictureFault('address');
  for (const of of origins) {
    try {
      return { ...(await cleanImage(await download(of))), of };
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error;
      fault = error;
      if (!TRY_NEXT.has(fault.code)) break;
    }
  }
  return fault;
}
