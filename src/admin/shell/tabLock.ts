/** So long a page that is being left may still hold what its successor asks for. */
const HANDOVER_MS = 500;

/**
 * Waits until no other tab holds `name`, and holds it until `signal` is aborted, at the latest until the page goes. Where the browser
 * has no locks (plain http), every tab has its turn at once.
 * @param onTaken called where another tab holds it
 * @throws the signal's reason where it is aborted before
 */
export function takeTurn(name: string, onTaken?: () => void, signal?: AbortSignal): Promise<void> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return Promise.resolve();
  const told = setTimeout(() => onTaken?.(), HANDOVER_MS);
  return new Promise((resolve, reject) => {
    const hold = () => {
      clearTimeout(told);
      resolve();
      return new Promise<void>((release) => signal?.addEventListener('abort', () => release()));
    };
    locks.request(name, signal ? { signal } : {}, hold).catch((error: unknown) => {
      clearTimeout(told);
      reject(error);
    });
  });
}

/** The names that tabs hold; undefined where the browser has no locks. */
export async function heldNames(): Promise<ReadonlySet<string> | undefined> {
  const held = (await globalThis.navigator?.locks?.query())?.held;
  return held && new Set(held.map(({ name = '' }) => name));
}
