import { FORM_ERRORS, type Read } from '../../src/domain/adminForms.ts';
import type { ErrorDetail } from '../../src/domain/errors.ts';
import { ApiError } from '../lib/apiError.ts';

/** A single fault says itself what is wrong; several are left to the details. */
function sentenceOf(faults: readonly ErrorDetail[]): string | undefined {
  const [fault] = faults;
  if (!fault || faults.length > 1) return undefined;
  if (/^[A-Z]/.test(fault.message)) return fault.message;
  return fault.path ? `${fault.path}: ${fault.message}.` : `The data sent does not fit: ${fault.message}.`;
}

/** 400 with every fault of a form. */
export function badForm(faults: readonly ErrorDetail[], sentence = sentenceOf(faults)): ApiError {
  return new ApiError('badInput', { details: faults, ...(sentence ? { sentence } : {}) });
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
  throw badForm(read.faults, incomplete ? FORM_ERRORS.required : undefined);
}
