/** Names under which the browser keeps things. */
export const STORAGE_KEYS = {
  cart: 'photoCart',
  settings: 'siteSettingsPublic',
  language: 'language',
  languageSelected: 'languageSelected',
  adminPassword: 'adminPassword',
  /** How many uploads of the panel wait on this device. */
  waitingUploads: 'adminWaitingUploads',
  /** In the tab's session storage alone: the order that was paid there last. */
  order: 'lastOrder',
} as const;
