/** What the first view reads of the API: the settings. The other calls stand beside it, in endpoints.ts. */
export const SETTINGS_PATH = '/api/settings';

/** A read of the API that takes longer than this, in ms, is given up; the static content stays. */
export const READ_TIMEOUT_MS = 10_000;
