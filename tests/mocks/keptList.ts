import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { codeOf } from '../../netlify/lib/apiError.ts';

/** A file of this machine, made below what `make` makes before the first write. */
export type KeptFile = { readonly path: string; readonly make: () => void };

/** What a stand-in keeps for its next start, in a file; without one it ends with the stand-in. */
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
        if (codeOf(error) !== 'ENOENT') log(`${file.path} is damaged, so its list begins empty.`);
        return [];
      }
    },
    save(list: Iterable<T>): void {
      if (!file) return;
      file.make();
      mkdirSync(dirname(file.path), { recursive: true });
      // Its name never holds a part of it, whenever the process ends.
      writeFileSync(`${file.path}.next`, JSON.stringify([...list]));
      renameSync(`${file.path}.next`, file.path);
    },
  };
}
