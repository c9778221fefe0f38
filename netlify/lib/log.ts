/** Characters that start a new line or control a terminal: log lines may quote foreign text. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

const escaped = (character: string): string =>
  ({ '\n': '\\n', '\r': '\\r', '\t': '\\t' })[character] ??
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Receives one line per notable event: never a token, never file content. */
export type Log = (line: string) => void;

/** A log that writes each message as one line, so that quoted text cannot forge a line. */
export function logTo(write: Log): Log {
  return (line) => write(line.replace(CONTROL, escaped));
}

export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message).replace(/\n\s+at /g, ' < ') : String(error);
}

/** For `catch`: logs an error under a name, and goes on with `value`. */
export const logged =
  <const T>(log: Log, name: string, value: T) =>
  (error: unknown): T => {
    log(`${name}: ${describeError(error)}`);
    return value;
  };
