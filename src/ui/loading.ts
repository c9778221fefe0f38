/** Runs work when the page is idle, after 2 s at the latest. */
export function requestIdle(work: () => unknown): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 300);
}

/** Runs work that may load code. After a failure a note shows, and the work runs again once online. */
export async function retryWhenOnline(work: () => Promise<void>): Promise<void> {
  const showNote = (isShown: boolean) =>
    document.querySelector('#offline-note')?.toggleAttribute('hidden', !isShown);
  try {
    await work();
    showNote(false);
  } catch (error) {
    console.warn('The shop could not be loaded', error);
    showNote(true);
    addEventListener('online', () => void retryWhenOnline(work), { once: true });
  }
}
