/** What one address has done in its present window. */
type CountWindow = {
  count: number;
  /** Milliseconds, on the caller's clock. */
  readonly endsAt: number;
};

/** When so many addresses are known, the ended windows are forgotten. */
const PRUNE_AT = 10_000;

/** Makes a lookup of counts by address: a window of `lengthMs` begins with the first lookup after the last one ended. */
export function createCountWindows(lengthMs: number): (address: string, now: number) => CountWindow {
  const windows = new Map<string, CountWindow>();
  return (address, now) => {
    const known = windows.get(address);
    if (known && known.endsAt > now) return known;
    if (windows.size >= PRUNE_AT) {
      for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
    }
    const window = { count: 0, endsAt: now + lengthMs };
    windows.set(address, window);
    return window;
  };
}
