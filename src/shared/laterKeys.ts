/** Names under which the browser keeps what the first view does without: the panel's and the paid order's. */
export const LATER_KEYS = {
  adminPassword: 'adminPassword',
  /** In the tab's session storage alone: the order that was paid there last. */
  order: 'lastOrder',
} as const;
