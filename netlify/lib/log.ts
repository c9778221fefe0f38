/** Characters that start a new line or steer a terminal: log lines may quote what came from outside. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

const escaped = (character: string): string =>
  ({ '\n': '\\n', '\r': '\\r', '\t': '\\t' })[character] ??
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Receives one line per event worth knowing: never a token, never file content. */
export type Log = (line: string) => void;

/** A log in which every call is one line, whatever it quotes: nothing from outside can pass for a line of ours. */
export function logTo(write: Log): Log {
  return (line) => write(line.replace(CONTROL, escaped));
}

/** An error with its stack, on one line. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message).replace(/\n\s+at /g, ' < ') : String(error);
}
