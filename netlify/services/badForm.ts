import { FORM_ERRORS, type Read } from '../../src/domain/adminForms.ts';
import type { ErrorDetail } from '../../src/domain/errors.ts';
import { ApiError } from '../lib/apiError.ts';

/** 400 with every fault of a form; a single one says itself what is wrong. */
export function badForm(faults: readonly ErrorDetail[]): ApiError {
  return new ApiError('badInput', { details: faults, tellsFault: true });
}

/**
 * The fields of a form that was read.
 * @throws ApiError badInput with all of its faults
 */
export function fieldsOf<F>(read: Read<F>): F {
  if ('fields' in read) return read.fields;
  throw badForm(read.faults);
}

/**
 * The same for a form in which nothing may be missing, which it then says in one sentence.
 * @throws ApiError badInput
 */
export function allFieldsOf<F>(read: Read<F>): F {
  if ('fields' in read) return read.fields;
  const incomplete = read.faults.some(({ message }) => message === FORM_ERRORS.missing);
  if (!incomplete) throw badForm(read.faults);
  throw new ApiError('badInput', { details: read.faults, sentence: { key: 'form.required' } });
}
