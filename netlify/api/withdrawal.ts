import type { Language } from '../../src/shared/i18n/language.ts';
import { legalPath } from '../../src/shared/pagePaths.ts';
import {
  type TypedForm,
  WITHDRAWAL_FIELDS,
  WITHDRAWAL_WORDS,
  type WithdrawalReceipt,
  withdrawalRefused,
  withdrawalTaken,
  withdrawalTitles,
} from '../../src/shared/shop/withdrawal.ts';

import { SHOP_ENDPOINTS } from '../../src/shared/shopEndpoints.ts';
import { type ApiError, fieldsOf } from '../lib/apiError.ts';

import { describeError } from '../lib/log.ts';
import { callFaultText } from '../lib/messages/index.ts';
import { errorSentence, json } from '../lib/replies.ts';
import { pagesOrigin } from '../lib/request.ts';
import {
  isForm,
  readWithdrawal,
  withdrawalBody,
  withdrawalLanguage,
} from '../orders/withdrawals/readWithdrawal.ts';
import { framedPage } from '../site/framedPage.ts';
import type { Call, Route } from './call.ts';
import { toApiError } from './errors.ts';

type Body = Readonly<Record<string, unknown>>;

async function take({ services, address }: Call, body: Body, language: Language): Promise<WithdrawalReceipt> {
  const form = fieldsOf(readWithdrawal(body));
  // Stripe's package is large: no other call loads it.
  const { receiveWithdrawal } = await import('../orders/withdrawals/receive.ts');
  return receiveWithdrawal(services, form, { language, address });
}

/** The typed values, with each fault at its field. */
function typedForm(body: Body, { options }: ApiError, language: Language): TypedForm {
  const names = Object.keys(WITHDRAWAL_FIELDS);
  const values = names.map((name) => [name, typeof body[name] === 'string' ? body[name] : '']);
  const faults = (options.details ?? []).map((fault) => [fault.path, callFaultText(language, fault)]);
  return { values: Object.fromEntries(values), faults: Object.fromEntries(faults) };
}

/** The contact to write to instead; undefined when the content cannot be read either. */
async function contactOf({ services }: Call): Promise<string | undefined> {
  try {
    const { sellerOf } = await import('../mail/mailSource.ts');
    return sellerOf((await services.mailSource()).snapshot).email || undefined;
  } catch (error) {
    services.log(`withdrawals: ${describeError(error)}`);
    return undefined;
  }
}

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
  {
    ...SHOP_ENDPOINTS.withdrawal,
    // The body is read here, because a form without script gets a page, never JSON, whatever is wrong.
    async run(call) {
      if (isForm(call.request)) return answerForm(call);
      const body = await withdrawalBody(call.request);
      return json(await take(call, body, withdrawalLanguage(call.request, body)));
    },
  },
];
