import { MASTER_MAX_BYTES } from '../../../domain/master.ts';
import { needsRecompression } from '../../../services/imageFile.ts';
import { showError } from '../banner.ts';
import { say } from '../failure.ts';
import { withMessages } from '../language.ts';
import { $sendsMasters } from './sendsMasters.ts';

/** Whether a chosen file is worth keeping for the lab: it is larger than what is published of it. */
export const isMaster = (file: File): boolean =>
  needsRecompression(file) && file.size <= MASTER_MAX_BYTES && /^image\/(jpeg|png)$/.test(file.type);

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
