/**
 * Names for writes. A write whose answer was lost may have been committed; sent again by the admin it carries the
 * same name, and the server counts it once.
 */
const open = new Map<string, string>();
const OPEN_MAX = 50;

/** A version 4 UUID; `crypto.randomUUID` is missing on pages that are not served securely. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** What makes two sendings the same write: method, address and everything in the body. */
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
  // Writes that were given up are forgotten, the oldest first.
  for (const oldest of open.keys()) {
    if (open.size <= OPEN_MAX) break;
    open.delete(oldest);
  }
  return id;
}

/** The write has been answered: the same one sent later is a new one. */
export function closeOperation(write: string): void {
  open.delete(write);
}
