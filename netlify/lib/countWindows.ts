/** What one address has done in its present window. */
type CountWindow = {
  count: number;
  /** Milliseconds, on the caller's clock. */
  readonly endsAt: number;
};

/** So many addresses are counted at once; one more, and the oldest is forgotten: it has had a window of its own. */
const ADDRESSES_MAX = 10_000;

/** Makes a lookup of counts by address: a window of `lengthMs` begins with the first lookup after the last one ended. */
export function createCountWindows(lengthMs: number): (address: string, now: number) => CountWindow {
  // In the order in which they end: all are of one length.
  const windows = new Map<string, CountWindow>();
  return (address, now) => {
    const known = windows.get(address);
    if (known && known.endsAt > now) return known;
    windows.delete(address);
    for (const [oldest, { endsAt }] of windows) {
      if (endsAt > now && windows.size < ADDRESSES_MAX) break;
      windows.delete(oldest);
    }
    const window = { count: 0, endsAt: now + lengthMs };
    windows.set(address, window);
    return window;
  };
}
