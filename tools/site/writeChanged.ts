import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../../netlify/lib/codeOf.ts';
import { replaceAtomically } from '../images/writeAtomically.ts';

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    mkdirSync(dirname(file), { recursive: true });
    return undefined;
  }
}

/** Writes a page where it differs, whole or not at all: on a full disk the old one stays. */
export function writeChanged(file: string, text: string): void {
  if (textOf(file) === text) return;
  replaceAtomically(file, (temporary) => writeFileSync(temporary, text));
}
