import { atom } from 'nanostores';
import type { CheckoutRequest } from '../../shared/endpoints.ts';
import type { MessageKey } from '../../shared/i18n/index.ts';
import { isRecord, parseJson } from '../../shared/isRecord.ts';
import { returnAddresses, toLineItems } from '../../shared/shop/lineItems.ts';
import { $language, isLanguageChosen } from '../../ui/language.ts';
import { ApiError } from '../../ui/request.ts';
import { readStored, writeStored } from '../../ui/storage.ts';
import { uniqueId } from '../../ui/uniqueId.ts';
import { $cart, $unavailableLines } from '../cart/cart.ts';
import { keepShipping } from '../cart/order.ts';
import { $terms } from '../cart/terms.ts';
import { createCheckout, fetchTerms } from '../gallery/api.ts';
import { refreshList } from '../gallery/lists.ts';
import { goToPayment, loadPayment, RedirectError } from './payment.ts';

/** The attempt's storage key. Not among the other keys, which every page loads. */
const ATTEMPT_KEY = 'checkoutAttempt';

/**
 * The attempt id of an earlier try to buy this cart. An emptied cart has new line ids, so it is another purchase.
 * @param text as stored; unreadable text counts as none
 * @param lines ids of the cart's lines
 */
function keptAttempt(text: string | null, lines: readonly string[]): string | undefined {
  const kept = parseJson(text ?? '');
  if (!isRecord(kept) || !Array.isArray(kept.lines)) return undefined;
  const known = new Set<unknown>(kept.lines);
  const isSame = lines.some((line) => known.has(line));
  return isSame && /^[\w-]{8,64}$/.test(String(kept.id)) ? String(kept.id) : undefined;
}

/** A failure: a message of ours with parameters, or the server's sentence. */
export type CheckoutProblem =
  | { readonly key: MessageKey; readonly params?: Readonly<Record<string, string>> }
  | { readonly text: string };

type CheckoutState = {
  /** State of the payment script; the checkout cannot continue before it is ready. */
  readonly script: 'none' | 'loading' | 'ready' | 'failed';
  /** True when the local payment page replaces the provider. */
  readonly isTest: boolean;
  /** True while a session is created or the browser goes to the payment page. */
  readonly busy: boolean;
  readonly problem: CheckoutProblem | null;
};

export const $checkout = atom<CheckoutState>({ script: 'none', isTest: false, busy: false, problem: null });

const update = (part: Partial<CheckoutState>) => $checkout.set({ ...$checkout.get(), ...part });

/** Loads the payment script when the dialog opens, or again after a failure. */
export async function prepareCheckout(): Promise<void> {
  const { script } = $checkout.get();
  if (script === 'loading') return;
  update({ script: script === 'ready' ? 'ready' : 'loading', problem: null });
  try {
    const { isStandIn = false } = await loadPayment();
    update({ script: 'ready', isTest: isStandIn });
  } catch (error) {
    console.error('The payment script could not be loaded', error);
    update({ script: 'failed' });
  }
}

$cart.listen(forgetProblem);

/** The attempt id of a cart. It survives changes of the cart, so a new try takes over earlier reservations. */
function attemptOfCart(): string {
  const lines = $cart.get().map(({ id }) => id);
  const id = keptAttempt(readStored(ATTEMPT_KEY), lines) ?? uniqueId();
  writeStored(ATTEMPT_KEY, JSON.stringify({ id, lines }));
  return id;
}

function requestOf(): CheckoutRequest {
  const language = $language.get();
  const items = $cart.get();
  const room = [...new Set(items.flatMap((item) => item.room ?? []))];
  return {
    lineItems: toLineItems(items, language, location.origin),
    ...returnAddresses(location.origin),
    shippingAddressCollection: true,
    shippingCents: $terms.get().shippingCents,
    locale: language,
    attempt: attemptOfCart(),
    ...(room.length > 0 && { room }),
  };
}

/** The text of a failure: the server's sentence, our message for it, or the error's message. */
export function problemOf(error: unknown): CheckoutProblem {
  if (error instanceof RedirectError) return { key: 'checkout.errorRedirecting' };
  if (error instanceof ApiError) {
    if (error.reason) return { text: error.reason };
    if (error.status > 0) return { key: 'checkout.errorCreating' };
    return { key: 'checkout.errorUnreachable', params: { reason: error.message } };
  }
  return error instanceof Error && error.message
    ? { text: error.message }
    : { key: 'checkout.errorSettingUp' };
}

/** Loads current photos, prices and terms after a refusal, because the cart may be outdated. */
async function refreshCart(): Promise<void> {
  try {
    const terms = fetchTerms().then((now) => $terms.set(now));
    await Promise.all([terms, refreshList('photos')]);
  } catch (error) {
    console.warn('The current prices could not be loaded', error);
  }
}

/** Creates the session and goes to the payment page. A second press in the meantime does nothing. */
export async function continueToPayment(): Promise<void> {
  const { busy, script } = $checkout.get();
  if (busy || script !== 'ready' || $cart.get().length === 0 || $unavailableLines.get().size > 0) return;
  update({ busy: true, problem: null });
  // Stores the page's language as chosen, so that the page after the payment uses it too.
  if (!isLanguageChosen()) $language.set($language.get());
  try {
    const payment = await loadPayment();
    keepShipping($terms.get().shippingCents);
    const answer = await createCheckout(requestOf());
    await goToPayment(payment, answer);
  } catch (error) {
    const isRefused = error instanceof ApiError && (error.status === 409 || error.status === 400);
    if (isRefused) await refreshCart();
    update({ busy: false, problem: problemOf(error) });
  }
}

export function forgetProblem(): void {
  if ($checkout.get().problem) update({ problem: null });
}

// After Back from the payment page the browser may restore this page in its busy state.
if (typeof addEventListener === 'function') {
  addEventListener('pageshow', (event) => {
    if (event.persisted) update({ busy: false });
  });
}
