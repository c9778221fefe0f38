import type { Log } from './facts.ts';

/** Says what a build does on the terminal. */
export const LOG: Log = {
  info: (line) => console.log(line),
  warn: (line) => console.warn(`Warning: ${line}`),
};
