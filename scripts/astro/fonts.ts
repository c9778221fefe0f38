import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fontProviders } from 'astro/config';
import { SITE_PATH } from '../../src/shared/content/entries/site.ts';

const require = createRequire(import.meta.url);

type Face = { file: string; name: string; weights: [min: number, max: number]; fallbacks: string[] };

/** The typefaces of headings by their names in content/site.json, that of texts, and the used weights. */
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

/** The characters of the site's two languages; all others fall back to another font. */
const CHARACTERS = [
  ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)),
  ...'ÄÖÜäöüßéèêëáàâíïóôúçñåøæÅØÆÉ§©®°±·×÷«»„“”‘’‚–—…•→←↑↓€£™ ',
].join('');
/** Features that browsers use by default, and tabular figures; the other features would add a tenth to the file. */
const FEATURES = 'calt ccmp clig kern liga locl mark mkmk rclt rlig rvrn tnum'.split(' ');

/** The path of a typeface cut to the site's characters, cached by its inputs. @throws Error if missing */
async function subsetFace({ file, name, weights }: Face, cacheDir: string): Promise<string> {
  const { version } = require('subset-font/package.json') as { version: string };
  const full = readFileSync(require.resolve(file));
  const key = createHash('sha256')
    .update(full)
    .update(JSON.stringify([CHARACTERS, FEATURES, weights, version]));
  const path = join(cacheDir, 'fonts', `${name.split(' ')[0]}-${key.digest('hex').slice(0, 16)}.woff2`);
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    const { default: subsetFont } = await import('subset-font');
    const [min, max] = weights;
    const variationAxes = { wght: { min, max, default: min } };
    const options = { targetFormat: 'woff2' as const, keepFeatures: FEATURES, variationAxes };
    writeFileSync(path, await subsetFont(full, CHARACTERS, options));
  }
  return path;
}

/** The typeface of headings; undefined when texts use the same. Unreadable content gets the default. */
function headingFace(contentRoot: string): Face | undefined {
  let chosen: unknown;
  try {
    chosen = JSON.parse(readFileSync(join(contentRoot, SITE_PATH), 'utf8')).typeface;
  } catch {
    // The content check reports the fault.
  }
  if (chosen === 'Figtree') return undefined;
  if (chosen === 'Newsreader' || chosen === 'Bricolage') return FACES[chosen];
  // As the default it is used only by sites with shadows, in one weight: 15 kB instead of 26.
  return { ...FACES.Bricolage, weights: [800, 800] };
}

/** The typefaces that the site's content needs, in the form of Astro's configuration. */
export async function siteFonts(contentRoot: string, cacheDir: string) {
  const loud = headingFace(contentRoot);
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
