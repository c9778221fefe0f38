import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { withWriterLock } from '../../netlify/services/content/local/writerLock.ts';
import { BUILD_FLAGS, THRIFTY_MEMORY } from '../setupRules.mjs';

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
}

/** Longer than a thousand new photos take. */
const BUILD_PATIENCE_MS = 30 * 60_000;

const busy = () => new BuildError('Another build of this folder does not come to its end.');

/** Runs a build alone, because builds of a checkout share folders. @throws BuildError where another does not end */
export function withBuildLock<T>(root: string, task: () => Promise<T>): Promise<T> {
  return withWriterLock(join(root, '.cache', 'build-lock'), BUILD_PATIENCE_MS, task, busy);
}

/** The script that builds the site once, in a process of its own. */
const SCRIPT = join('tools', 'site', 'buildProcess.ts');

/** Builds the static site in a process of its own, which gives its memory back. @throws BuildError */
export function buildSite(options: BuildOptions): Promise<void> {
  return withBuildLock(options.root, () => buildAlone(options));
}

async function buildAlone({ root, content, outDir }: BuildOptions): Promise<void> {
  // A build without its own repository gets its commit the way Netlify passes it.
  const commit = content.revision === undefined ? {} : { COMMIT_REF: content.revision };
  const child = spawn(process.execPath, [...BUILD_FLAGS, join(root, SCRIPT), outDir], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...commit, CONTENT_ROOT: content.contentRoot, ...THRIFTY_MEMORY },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
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
  if (code !== 0) throw new BuildError(output || `the build ended with code ${code}`);
}
