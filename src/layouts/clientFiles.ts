import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factsFolder } from 'virtual:site';

/** Browser scripts by file: the source that each starts with, and its static imports. */
export type ClientFiles = Readonly<
  Record<string, { readonly source: string; readonly imports: readonly string[] }>
>;

/** The import graph of the build, which bundles scripts before pages; empty in development. */
export const clientFiles = (): ClientFiles => {
  if (!import.meta.env.PROD) return {};
  known ??= JSON.parse(readFileSync(join(factsFolder, 'clientFiles.json'), 'utf8')) as ClientFiles;
  return known;
};
let known: ClientFiles | undefined;

const startingWith = (source: string) =>
  Object.entries(clientFiles()).flatMap(([file, begun]) =>
    begun.source.startsWith(source) ? [{ file, ...begun }] : [],
  );

/** The imports of a page's script, to load with it instead of after it. */
export const scriptImports = (page: string): string[] =>
  startingWith(`${page}?`).flatMap(({ imports }) => imports.map((file) => `/${file}`));

/** The islands' sources, by component name. */
const ISLANDS = {
  Cart: 'src/features/cart/Cart.tsx',
  Checkout: 'src/features/checkout/Checkout.tsx',
  Success: 'src/features/checkout/Success.tsx',
  Lightbox: 'src/features/lightbox/Lightbox.tsx',
  UpdatedLists: 'src/features/gallery/UpdatedLists.tsx',
} as const;

/** All files of the islands, with the names of those that need them. */
export function islandFiles(names: readonly (keyof typeof ISLANDS)[]): { href: string; of: string }[] {
  const files = clientFiles();
  const needing = new Map<string, Set<string>>();
  for (const name of names) {
    const waiting = startingWith(ISLANDS[name]).map(({ file }) => file);
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const known = needing.get(file) ?? new Set();
      if (known.has(name)) continue;
      needing.set(file, known.add(name));
      waiting.push(...(files[file]?.imports ?? []));
    }
  }
  return [...needing].map(([file, of]) => ({ href: `/${file}`, of: [...of].join(' ') }));
}
