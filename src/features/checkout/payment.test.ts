import { describe, expect, it, vi } from 'vitest';
import { goToPayment, RedirectError } from './payment.ts';

const STRIPE = 'https://checkout.stripe.com';
const LOCAL = 'http://localhost:8899';
const answer = (url: string) => ({ sessionId: 'cs_1', url });

async function outcome(redirectToCheckout: unknown, url: string, origins = [STRIPE]): Promise<string> {
  const leave = vi.fn();
  const stripe = redirectToCheckout === undefined ? {} : { redirectToCheckout };
  try {
    await goToPayment({ stripe, origins } as Parameters<typeof goToPayment>[0], answer(url), leave);
  } catch (error) {
    if (!(error instanceof RedirectError)) throw error;
    expect(leave).not.toHaveBeenCalled();
    return 'refused';
  }
  return leave.mock.calls[0]?.[0] ?? 'left by script';
}

const works = async () => undefined;
const refuses = async () => ({ error: { message: 'No such session' } });
const throws = () => {
  throw new Error('This call was removed');
};
const rejects = async () => throws();

describe('the way to the payment page', () => {
  it.each([
    ['the script can redirect', works, `${STRIPE}/c/1`, 'left by script'],
    ['the script can, and there is no address', works, '', 'left by script'],
    ['the script reports an error', refuses, `${STRIPE}/c/1`, 'refused'],
    ['a call of the script throws', throws, `${STRIPE}/c/1`, `${STRIPE}/c/1`],
    ['a call of the script rejects', rejects, `${STRIPE}/c/1`, `${STRIPE}/c/1`],
    ['the script has dropped the call', undefined, `${STRIPE}/c/1`, `${STRIPE}/c/1`],
    ['the script cannot, and there is no address', undefined, '', 'refused'],
    ['a call of the script throws, and the address is foreign', throws, 'https://evil.test/c/1', 'refused'],
  ])('%s', async (_name, redirect, url, expected) => expect(await outcome(redirect, url)).toBe(expected));

  it.each(
    `http://checkout.stripe.com/c/1 https://checkout.stripe.com.evil.test/c/1
    https://checkout.stripe.com@evil.test/c/1 https://checkout.stripe.com:444/c/1
    https://evil.test/?https://checkout.stripe.com/ //evil.test/c/1 /c/1
    javascript:alert(1)//https://checkout.stripe.com data:text/html,x checkout.stripe.com`.split(/\s+/),
  )('refuses to go to %s', async (url) => expect(await outcome(undefined, url)).toBe('refused'));

  it.each([
    [`${LOCAL}/c/pay/1`, [STRIPE, LOCAL], `${LOCAL}/c/pay/1`],
    [`${LOCAL}/c/pay/1`, [STRIPE], 'refused'],
    ['http://localhost:8898/c/pay/1', [STRIPE, LOCAL], 'refused'],
  ])('goes to %s only when the page allows %j', async (url, origins, expected) => {
    expect(await outcome(undefined, url, origins)).toBe(expected);
  });
});
