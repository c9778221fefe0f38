import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { withWriterLock } from '../../netlify/content/local/writerLock.ts';
import { THRIFTY_MEMORY } from '../setupRules.mjs';
import { hashBuildInputs, isBuilt, rememberBuild } from './buildInputs.ts';

/** The build failed; `output` is its whole output. */
export class BuildError extends Error {
  override name = 'BuildError';
  readonly output: string;

  constructor(output: string) {
    // Astro says more after the reason.
    const [said = ''] = output.split(/\n *(?:Hint|Error reference|Location|Stack trace):/);
    const lines = said.trim().split('\n');
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
function withBuildLock<T>(root: string, task: () => Promise<T>): Promise<T> {
  return withWriterLock(join(root, '.cache', 'build-lock'), BUILD_PATIENCE_MS, task, busy);
}

/** What `npm run build` runs, too. */
const ASTRO = join('node_modules', 'astro', 'bin', 'astro.mjs');

/** Builds the static site in a process of its own, which gives its memory back. @throws BuildError */
export function buildSite(options: BuildOptions): Promise<void> {
  return withBuildLock(options.root, () => buildAlone(options));
}

/** Builds the site where something has changed since the last build; `begin` hears of it. @throws BuildError */
export async function provideBuild(options: BuildOptions, begin = () => {}): Promise<void> {
  const { root, content, outDir } = options;
  const inputs = await hashBuildInputs(root, content, process.env);
  if (await isBuilt(outDir, inputs)) return;
  begin();
  await buildSite(options);
  await rememberBuild(outDir, inputs);
}

async function buildAlone({ root, content, outDir }: BuildOptions): Promise<void> {
  // A build without its own repository gets its commit the way Netlify passes it.
  const commit = content.revision === undefined ? {} : { COMMIT_REF: content.revision };
  const child = spawn(process.execPath, [join(root, ASTRO), 'build', '--outDir', outDir], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...commit,
      CONTENT_ROOT: content.contentRoot,
      // As Astro's own command has it: whoever started this may be a test.
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
      ...THRIFTY_MEMORY,
    },
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
