import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Where Netlify finds the bundled functions; netlify.toml names the same folder. */
const FOLDER = 'functions-dist';

/** Packages of the CommonJS kind ask for Node's modules by `require`, which a module does not have. */
const REQUIRE =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/**
 * Makes one file of each function with all it imports: Netlify's own tracing of a TypeScript function ships a thousand
 * small files, and opening those is most of a cold start.
 * @param root the project's folder
 */
export async function bundleFunctions(root: string): Promise<void> {
  const outdir = join(root, FOLDER);
  await rm(outdir, { recursive: true, force: true });
  await build({
    entryPoints: [join(root, 'netlify', 'functions', '*.mts')],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    minify: true,
    // Native code can't be bundled.
    external: ['sharp'],
    banner: { js: REQUIRE },
    legalComments: 'none',
    logLevel: 'warning',
  });
}
