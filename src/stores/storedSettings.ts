import { STORAGE_KEYS } from '../domain/storageKeys.ts';
import { persistentAtom } from '../services/persistence.ts';

/** The public settings as the API gave them last, for the next first paint; '' before the first time. */
export const $storedSettings = persistentAtom<string>(STORAGE_KEYS.settings, '');
