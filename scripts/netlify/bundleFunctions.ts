import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

/** Where Netlify finds the bundled functions; netlify.toml names the same folder. */
const FOLDER = 'functions-dist';

/** How functions become one file, here and wherever the deployed form is measured or rehearsed. */
export const FUNCTION_BUNDLE: BuildOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  minify: true,
  legalComments: 'none',
  // Native code can't be bundled.
  external: ['sharp'],
  // Packages in CommonJS ask for it, which a module does not have.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
};

/** What Netlify puts before each module that it ships; a bundle that declares them itself does not start there. */
export const NETLIFY_BANNER = {
  js: `${FUNCTION_BUNDLE.banner?.js} const __filename = import.meta.filename; const __dirname = import.meta.dirname;`,
};

/** Files that a function's code is made of, with their bytes in it. */
export type BundledCode = Iterable<readonly [path: string, bytes: number]>;

/**
 * Makes one file of each function: Netlify's tracing ships a thousand, and opening those is most of a cold start.
 * @returns what is in each, by its name
 */
export async function bundleFunctions(
  root: string,
  outdir = join(root, FOLDER),
): Promise<ReadonlyMap<string, BundledCode>> {
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: [join(root, 'netlify', 'functions', '*.mts')],
    outdir,
    outExtension: { '.js': '.mjs' },
    ...FUNCTION_BUNDLE,
    metafile: true,
    logLevel: 'warning',
  });
  return new Map(
    Object.entries(metafile.outputs).map(([file, { inputs }]) => [
      basename(file, '.mjs'),
      Object.entries(inputs).map(([path, { bytesInOutput }]) => [path, bytesInOutput] as const),
    ]),
  );
}
