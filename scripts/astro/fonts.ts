import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The two faces of the site, one loud variable grotesk and one quiet text face, and the weights that styles ask for. */
export const FACES = {
  display: {
    file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    weights: [700, 800],
  },
  text: { file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', weights: [400, 800] },
} as const;

/** Letters the site's two languages and their punctuation need; everything else falls back. */
const CHARACTERS = [
  ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)),
  ...'ÄÖÜäöüßéèêëáàâíïóôúçñåøæÅØÆÉ§©®°±·×÷«»„“”‘’‚–—…•→←↑↓€£™ ',
].join('');

type Face = keyof typeof FACES;

/**
 * Subsets both faces to what the site can show and returns their paths. Kept between builds by what they are made of.
 * @throws Error where a face's package is not installed
 */
export async function subsetFaces(cacheDir: string): Promise<Record<Face, string>> {
  const { version } = require('subset-font/package.json') as { version: string };
  const subset = async (name: Face): Promise<string> => {
    const { file, weights } = FACES[name];
    const full = readFileSync(require.resolve(file));
    const key = createHash('sha256')
      .update(full)
      .update(JSON.stringify([CHARACTERS, weights, version]));
    const path = join(cacheDir, 'fonts', `${name}-${key.digest('hex').slice(0, 16)}.woff2`);
    if (!existsSync(path)) {
      mkdirSync(dirname(path), { recursive: true });
      const { default: subsetFont } = await import('subset-font');
      const [min, max] = weights;
      const variationAxes = { wght: { min, max, default: min } };
      writeFileSync(path, await subsetFont(full, CHARACTERS, { targetFormat: 'woff2', variationAxes }));
    }
    return path;
  };
  return { display: await subset('display'), text: await subset('text') };
}
