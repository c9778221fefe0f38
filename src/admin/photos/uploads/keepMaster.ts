import type { ChosenFile } from '../../../shared/content/chosenFile.ts';
import { MASTER_MAX_BYTES, MASTER_PIXELS_MAX } from '../../../shared/content/imageFile.ts';
import { RECOMPRESS_BOX_PX } from '../../../shared/limits.ts';
import { type PrintFact, sidesOf } from '../../../shared/shop/print.ts';
import { fitWithin } from '../compress.ts';
import { needsRecompression } from '../imageFile.ts';

/** Whether a chosen file is worth keeping for the lab, and can be: it is larger than what is published of it. */
export const isMaster = (file: File, print: PrintFact | undefined): boolean =>
  needsRecompression(file, print) &&
  file.size <= MASTER_MAX_BYTES &&
  (!print || print.widthPx * print.heightPx <= MASTER_PIXELS_MAX) &&
  /^image\/(jpeg|png)$/.test(file.type);

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
