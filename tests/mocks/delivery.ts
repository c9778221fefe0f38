import { later } from '../../scripts/serve/listen.ts';

/** A part of a service's answer, typed by its published schema, so that wrong names and values do not compile. */
export type PartOf<T> = T extends (infer Item)[]
  ? PartOf<Item>[]
  : T extends object
    ? { [Name in keyof T]?: PartOf<T[Name]> }
    : T;

const TIMEOUT_MS = 10_000;

/**
 * Sends a service's webhook calls to the shop, and repeats them if the shop does not accept them.
 * @param retriesMs the pause before each repetition
 * @param onAnswer gets a description of the shop's answer
 */
export function createDelivery(retriesMs: readonly number[], onAnswer: (answer: string) => void) {
  const closing = new AbortController();
  return {
    /** Resolves when the first try was answered or aborted. */
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
      onAnswer(answer ? `answered ${answer.status}` : 'could not be reached');
      const wait = retriesMs[tries];
      if (!answer?.ok && wait !== undefined)
        void later(wait, closing.signal, () => this.send(url, body, headers, tries + 1));
    },
    close: () => closing.abort(),
  };
}
