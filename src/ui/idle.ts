/** Does something when the page has nothing else to do, after 2 s at the latest. */
export function requestIdle(work: () => unknown): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 300);
}
