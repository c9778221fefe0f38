import { uniqueId } from '../../ui/uniqueId.ts';

/** Names for writes: one whose answer was lost is sent again under its name, and the server runs it once. */
const open = new Map<string, string>();
const OPEN_MAX = 50;

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
  const id = uniqueId();
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
