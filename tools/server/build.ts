import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The build failed; `output` is all it said. */
export class BuildError extends Error {
  override name = 'BuildError';
  readonly output: string;

  constructor(output: string) {
    const lines = output.trim().split('\n');
    super(`The site could not be built: ${lines.at(-1) ?? 'no reason was given'}`);
    this.output = output;
  }
}

export interface BuildOptions {
  root: string;
  contentRoot: string;
  outDir: string;
  /** True shows the build's own lines while it runs; else they are kept for the error. */
  verbose: boolean;
}

/**
 * Builds the static site in a process of its own, so that it neither slows nor outlives what it is built for.
 *
 * @throws BuildError
 */
export async function buildSite({ root, contentRoot, outDir, verbose }: BuildOptions): Promise<void> {
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const child = spawn(process.execPath, [astro, 'build', '--outDir', outDir], {
    cwd: root,
    stdio: ['ignore', verbose ? 'inherit' : 'pipe', verbose ? 'inherit' : 'pipe'],
    env: { ...process.env, CONTENT_ROOT: contentRoot, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const end = () => child.kill();
  process.once('exit', end);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  process.off('exit', end);
  if (code !== 0) throw new BuildError(output || `astro build ended with code ${code}`);
}
