import islandRuntime from 'astro/runtime/server/astro-island.prebuilt.js';

const ISLAND = /<astro-island[^>]*>/g;
const NAME = /component-export="([^"]+)"/;
const ADDRESS = /(?:component|renderer)-url="\/_astro\/([^"]+)"/g;
const IMPORT = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;
/** The script of our directive, as Astro writes it into the page. */
const DIRECTIVE = /<script>[^<]*\(self\.Astro\|\|\(self\.Astro=\{\}\)\)\.call=[^<]*<\/script>/;
const FILES = '<template id="island-files">';

/** The files in _astro/ that a script imports at once. */
export const scriptImports = (script: string): string[] =>
  [...script.matchAll(IMPORT)].map(([, imported = '']) => imported);

/** The scripts that a page's islands are made of, those they name and what these import, with the islands' names. */
function islandFiles(html: string, importsOf: (file: string) => readonly string[]) {
  const files = new Map<string, Set<string>>();
  for (const [island] of html.matchAll(ISLAND)) {
    const [, name = ''] = NAME.exec(island) ?? [];
    const waiting = [...island.matchAll(ADDRESS)].map(([, file = '']) => file);
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const names = files.get(file) ?? new Set<string>();
      if (names.has(name)) continue;
      files.set(file, names.add(name));
      waiting.push(...importsOf(file));
    }
  }
  return files;
}

/**
 * Makes a page's islands cost the first view nothing. Astro writes the scripts of its island element and of the
 * directive into the page; they are taken out, because the page's own script fetches them with the first call. In
 * their place the page lists each island's scripts, to be fetched all at once instead of one behind the other.
 * @param importsOf {@link scriptImports} of a file in _astro/
 * @throws Error where the page has islands and not the parts that this relies on
 */
export function lightenIslands(html: string, importsOf: (file: string) => readonly string[]): string {
  if (!html.includes('<astro-island')) return html;
  const script = `<script>${islandRuntime}</script>`;
  if (!html.includes(script) || !DIRECTIVE.test(html) || !html.includes(FILES)) {
    throw new Error(
      'The page has islands, but Astro’s script for them or the list of their files is not there.',
    );
  }
  const links = [...islandFiles(html, importsOf)].map(
    ([file, names]) => `<link rel="modulepreload" href="/_astro/${file}" data-of="${[...names].join(' ')}">`,
  );
  return html
    .replace(script, '')
    .replace(DIRECTIVE, '')
    .replace(FILES, FILES + links.join(''));
}
