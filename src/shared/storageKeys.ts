/** Names under which the browser keeps things. */
export const STORAGE_KEYS = {
  cart: 'photoCart',
  settings: 'siteSettingsPublic',
  language: 'language',
  languageSelected: 'languageSelected',
  adminPassword: 'adminPassword',
  /** In the tab's session storage alone: the order that was paid there last. */
  order: 'lastOrder',
} as const;
