import { atom } from 'nanostores';
import type { ChosenFile } from '../../../shared/content/chosenFile.ts';
import { MASTER_MAX_BYTES, MASTER_PIXELS_MAX } from '../../../shared/content/imageFile.ts';
import { RECOMPRESS_BOX_PX } from '../../../shared/limits.ts';
import { type PrintFact, sidesOf } from '../../../shared/shop/print.ts';
import { readStored } from '../../../ui/storage.ts';
import { say, showError } from '../../shell/banner.ts';
import { WAITING_MASTERS } from '../../shell/unsaved.ts';
import { fitWithin } from '../compress.ts';
import { needsRecompression } from '../imageFile.ts';

/** Whether a full-size file was sent after its photo, or waits from an earlier visit: what shows how far it is comes then. */
export const $sendsMasters = atom(readStored(WAITING_MASTERS) !== null);

/** Whether a chosen file is worth keeping for the lab, and can be: it is larger than what is published of it. */
export const isMaster = (file: File, print: PrintFact | undefined): boolean =>
  needsRecompression(file, print) &&
  file.size <= MASTER_MAX_BYTES &&
  (!print || print.widthPx * print.heightPx <= MASTER_PIXELS_MAX) &&
  /^image\/(jpeg|png)$/.test(file.type);

/** Sends the file of a photo that has just been stored. Its photo stays, whatever becomes of it. */
export async function keepMaster(photoId: string, file: File): Promise<void> {
  try {
    const { chooseMaster } = await import('../masters.ts');
    $sendsMasters.set(true);
    chooseMaster(photoId, file);
  } catch {
    showError(say('photos.masterLater'));
  }
}

/** What prints will be made from: the chosen file, or the smaller picture that is published where the lab doesn't get that. */
export function printedFrom(
  file: File | null,
  chosen: ChosenFile | undefined,
  keepsMaster: boolean,
): ChosenFile | undefined {
  const print = chosen?.print;
  if (!file || !print || !needsRecompression(file, print) || (keepsMaster && isMaster(file, print)))
    return chosen;
  const { width, height } = fitWithin(sidesOf(print), RECOMPRESS_BOX_PX);
  return { ...chosen, print: { ...print, widthPx: width, heightPx: height } };
}
