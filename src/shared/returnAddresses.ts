/** Stripe puts the session's id where this stands in a return address. */
export const SESSION_ID_PLACEHOLDER = '{CHECKOUT_SESSION_ID}';

/** Return addresses of a checkout that starts on `origin`. */
export function returnAddresses(origin: string): { successUrl: string; cancelUrl: string } {
  return {
    successUrl: `${origin}/success?session_id=${SESSION_ID_PLACEHOLDER}`,
    cancelUrl: `${origin}/?canceled=true`,
  };
}
