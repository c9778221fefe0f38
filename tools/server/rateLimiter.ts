import type { RateLimit } from './functions.ts';

interface Window {
  calls: number;
  /** Milliseconds on the caller's clock. */
  endsAt: number;
}

/** When so many addresses are known, the ended windows are forgotten. */
const PRUNE_AT = 10_000;

/** Netlify's rate limit of one function: so many calls per address and window. */
export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #windows = new Map<string, Window>();

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /**
   * Counts one call.
   *
   * @param ip the caller
   * @param now milliseconds
   * @returns whole seconds to wait where the call is one too many, else 0
   */
  secondsToWait(ip: string, now: number): number {
    let window = this.#windows.get(ip);
    if (!window || window.endsAt <= now) {
      if (this.#windows.size >= PRUNE_AT) this.#prune(now);
      window = { calls: 0, endsAt: now + this.#limit.windowSize * 1000 };
      this.#windows.set(ip, window);
    }
    window.calls += 1;
    return window.calls > this.#limit.windowLimit ? Math.max(1, Math.ceil((window.endsAt - now) / 1000)) : 0;
  }

  #prune(now: number): void {
    for (const [ip, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(ip);
  }
}
