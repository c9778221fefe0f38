/** Names under which the browser keeps things: one by one, so that a script holds only those that it uses. */
export const CART_KEY = 'photoCart';
export const SETTINGS_KEY = 'siteSettingsPublic';
export const LANGUAGE_KEY = 'language';
export const LANGUAGE_SELECTED_KEY = 'languageSelected';
export const LOGIN_KEY = 'adminPassword';
/** 'open' or 'closed': whether the panel opens on First steps. */
export const FIRST_STEPS_KEY = 'adminFirstSteps';
/** In the tab's session storage alone: the order that was paid there last. */
export const ORDER_KEY = 'lastOrder';
/** In the tab's session storage: what the shipping of the order that is being paid costs, in cents. */
export const SHIPPING_KEY = 'orderShipping';
