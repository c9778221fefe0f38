/** By themselves, because the head script, which is part of every page, needs no other. */
export const SETTINGS_KEY = 'siteSettingsPublic';
export const LANGUAGE_KEY = 'language';

/** Names under which the browser keeps things. */
export const STORAGE_KEYS = {
  cart: 'photoCart',
  settings: SETTINGS_KEY,
  language: LANGUAGE_KEY,
  languageSelected: 'languageSelected',
  adminPassword: 'adminPassword',
  /** 'open' or 'closed': whether the panel opens on First steps. */
  firstSteps: 'adminFirstSteps',
  /** In the tab's session storage alone: the order that was paid there last. */
  order: 'lastOrder',
} as const;
