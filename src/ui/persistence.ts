import { type PersistentStore, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import { readStored, writeStored } from './storage.ts';

export { persistentAtom } from '@nanostores/persistent';

/**
 * The storage of persistent atoms: if the browser's is blocked or full, values are kept for the visit. It deletes
 * nothing, because no atom is ever undefined.
 */
const engine: PersistentStore = new Proxy({} as PersistentStore, {
  has: (_, key: string) => readStored(key) !== null,
  get: (_, key: string) => readStored(key) ?? undefined,
  set: (_, key: string, text: string) => {
    writeStored(key, text);
    return true;
  },
});

// During the build there is neither storage nor another tab.
if (typeof window !== 'undefined') setPersistentEngine(engine, windowPersistentEvents);
