/** Everything an API call can answer besides success: code → HTTP status. The sentence is a message `error.<code>`. */
export const ERROR_STATUS = {
  badInput: 400,
  badJson: 400,
  unknownPhoto: 400,
  foreignAddress: 400,
  badSignature: 400,
  unauthorized: 401,
  foreignOrigin: 403,
  addressExpired: 403,
  notFound: 404,
  unknownCall: 404,
  methodNotAllowed: 405,
  priceChanged: 409,
  editionSoldOut: 409,
  editionHeld: 409,
  editionShort: 409,
  conflict: 409,
  orderState: 409,
  refundTooLarge: 409,
  orderBusy: 409,
  tooLarge: 413,
  wrongMediaType: 415,
  tooManyRequests: 429,
  unexpected: 500,
  paymentFailed: 502,
  storeFailed: 502,
  claimsFailed: 502,
  ordersFailed: 502,
  paymentNotConfigured: 503,
  adminNotConfigured: 503,
  webhookNotConfigured: 503,
  storeNotConfigured: 503,
  ordersNotConfigured: 503,
  labNotConfigured: 503,
  withdrawalNotTaken: 503,
  signingNotConfigured: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type ErrorDetail = { readonly path: string; readonly message: string };
/** The body of every error answer. */
export type ErrorBody = { readonly error: string; readonly details?: readonly ErrorDetail[] };
