/** The first view only reads the settings. The other calls are in endpoints.ts. */
export const SETTINGS_PATH = '/api/settings';

/** The timeout of the API's reads, in ms; the static content stays. */
export const READ_TIMEOUT_MS = 10_000;
