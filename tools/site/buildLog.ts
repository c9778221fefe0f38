import { codeOf } from '../../netlify/lib/codeOf.ts';
import { EnvError } from '../../netlify/lib/env.ts';
import { BuildError } from '../server/build.ts';
import { ContentRefused } from './checkContent.ts';
import type { Log } from './facts.ts';

/** Says what a build does on the terminal. */
export const LOG: Log = {
  info: (line) => console.log(line),
  warn: (line) => console.warn(`Warning: ${line}`),
};

/** Says why a build failed; where it happened in the code only where nobody foresaw it. The last line is the reason. */
export function sayFailure(error: unknown): void {
  process.exitCode = 1;
  if (codeOf(error) === 'ENOSPC') {
    console.error(
      'The disk is full: free some space, then build again. What was built before is still there.',
    );
    return;
  }
  const isForeseen = [EnvError, BuildError, ContentRefused].some((kind) => error instanceof kind);
  const { stack, message } = error instanceof Error ? error : new Error(String(error));
  if (!isForeseen && stack !== message) console.error(stack);
  console.error(message);
}
