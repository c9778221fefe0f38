import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashCode } from '../server/buildInputs.ts';
import { COMPILED, locateCompiled } from './compile.ts';

/** What builds, and the hash of the code: bundled where the pages are compiled of the same code, else from its sources. */
export async function loadBuilder(root: string) {
  const code = hashCode(root, process.env);
  const bundled = join(locateCompiled(root, code), COMPILED.builder);
  const { buildCommand, buildOnce }: typeof import('./buildCommand.ts') = await import(
    existsSync(bundled) ? pathToFileURL(bundled).href : './buildCommand.ts'
  );
  return { code, buildCommand, buildOnce };
}
