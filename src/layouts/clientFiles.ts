import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IslandName } from '../features/islands/mountIsland.ts';

/** Browser scripts by file: the source file of each, and its static imports. */
export type ClientFiles = Readonly<
  Record<string, { readonly source: string; readonly imports: readonly string[] }>
>;

/** The import graph of the build, which bundles scripts before pages; empty in development. */
export const clientFiles = (): ClientFiles => {
  if (!import.meta.env.PROD) return {};
  known ??= JSON.parse(readFileSync(join(SITE_BUILD.factsFolder, 'clientFiles.json'), 'utf8')) as ClientFiles;
  return known;
};
let known: ClientFiles | undefined;

/** The imports of a page's script, to load with it instead of after it. */
export const scriptImports = (page: string): string[] =>
  Object.values(clientFiles()).flatMap(({ source, imports }) =>
    source.startsWith(`${page}?`) ? imports.map((file) => `/${file}`) : [],
  );

/** All files of the islands, with the names of those that need them. */
export function islandFiles(names: readonly IslandName[]): { href: string; of: string }[] {
  const files = clientFiles();
  const needing = new Map<string, Set<string>>();
  for (const name of names) {
    const waiting = Object.keys(files).filter((file) => files[file]?.source.endsWith(`/${name}.tsx`));
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const known = needing.get(file) ?? new Set();
      if (known.has(name)) continue;
      needing.set(file, known.add(name));
      waiting.push(...(files[file]?.imports ?? []));
    }
  }
  return [...needing].map(([file, of]) => ({ href: `/${file}`, of: [...of].join(' ') }));
}
