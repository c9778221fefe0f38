/** The browser's local storage, made safe: if it is blocked, full or missing, values stay in memory for the visit. */
const memory = new Map<string, string>();

function store(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** The stored text, or null. Never throws. */
export function readStored(key: string): string | null {
  const remembered = memory.get(key);
  if (remembered !== undefined) return remembered;
  try {
    return store()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores a text. @returns whether it is kept beyond this visit. Never throws. */
export function writeStored(key: string, value: string): boolean {
  try {
    const storage = store();
    storage?.setItem(key, value);
    if (storage?.getItem(key) !== value) throw new Error('not kept');
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, value);
    return false;
  }
}

export function removeStored(key: string): void {
  memory.delete(key);
  try {
    store()?.removeItem(key);
  } catch {
    // There is nothing to remove from blocked storage.
  }
}

export function storedKeys(): string[] {
  try {
    const storage = store();
    const kept = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
    return [...new Set([...memory.keys(), ...kept])];
  } catch {
    return [...memory.keys()];
  }
}
