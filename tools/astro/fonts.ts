import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

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

/** Bump when the subset's rules change, so that an old cache is not used. */
const VERSION = 2;

type Face = keyof typeof FACES;

const locateFace = (cacheDir: string, name: Face): string =>
  join(cacheDir, 'fonts', `${name}-${VERSION}.woff2`);

/** Whether both faces are subset: else {@link subsetFaces} takes 60 MB. */
export const areSubset = (cacheDir: string): boolean =>
  (['display', 'text'] as const).every((name) => existsSync(locateFace(cacheDir, name)));

/** Subsets both faces to what the site can show and returns their paths; cached between builds. */
export async function subsetFaces(cacheDir: string): Promise<Record<Face, string>> {
  const subset = async (name: Face): Promise<string> => {
    const path = locateFace(cacheDir, name);
    if (!existsSync(path)) {
      mkdirSync(dirname(path), { recursive: true });
      const { default: subsetFont } = await import('subset-font');
      const { file, weights } = FACES[name];
      const [min, max] = weights;
      const full = readFileSync(resolve(file));
      const variationAxes = { wght: { min, max, default: min } };
      writeFileSync(path, await subsetFont(full, CHARACTERS, { targetFormat: 'woff2', variationAxes }));
    }
    return path;
  };
  return { display: await subset('display'), text: await subset('text') };
}
