import {
  type FormChange,
  type FormMode,
  formFields,
  readForm,
} from '../../src/shared/content/fields/form.ts';
import type { Fields } from '../../src/shared/content/fields/kinds.ts';
import { isRecord } from '../../src/shared/isRecord.ts';
import { ApiError } from './apiError.ts';
import type { CallFault } from './messages/index.ts';

/** What was read from a body: its fields, or everything that is wrong with it. */
export type Read<F> = { readonly fields: F } | { readonly faults: readonly CallFault[] };

/** 400 with every fault of a form; a single one says itself what is wrong. */
export function badForm(faults: readonly CallFault[]): ApiError {
  return new ApiError('badInput', { details: faults, tellsFault: true });
}

/** The fields of a body that was read. @throws ApiError badInput with all of its faults */
export function fieldsOf<F>(read: Read<F>): F {
  if ('fields' in read) return read.fields;
  throw badForm(read.faults);
}

/** What a form asks of an entry, which is `stored` where it changes. @throws ApiError badInput with every fault */
export function changesOf(
  fields: Fields,
  body: unknown,
  mode: FormMode,
  stored?: Readonly<Record<string, unknown>>,
): readonly FormChange[] {
  if (!isRecord(body)) throw badForm([{ path: '', code: 'object' }]);
  const { changes, faults } = readForm(fields, body, mode, stored);
  if (faults.length === 0) return changes;
  const isIncomplete = faults.some(({ code }) => code === 'missing');
  const mayMissNothing = formFields(fields).every(({ row }) => row.required);
  if (!isIncomplete || !mayMissNothing) throw badForm(faults);
  throw new ApiError('badInput', { details: faults, sentence: { key: 'form.required' } });
}
