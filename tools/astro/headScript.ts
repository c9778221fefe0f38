import { build } from 'esbuild';

/** Bundles the script that runs before the first paint, as one classic script for the page's head. */
export async function bundleHeadScript(entry: string): Promise<string> {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
  });
  const code = result.outputFiles[0]?.text.trim();
  if (!code) throw new Error('The head script is empty.');
  if (code.includes('</script')) throw new Error('The head script would end its own element.');
  return code;
}
