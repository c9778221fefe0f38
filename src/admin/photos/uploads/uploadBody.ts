import type { FormBody } from '../../../shared/adminEndpoints.ts';
import { type ChosenFile, judgeFile } from '../../../shared/content/chosenFile.ts';
import { PHOTO_FIELDS, PRINT_FIELDS } from '../../../shared/content/entries/photo.ts';
import { bodyOf, valuesOf } from '../../../shared/content/fields/form.ts';
import { readFileTags } from '../fileTags.ts';
import { printedFrom } from './printedFrom.ts';
import type { UploadItem } from './uploadItem.ts';
import { uploadByKey } from './uploads.ts';

/** What is known of an upload's file, if need be by its header alone. */
export async function knownOf({ key, file }: UploadItem): Promise<ChosenFile | undefined> {
  const { chosen } = uploadByKey(key) ?? {};
  if (chosen || !file) return chosen;
  return judgeFile(file.size, (await readFileTags(file)).header);
}

/** The fields of an upload: what is typed, and how large the file is that prints are made from. */
export async function uploadBody(item: UploadItem): Promise<FormBody> {
  const { values, file, keepsMaster } = item;
  const print = printedFrom(file, await knownOf(item), keepsMaster)?.print;
  return {
    ...bodyOf(PHOTO_FIELDS, values),
    ...(print && bodyOf(PRINT_FIELDS, valuesOf(PRINT_FIELDS, { print }))),
  };
}
