import { STORAGE_KEYS } from '../../shared/storageKeys.ts';
import { persistentAtom } from '../../ui/persistence.ts';

/** The public settings as the API gave them last, for the next first paint; '' before the first time. */
export const $storedSettings = persistentAtom<string>(STORAGE_KEYS.settings, '');
