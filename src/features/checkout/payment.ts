import type { CheckoutAnswer } from '../../shared/endpoints.ts';
import { parseUrl } from '../../shared/webAddress.ts';

/** The provider's hosted checkout, the only payment page with a real key. */
const HOSTED_ORIGIN = 'https://checkout.stripe.com';
/** Replaces the provider's script without a publishable key: the same calls, a local page. */
export const LOCAL_SCRIPT_PATH = '/.local-payment/stripe.js';

/** The used part of the provider's script. In newer versions the redirect is missing, or throws. */
type Stripe = {
  readonly redirectToCheckout?: (options: { sessionId: string }) => Promise<{ error?: unknown } | undefined>;
};
type StripeConstructor = ((key: string) => Stripe) & { readonly checkoutOrigin?: unknown };

type Payment = {
  /** The loaded script; undefined without a publishable key: then the session's address is used. */
  readonly stripe?: Stripe;
  readonly origins: readonly string[];
  /** True if the local payment page replaces the provider and takes no money. */
  readonly isStandIn?: boolean;
};

export class RedirectError extends Error {
  override name = 'RedirectError';
  override message = 'the payment page could not be opened';
}

function loadLocalScript(): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = LOCAL_SCRIPT_PATH;
    const fail = () => {
      script.remove();
      reject(new Error('the payment script could not be loaded'));
    };
    script.onload = () => {
      const loaded = (window as unknown as { Stripe?: StripeConstructor }).Stripe;
      if (typeof loaded === 'function') resolve(loaded);
      else fail();
    };
    script.onerror = fail;
    document.head.append(script);
  });
}

async function load(): Promise<Payment> {
  const key = import.meta.env.PUBLIC_STRIPE_PUBLISHABLE_KEY;
  if (!key) {
    // Without a local payment page the script's address redirects to the home page.
    const { ok } = await fetch(LOCAL_SCRIPT_PATH, { method: 'HEAD', redirect: 'manual' });
    if (!ok) return { origins: [HOSTED_ORIGIN] };
    const local = await loadLocalScript();
    const own = typeof local.checkoutOrigin === 'string' ? [local.checkoutOrigin] : [];
    return { stripe: local('local'), origins: [HOSTED_ORIGIN, ...own], isStandIn: true };
  }
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  // The card is entered on the provider's page, so fraud signals are not needed here.
  loadStripe.setLoadParameters({ advancedFraudSignals: false });
  const stripe = await loadStripe(key);
  if (!stripe) throw new Error('the payment script could not be started');
  return { stripe: stripe as unknown as Stripe, origins: [HOSTED_ORIGIN] };
}

let loading: Promise<Payment> | undefined;

/** Loads the configured payment script once. A failed load rejects, and the next call tries again. */
export function loadPayment(): Promise<Payment> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function redirectByScript(
  stripe: Stripe | undefined,
  sessionId: string,
): Promise<'left' | 'refused' | 'cannot'> {
  if (typeof stripe?.redirectToCheckout !== 'function') return 'cannot';
  try {
    const result = await stripe.redirectToCheckout({ sessionId });
    return result?.error ? 'refused' : 'left';
  } catch {
    return 'cannot';
  }
}

/** Goes to the payment page by script, else by the session's allowed address. @throws RedirectError */
export async function goToPayment(
  { stripe, origins }: Payment,
  { sessionId, url }: CheckoutAnswer,
  leave: (url: string) => void = (target) => location.assign(target),
): Promise<void> {
  const outcome = await redirectByScript(stripe, sessionId);
  if (outcome === 'left') return;
  if (outcome === 'refused') throw new RedirectError();
  const target = parseUrl(url);
  if (!target || !origins.includes(target.origin)) throw new RedirectError();
  leave(target.href);
}
