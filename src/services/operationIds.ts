/** Names for writes: one whose answer was lost is sent again under its name, and the server runs it once. */
const open = new Map<string, string>();
const OPEN_MAX = 50;

/** A version 4 UUID; `crypto.randomUUID` is missing on pages that are not served securely. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Two requests are the same write if this is equal: method, address and the whole body. */
export function describeWrite(method: string, path: string, body: unknown): string {
  if (!(body instanceof FormData)) return JSON.stringify([method, path, body]);
  const parts = [...body].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify([method, path, parts]);
}

/** The name of a write: a new one, or that of the same write whose answer was lost. */
export function operationIdOf(write: string): string {
  const known = open.get(write);
  if (known) return known;
  const id = uuid();
  open.set(write, id);
  // Writes that were never sent again are forgotten, oldest first.
  for (const oldest of open.keys()) {
    if (open.size <= OPEN_MAX) break;
    open.delete(oldest);
  }
  return id;
}

/** The write has been answered: an equal one from now on is a new write. */
export function closeOperation(write: string): void {
  open.delete(write);
}
