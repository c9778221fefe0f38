/** JavaScript in the place of Stripe's: it goes to the page at `origin`. The site serves it, as its policy demands. */
export function stripeScript(origin: string): string {
  return `(() => {
  'use strict';
  const origin = ${JSON.stringify(origin)};
  const refuse = (message) => Promise.resolve({ error: { type: 'invalid_request_error', message } });
  function Stripe(key) {
    if (typeof key !== 'string' || key === '') throw new Error('Stripe(): a publishable key is expected.');
    return {
      redirectToCheckout(options) {
        const id = options && options.sessionId;
        if (typeof id !== 'string' || !/^cs_test_[A-Za-z0-9]{20,58}$/.test(id)) {
          return refuse('There is no such checkout session.');
        }
        window.location.assign(origin + '/c/pay/' + id);
        // Like the real call: nothing more is said once the page is being left.
        return new Promise(() => {});
      },
    };
  }
  Stripe.version = 'local';
  Stripe.checkoutOrigin = origin;
  window.Stripe = Stripe;
})();
`;
}
