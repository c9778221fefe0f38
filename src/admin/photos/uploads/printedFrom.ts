import type { ChosenFile } from '../../../shared/content/chosenFile.ts';
import { RECOMPRESS_BOX_PX } from '../../../shared/limits.ts';
import { sidesOf } from '../../../shared/shop/print.ts';
import { fitWithin, needsRecompression } from '../imageFile.ts';
import { isMaster } from './keepMaster.ts';

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
