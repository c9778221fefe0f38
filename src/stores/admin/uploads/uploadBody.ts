import type { FormBody } from '../../../domain/adminEndpoints.ts';
import { judgeFile } from '../../../domain/chosenFile.ts';
import { PHOTO_FIELDS, PRINT_FIELDS } from '../../../domain/entries/photo.ts';
import { bodyOf, valuesOf } from '../../../domain/fields/form.ts';
import { readFileTags } from '../../../services/fileTags.ts';
import { printedFrom } from './printedFrom.ts';
import type { UploadItem } from './uploadItem.ts';
import { uploadByKey } from './uploads.ts';

/** The fields of an upload: what is typed, and how large the file is that prints are made from, if need be by its header alone. */
export async function uploadBody({ key, values, file, keepsMaster }: UploadItem): Promise<FormBody> {
  const known = uploadByKey(key)?.chosen ?? (file && judgeFile(file.size, (await readFileTags(file)).header));
  const print = printedFrom(file, known ?? undefined, keepsMaster)?.print;
  return {
    ...bodyOf(PHOTO_FIELDS, values),
    ...(print && bodyOf(PRINT_FIELDS, valuesOf(PRINT_FIELDS, { print }))),
  };
}
