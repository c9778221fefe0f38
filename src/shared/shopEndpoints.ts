/** The public calls that the first view does without: a module of their own stays out of its script. */
export const SHOP_ENDPOINTS = {
  checkout: { method: 'POST', path: '/api/create-checkout-session' },
  /** What shipping costs and how long it takes. */
  terms: { method: 'GET', path: '/api/terms' },
  edition: { method: 'GET', path: '/api/editions/:id' },
  /** The ledger of all editions: every number that was sold, signed. */
  ledger: { method: 'GET', path: '/api/editions' },
  withdrawal: { method: 'POST', path: '/api/withdrawal' },
  /** A private room; its secret comes in the header x-room. */
  room: { method: 'GET', path: '/api/room' },
  /** A picture of a hidden photo in a room, among those that the build derives: its address is signed and runs out. */
  roomPicture: { method: 'GET', path: '/i/room/:file' },
  webhook: { method: 'POST', path: '/api/stripe-webhook' },
  labWebhook: { method: 'POST', path: '/api/lab-webhook' },
  /** The file that a photo is printed from, for a print lab: its address is signed and runs out. */
  printFile: { method: 'GET', path: '/api/print-files/:id' },
} as const;
