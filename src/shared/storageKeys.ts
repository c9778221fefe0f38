/** Names under which the browser keeps things. */
export const STORAGE_KEYS = {
  cart: 'photoCart',
  settings: 'siteSettingsPublic',
  language: 'language',
  languageSelected: 'languageSelected',
} as const;
