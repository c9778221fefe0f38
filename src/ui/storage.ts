/** The browser's local storage, made safe: if it is blocked, full or missing, values stay in memory for the visit. */
const memory = new Map<string, string>();

/** Uses the browser's storage. @returns `otherwise` when it is blocked, full or missing */
export function safely<T>(use: () => T, otherwise: T): T {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

/** The stored text, or null. Never throws. */
export const readStored = (key: string): string | null =>
  memory.get(key) ?? safely(() => localStorage.getItem(key), null);

/** Stores a text. @returns whether it is kept beyond this visit. Never throws. */
export function writeStored(key: string, value: string): boolean {
  const isKept = safely(() => {
    localStorage.setItem(key, value);
    return localStorage.getItem(key) === value;
  }, false);
  if (isKept) memory.delete(key);
  else memory.set(key, value);
  return isKept;
}

export function removeStored(key: string): void {
  memory.delete(key);
  safely(() => localStorage.removeItem(key), undefined);
}

export function storedKeys(): string[] {
  const nameAt = (_: unknown, at: number) => localStorage.key(at) ?? '';
  const kept = safely(() => Array.from({ length: localStorage.length }, nameAt), []);
  return [...new Set([...memory.keys(), ...kept])];
}
