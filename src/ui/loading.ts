/** Does something when the page has nothing else to do, after 2 s at the latest. */
export function requestIdle(work: () => unknown): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 300);
}

/** Does what needs code that may not be there yet. While it cannot be fetched, a note says so, and the line's return does it. */
export async function onceFetched(work: () => Promise<void>): Promise<void> {
  const showNote = (isShown: boolean) =>
    document.querySelector('#offline-note')?.toggleAttribute('hidden', !isShown);
  try {
    await work();
    showNote(false);
  } catch (error) {
    console.warn('The shop could not be loaded', error);
    showNote(true);
    addEventListener('online', () => void onceFetched(work), { once: true });
  }
}
