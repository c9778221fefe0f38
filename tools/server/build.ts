import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { withWriterLock } from '../../netlify/services/content/local/writerLock.ts';

/** The build failed; `output` is its whole output. */
export class BuildError extends Error {
  override name = 'BuildError';
  readonly output: string;

  constructor(output: string) {
    const lines = output.trim().split('\n');
    super(`The site could not be built: ${lines.at(-1) ?? 'no reason was given'}`);
    this.output = output;
  }
}

/** What a build is made of. */
export interface BuildContent {
  /** The folder that holds `content/` and `public/photos/`. */
  contentRoot: string;
  /** The commit that the content is; undefined where the folder's own repository says it. */
  revision?: string;
}

export interface BuildOptions {
  root: string;
  content: BuildContent;
  outDir: string;
  /** True shows the build's own lines while it runs; else they are kept for the error. */
  verbose: boolean;
}

/** Longer than a thousand new photos take. */
const BUILD_PATIENCE_MS = 30 * 60_000;

const busy = () => new BuildError('Another build of this folder does not come to its end.');

/**
 * Builds the static site in a process of its own, so that it neither slows nor outlives its caller. Builds
 * of one checkout wait for each other: Astro keeps content and modules on their way in folders of the checkout, and
 * two at a time would publish each other's.
 *
 * @throws BuildError
 */
export function buildSite(options: BuildOptions): Promise<void> {
  const lock = join(options.root, '.cache', 'build-lock');
  return withWriterLock(lock, BUILD_PATIENCE_MS, () => buildAlone(options), busy);
}

/** For a build's environment: the C library keeps freed memory for each thread, which doubles what encoding many photos holds. */
export const BUILD_MEMORY = { MALLOC_ARENA_MAX: '1' };

async function buildAlone({ root, content, outDir, verbose }: BuildOptions): Promise<void> {
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  // A build without its own repository gets its commit the way Netlify passes it.
  const commit = content.revision === undefined ? {} : { COMMIT_REF: content.revision };
  const child = spawn(process.execPath, [astro, 'build', '--outDir', outDir], {
    cwd: root,
    stdio: ['ignore', verbose ? 'inherit' : 'pipe', verbose ? 'inherit' : 'pipe'],
    env: {
      ...process.env,
      ...commit,
      CONTENT_ROOT: content.contentRoot,
      ASTRO_TELEMETRY_DISABLED: '1',
      ...BUILD_MEMORY,
    },
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
