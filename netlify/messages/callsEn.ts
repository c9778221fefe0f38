/** The API's sentences in English: the key set that German must match. Never part of a page's script. */
export const callsEn = {
  'checkout.shippingName': 'Standard shipping (Germany)',
  'error.badInput': 'Some of the data sent does not fit. See the details.',
  'error.badJson': 'The request is not valid JSON. Send a JSON body.',
  'error.unknownPhoto':
    'One of the prints is no longer in the shop. Please remove it from your cart and try again.',
  'error.foreignAddress': 'The return addresses must lie on this site.',
  'error.badSignature': 'The event is not signed with the webhook secret, or it is too old.',
  'error.unauthorized': 'Unauthorized. Please log in again in the admin (wrong/missing admin password).',
  'error.foreignOrigin': 'This call is only accepted from the site itself.',
  'error.notFound': 'There is no such entry. It may have been deleted.',
  'error.unknownCall': 'There is no such call.',
  'error.methodNotAllowed': 'This call does not accept the method {method}.',
  'error.priceChanged':
    'The price of "{name}" ({size}) has changed to {price}. Please check your cart and try again.',
  'error.conflict': 'The entry has changed in the meantime.',
  'error.tooLarge': 'The request is too large. At most {limit} are accepted.',
  'error.wrongMediaType': 'This call expects {expected}.',
  'error.tooManyRequests': 'Too many requests. Please wait a moment and try again.',
  'error.unexpected': 'Something went wrong on the server. Please try again in a minute.',
  'error.paymentFailed':
    'The payment service cannot be reached at the moment. Your cart is kept; please try again in a minute.',
  'error.storeFailed': 'The content store cannot be reached at the moment. Please try again in a minute.',
  'error.paymentNotConfigured': 'Payments are not set up yet. The shop opens soon.',
  'error.adminNotConfigured': 'The admin password is not set up. Set ADMIN_PASSWORD or ADMIN_PASSWORD_HASH.',
  'error.webhookNotConfigured': 'The payment webhook is not set up. Set STRIPE_WEBHOOK_SECRET.',
  'error.storeNotConfigured': 'The content store is not set up. Set GITHUB_TOKEN and GITHUB_REPOSITORY.',
  'fault.body': 'Expected an object with lineItems, successUrl and cancelUrl.',
  'fault.lines': 'Expected a list of 1 to {max} line items.',
  'fault.quantity': 'Expected a whole number from {min} to {max}.',
  'fault.size': 'Expected A4 or A3.',
  'fault.currency': 'Expected {currency}.',
  'fault.amount': 'Expected a number of cents.',
  'fault.photo': 'There is no such print in the shop.',
  'fault.address': 'Expected an address on this site.',
  'fault.attempt': 'Expected a text of 1 to {max} characters.',
  'fault.total': 'The order is larger than one payment can be. Please split it.',
} as const;

export type CallMessageKey = keyof typeof callsEn;
