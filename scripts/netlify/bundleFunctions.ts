import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

/** Netlify's folder of bundled functions, also named in netlify.toml. */
const FOLDER = 'functions-dist';

/** How functions are bundled into one file, also for measuring and rehearsing the deployed form. */
export const FUNCTION_BUNDLE: BuildOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  minify: true,
  legalComments: 'none',
  // Native code cannot be bundled.
  external: ['sharp'],
  // CommonJS packages need `require`, which a module does not have.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
};

/** Netlify puts this before each module; a bundle that declares the same names does not start there. */
export const NETLIFY_BANNER = {
  js: `${FUNCTION_BUNDLE.banner?.js} const __filename = import.meta.filename; const __dirname = import.meta.dirname;`,
};

/** Bundles each function into one file, for a fast cold start. */
export async function bundleFunctions(root: string, outdir = join(root, FOLDER)): Promise<void> {
  await rm(outdir, { recursive: true, force: true });
  await build({
    entryPoints: [join(root, 'netlify', 'functions', '*.mts')],
    outdir,
    outExtension: { '.js': '.mjs' },
    ...FUNCTION_BUNDLE,
    logLevel: 'warning',
  });
}
