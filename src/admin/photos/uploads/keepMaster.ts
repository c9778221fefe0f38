import { MASTER_MAX_BYTES, MASTER_PIXELS_MAX } from '../../../shared/content/imageFile.ts';
import type { PrintFact } from '../../../shared/shop/print.ts';
import { showError } from '../../shell/banner.ts';
import { say } from '../../shell/failure.ts';
import { withMessages } from '../../shell/language.ts';
import { needsRecompression } from '../imageFile.ts';
import { $sendsMasters } from './sendsMasters.ts';

/** Whether a chosen file is worth keeping for the lab, and can be: it is larger than what is published of it. */
export const isMaster = (file: File, print: PrintFact | undefined): boolean =>
  needsRecompression(file, print) &&
  file.size <= MASTER_MAX_BYTES &&
  (!print || print.widthPx * print.heightPx <= MASTER_PIXELS_MAX) &&
  /^image\/(jpeg|png)$/.test(file.type);

/** Sends the file of a photo that has just been stored. Its photo stays, whatever becomes of it. */
export async function keepMaster(photoId: string, file: File): Promise<void> {
  try {
    const { chooseMaster } = await withMessages(() => import('../masters.ts'), 'photoForms');
    $sendsMasters.set(true);
    chooseMaster(photoId, file);
  } catch {
    showError(say('photos.masterLater'));
  }
}
