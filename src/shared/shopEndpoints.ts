/** Public calls that the first view does not need, in a separate module to keep them out of its script. */
export const SHOP_ENDPOINTS = {
  checkout: { method: 'POST', path: '/api/create-checkout-session' },
  /** Shipping price and delivery time. */
  terms: { method: 'GET', path: '/api/terms' },
  edition: { method: 'GET', path: '/api/editions/:id' },
  /** The signed ledger of all editions: every sold number. */
  ledger: { method: 'GET', path: '/api/editions' },
  withdrawal: { method: 'POST', path: '/api/withdrawal' },
  /** A private room; its secret is in the header x-room. */
  room: { method: 'GET', path: '/api/room' },
  /** A picture of a hidden photo in a room, beside the derived ones; its address is signed and expires. */
  roomPicture: { method: 'GET', path: '/i/room/:file' },
  webhook: { method: 'POST', path: '/api/stripe-webhook' },
  labWebhook: { method: 'POST', path: '/api/lab-webhook' },
  /** The file that a photo is printed from, for a print lab; its address is signed and expires. */
  printFile: { method: 'GET', path: '/api/print-files/:id' },
} as const;
