// Shared code of the commands that a person starts.

/** Runs a command. Prints the sentence of an expected error and exits with 1; throws any other. */
export async function runCommand(
  main: () => Promise<void>,
  sentenceOf: (error: unknown) => string | undefined,
): Promise<void> {
  try {
    await main();
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    process.exit(1);
  }
}

/** The message of an error of these kinds; undefined for any other. */
export const messageOf =
  (...kinds: readonly (abstract new (...given: never[]) => Error)[]) =>
  (error: unknown): string | undefined =>
    kinds.some((kind) => error instanceof kind) ? (error as Error).message : undefined;

/** Closes once at SIGINT or SIGTERM and ends the process; the terminal and npm may both send one. */
export function closeAtSignal(close: () => Promise<unknown>): void {
  const end = new AbortController();
  end.signal.addEventListener('abort', () => void close().then(() => process.exit(0)));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end.abort());
}
