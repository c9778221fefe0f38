import { readForm } from '../../../src/shared/content/fields/form.ts';
import { isLanguage, type Language } from '../../../src/shared/i18n/language.ts';
import { isRecord } from '../../../src/shared/isRecord.ts';
import { WITHDRAWAL_FIELDS, type WithdrawalForm } from '../../../src/shared/shop/withdrawal.ts';
import { ApiError, type Read } from '../../lib/apiError.ts';

import { parseJson, readBytes, requestLanguage, requireMediaType } from '../../lib/request.ts';

/** Larger than a form whose text is far too long, so that it is returned filled in instead of lost. */
const BODY_MAX = 512 * 1024;
const JSON_TYPE = 'application/json';
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const NAMES = Object.keys(WITHDRAWAL_FIELDS);

type Body = Readonly<Record<string, unknown>>;

const mediaType = (request: Request): string =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';

/** Whether the answer must be a page: a form was sent without script. */
export const isForm = (request: Request): boolean => FORM_TYPES.includes(mediaType(request));

/** Several values of one name become lines of one text; browsers send CR LF. */
const textOf = (values: readonly unknown[]): unknown =>
  values.every((value) => typeof value === 'string') ? values.join('\n').replace(/\r\n?/g, '\n') : values;

async function readFormBody(bytes: Buffer, type: string): Promise<Body> {
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData();
    return Object.fromEntries([...NAMES, 'language'].map((name) => [name, textOf(form.getAll(name))]));
  } catch {
    throw new ApiError('badInput', { details: [{ path: '', key: 'fault.form' }], tellsFault: true });
  }
}

/** The body of the call, from JSON or a form. @throws ApiError wrongMediaType, tooLarge, badJson, badInput */
export async function withdrawalBody(request: Request): Promise<Body> {
  if (isForm(request)) {
    const bytes = await readBytes(request, BODY_MAX);
    return readFormBody(bytes, request.headers.get('content-type') ?? '');
  }
  requireMediaType(request, JSON_TYPE);
  const body = parseJson(await readBytes(request, BODY_MAX));
  if (!isRecord(body))
    throw new ApiError('badInput', { details: [{ path: '', code: 'object' }], tellsFault: true });
  return Array.isArray(body.items) ? { ...body, items: textOf(body.items) } : body;
}

/** The form's language, else the browser's. */
export const withdrawalLanguage = (request: Request, body: Body = {}): Language =>
  isLanguage(body.language) ? body.language : requestLanguage(request);

/** The form in a body, or all of its faults. */
export function readWithdrawal(body: Body): Read<WithdrawalForm> {
  const { changes, faults } = readForm(WITHDRAWAL_FIELDS, body, 'add');
  if (faults.length > 0) return { faults };
  const values = changes.flatMap(({ field, value }) => (value === null ? [] : [[field.name, value]]));
  return { fields: Object.fromEntries(values) as WithdrawalForm };
}
