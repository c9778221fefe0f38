import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { codeOf } from '../../netlify/lib/apiError.ts';

/** A local file; `make` creates what it needs, such as its folder, before each write. */
export type KeptFile = { readonly path: string; readonly make: () => void };

/** A stand-in's list that a file keeps for its next start; without a file the list is not stored. */
export function createKeptList<T>(
  file: KeptFile | undefined,
  shape: z.ZodType<T>,
  log: (line: string) => void,
) {
  return {
    read(): T[] {
      if (!file) return [];
      try {
        return z.array(shape).parse(JSON.parse(readFileSync(file.path, 'utf8')));
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') log(`${file.path} is damaged, so its list starts empty.`);
        return [];
      }
    },
    save(list: Iterable<T>): void {
      if (!file) return;
      file.make();
      mkdirSync(dirname(file.path), { recursive: true });
      // Written under another name first, so that a killed process leaves no incomplete file.
      writeFileSync(`${file.path}.next`, JSON.stringify([...list]));
      renameSync(`${file.path}.next`, file.path);
    },
  };
}
