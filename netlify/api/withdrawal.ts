import { isLanguage, type Language } from '../../src/shared/i18n/language.ts';
import { isRecord } from '../../src/shared/isRecord.ts';
import { legalPath } from '../../src/shared/pagePaths.ts';
import {
  type TypedForm,
  WITHDRAWAL_FIELDS,
  WITHDRAWAL_WORDS,
  type WithdrawalForm,
  type WithdrawalReceipt,
  withdrawalRefused,
  withdrawalTaken,
  withdrawalTitles,
} from '../../src/shared/shop/withdrawal.ts';
import { SHOP_ENDPOINTS } from '../../src/shared/shopEndpoints.ts';
import { type ApiError, badForm, changesOf } from '../lib/apiError.ts';
import { logged } from '../lib/log.ts';
import { callFaultText } from '../lib/messages/index.ts';
import { errorSentence, json } from '../lib/replies.ts';
import { pagesOrigin, parseJson, readBytes, requestLanguage, requireMediaType } from '../lib/request.ts';
import { sellerOf } from '../mail/mailSource.ts';
import { framedPage } from '../site/framedPage.ts';
import { type Call, type Route, route } from './call.ts';
import { toApiError } from './errors.ts';

/** Enough for a form with a far too long text, which is then returned filled in instead of lost. */
const BODY_MAX = 512 * 1024;
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const NAMES = Object.keys(WITHDRAWAL_FIELDS);

type Body = Readonly<Record<string, unknown>>;

const mediaType = (request: Request): string =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';

/** Whether the answer must be a page: a form was sent without script. */
const isForm = (request: Request): boolean => FORM_TYPES.includes(mediaType(request));

/** Several values of one name become lines of one text; browsers send CR LF. */
const textOf = (values: readonly unknown[]): unknown =>
  values.every((value) => typeof value === 'string') ? values.join('\n').replace(/\r\n?/g, '\n') : values;

async function readFormBody(bytes: Buffer, type: string): Promise<Body> {
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData();
    return Object.fromEntries([...NAMES, 'language'].map((name) => [name, textOf(form.getAll(name))]));
  } catch {
    throw badForm([{ path: '', key: 'fault.form' }]);
  }
}

/** The body of the call, from JSON or a form. @throws ApiError wrongMediaType, tooLarge, badJson, badInput */
async function withdrawalBody(request: Request): Promise<Body> {
  if (isForm(request)) {
    const bytes = await readBytes(request, BODY_MAX);
    return readFormBody(bytes, request.headers.get('content-type') ?? '');
  }
  requireMediaType(request, 'application/json');
  const body = parseJson(await readBytes(request, BODY_MAX));
  if (!isRecord(body)) throw badForm([{ path: '', code: 'object' }]);
  return Array.isArray(body.items) ? { ...body, items: textOf(body.items) } : body;
}

/** The form's language, else the browser's. */
const withdrawalLanguage = (request: Request, body: Body = {}): Language =>
  isLanguage(body.language) ? body.language : requestLanguage(request);

async function take({ services, address }: Call, body: Body, language: Language): Promise<WithdrawalReceipt> {
  const changes = changesOf(WITHDRAWAL_FIELDS, body, 'add');
  const values = changes.flatMap(({ field, value }) => (value === null ? [] : [[field.name, value]]));
  const form: WithdrawalForm = Object.fromEntries(values);
  // Stripe's package is large: no other call loads it.
  const { receiveWithdrawal } = await import('../orders/withdrawals/receive.ts');
  return receiveWithdrawal(services, form, { language, address });
}

function typedForm(body: Body, { options }: ApiError, language: Language): TypedForm {
  const values = NAMES.map((name) => [name, typeof body[name] === 'string' ? body[name] : '']);
  const faults = (options.details ?? []).map((fault) => [fault.path, callFaultText(language, fault)]);
  return { values: Object.fromEntries(values), faults: Object.fromEntries(faults) };
}

/** The contact to write to instead; undefined when the content cannot be read either. */
const contactOf = ({ services }: Call): Promise<string | undefined> =>
  services
    .mailSource()
    .then(({ snapshot }) => sellerOf(snapshot).email || undefined)
    .catch(logged(services.log, 'withdrawals', undefined));

async function answerForm(call: Call): Promise<Response> {
  const page = (language: Language) => ({
    title: withdrawalTitles[language],
    language,
    origin: pagesOrigin(call.url, call.services.env),
    path: legalPath('withdraw', language),
  });
  let body: Body = {};
  try {
    body = await withdrawalBody(call.request);
    const language = withdrawalLanguage(call.request, body);
    const receipt = await take(call, body, language);
    return await framedPage({ ...page(language), main: withdrawalTaken(language, receipt), status: 200 });
  } catch (error) {
    const failure = toApiError(error, (line) => call.services.log(`withdrawals: ${line}`));
    const language = withdrawalLanguage(call.request, body);
    const typed = typedForm(body, failure, language);
    const isTyped = Object.keys(typed.faults).some((name) => name in WITHDRAWAL_FIELDS);
    const sentence = isTyped ? WITHDRAWAL_WORDS[language].faults : errorSentence(failure, language);
    // The message of withdrawalNotTaken already names the contact.
    const isComplete = isTyped || failure.code === 'withdrawalNotTaken';
    const main = withdrawalRefused(language, sentence, isComplete ? undefined : await contactOf(call), typed);
    const { status, options } = failure;
    return framedPage({
      ...page(language),
      main,
      status,
      ...(options.headers && { headers: options.headers }),
    });
  }
}

export const withdrawalRoutes: readonly Route[] = [
  // The body is read here, because a form without script gets a page instead of JSON for every fault.
  route(SHOP_ENDPOINTS.withdrawal, {}, async (call) => {
    if (isForm(call.request)) return answerForm(call);
    const body = await withdrawalBody(call.request);
    return json(await take(call, body, withdrawalLanguage(call.request, body)));
  }),
];
