import { keepInTab, readInTab } from './tabStorage.ts';

/** Runs work when the page is idle, after 2 s at the latest. */
export function requestIdle(work: () => unknown): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 300);
}

/**
 * Fails while the device is offline. Called before the first import() of code: a module that failed to load stays failed
 * until the page is reloaded (HTML Standard, "module map").
 * @throws Error when offline
 */
export function requireOnline(): void {
  if (navigator.onLine === false) throw new Error('The device is offline.');
}

export async function isReachable(): Promise<boolean> {
  const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer?.ok ?? false;
}

/** Reloads the page if the site answers. @returns whether it does */
export async function reloadIfReachable(): Promise<boolean> {
  const isThere = await isReachable();
  if (isThere) location.reload();
  return isThere;
}

const RELOADED_KEY = 'reloaded';
/** Code that can never be loaded must not reload the page for ever. */
const RELOAD_PAUSE_MS = 60_000;

/**
 * Runs work that may load code. After a failure a note shows, and the work runs again once online. If it fails although
 * the site can be reached, the page is reloaded.
 */
export async function retryWhenOnline(work: () => Promise<void>): Promise<void> {
  const showNote = (isShown: boolean) =>
    document.querySelector('#offline-note')?.toggleAttribute('hidden', !isShown);
  try {
    await work();
    showNote(false);
  } catch (error) {
    console.warn('The shop could not be loaded', error);
    showNote(true);
    if (navigator.onLine && Date.now() - Number(readInTab(RELOADED_KEY)) > RELOAD_PAUSE_MS) {
      keepInTab(RELOADED_KEY, `${Date.now()}`);
      if (await reloadIfReachable()) return;
    }
    addEventListener('online', () => void retryWhenOnline(work), { once: true });
  }
}
