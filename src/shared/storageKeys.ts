/** Keys of the browser's storage that the first view reads, which holds them all; others are beside their code. */
export const CART_KEY = 'photoCart';
export const SETTINGS_KEY = 'siteSettingsPublic';
export const LANGUAGE_KEY = 'language';
export const LANGUAGE_SELECTED_KEY = 'languageSelected';
