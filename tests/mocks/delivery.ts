import { later } from '../../scripts/serve/listen.ts';

/** A part of what a service answers, by the types of its published schema, so that no other name or value fits. */
export type PartOf<T> = T extends (infer Item)[]
  ? PartOf<Item>[]
  : T extends object
    ? { [Name in keyof T]?: PartOf<T[Name]> }
    : T;

const TIMEOUT_MS = 10_000;

/**
 * Sends the shop what a service has to tell it, again where it does not take it.
 * @param retriesMs when it comes again, each after the last try
 * @param told is given what the shop did
 */
export function createDelivery(retriesMs: readonly number[], told: (answer: string) => void) {
  const closing = new AbortController();
  return {
    /** @returns once the first try was answered or given up */
    async send(
      url: string,
      body: string,
      headers: () => Record<string, string> | Promise<Record<string, string>>,
      tries = 0,
    ): Promise<void> {
      if (closing.signal.aborted) return;
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8', ...(await headers()) },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => undefined);
      told(answer ? `answered ${answer.status}` : 'could not be reached');
      const wait = retriesMs[tries];
      if (!answer?.ok && wait !== undefined)
        void later(wait, closing.signal, () => this.send(url, body, headers, tries + 1));
    },
    close: () => closing.abort(),
  };
}
