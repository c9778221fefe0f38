/** Keys of the browser's storage: separate constants, so that a script holds only those that it uses. */
export const CART_KEY = 'photoCart';
export const SETTINGS_KEY = 'siteSettingsPublic';
export const LANGUAGE_KEY = 'language';
export const LANGUAGE_SELECTED_KEY = 'languageSelected';
export const LOGIN_KEY = 'adminPassword';
/** 'open' or 'closed': whether the panel opens on First steps. */
export const FIRST_STEPS_KEY = 'adminFirstSteps';
/** In session storage only: the order paid last in this tab. */
export const ORDER_KEY = 'lastOrder';
/** In session storage: the shipping price of the order being paid, in cents. */
export const SHIPPING_KEY = 'orderShipping';
