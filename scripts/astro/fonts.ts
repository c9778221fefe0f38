import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fontProviders } from 'astro/config';
import { SITE_PATH } from '../../src/shared/content/entries/site.ts';

const require = createRequire(import.meta.url);

type Face = { file: string; name: string; weights: [min: number, max: number]; fallbacks: string[] };

/** The faces that headings can have, by their names in content/site.json, and the face of the texts, with the weights that styles ask for. */
export const FACES: Readonly<Record<'Figtree' | 'Bricolage' | 'Newsreader', Face>> = {
  Figtree: {
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    name: 'Figtree',
    weights: [400, 800],
    fallbacks: ['Arial', 'sans-serif'],
  },
  Bricolage: {
    file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    name: 'Bricolage Grotesque',
    weights: [700, 800],
    fallbacks: ['Arial Black', 'sans-serif'],
  },
  Newsreader: {
    file: '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
    name: 'Newsreader',
    weights: [500, 700],
    fallbacks: ['Georgia', 'serif'],
  },
};

/** Letters the site's two languages and their punctuation need; everything else falls back. */
const CHARACTERS = [
  ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)),
  ...'ÄÖÜäöüßéèêëáàâíïóôúçñåøæÅØÆÉ§©®°±·×÷«»„“”‘’‚–—…•→←↑↓€£™ ',
].join('');

/**
 * Subsets a face to what the site can show and returns its path. Kept between builds by what it is made of.
 * @throws Error where the face's package is not installed
 */
async function subsetFace({ file, name, weights }: Face, cacheDir: string): Promise<string> {
  const { version } = require('subset-font/package.json') as { version: string };
  const full = readFileSync(require.resolve(file));
  const key = createHash('sha256')
    .update(full)
    .update(JSON.stringify([CHARACTERS, weights, version]));
  const path = join(cacheDir, 'fonts', `${name.split(' ')[0]}-${key.digest('hex').slice(0, 16)}.woff2`);
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    const { default: subsetFont } = await import('subset-font');
    const [min, max] = weights;
    const variationAxes = { wght: { min, max, default: min } };
    writeFileSync(path, await subsetFont(full, CHARACTERS, { targetFormat: 'woff2', variationAxes }));
  }
  return path;
}

/** The loud face of a site; undefined where headings have the face of the texts. What cannot be read chooses nothing. */
function loudFace(contentRoot: string): Face | undefined {
  let chosen: unknown;
  try {
    chosen = JSON.parse(readFileSync(join(contentRoot, SITE_PATH), 'utf8')).typeface;
  } catch {
    // The check of the content says it.
  }
  if (chosen === 'Figtree') return undefined;
  if (chosen === 'Newsreader' || chosen === 'Bricolage') return FACES[chosen];
  // Unless it is chosen, only looks with shadows have it, and those in one weight: 17 kB instead of 28.
  return { ...FACES.Bricolage, weights: [800, 800] };
}

/** The faces that the site's content asks for, as Astro's own configuration takes them: those and no other are built. */
export async function siteFonts(contentRoot: string, cacheDir: string) {
  const loud = loudFace(contentRoot);
  const font = async (face: Face, cssVariable: `--${string}`) => {
    const variant = {
      src: [await subsetFace(face, cacheDir)] as [string],
      weight: face.weights.join(' '),
      style: 'normal' as const,
      display: 'swap' as const,
    };
    const { name, fallbacks } = face;
    const options = { variants: [variant] as [typeof variant] };
    return { provider: fontProviders.local(), name, cssVariable, fallbacks, options };
  };
  return [...(loud ? [await font(loud, '--font-loud')] : []), await font(FACES.Figtree, '--font-text')];
}
