import { atom } from 'nanostores';
import { connectAdminApi } from './adminApi.ts';

/** Why the lists show the last deploy's content instead of what is stored, in the server's words; else null. */
export const $stale = atom<string | null>(null);

connectAdminApi({ noteStale: (reason) => $stale.set(reason) });
