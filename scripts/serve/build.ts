import { execFile, spawn } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { withWriterLock } from '../../netlify/content/local/writerLock.ts';
import { plainFiles } from '../astro/checkContent.ts';
import { LOW_MEMORY_ENV } from '../setupRules.mjs';

const run = promisify(execFile);

/** The inputs of a build: whole folders, because lists go out of date. `public` counts by size and time. */
const FOLDERS = ['src', 'netlify', 'scripts', 'docs/owner'];
const FILES = ['astro.config.mjs', 'netlify.toml', 'package.json', 'package-lock.json', 'tsconfig.json'];
const TESTS = /\.(?:test|contract)\.ts$/;

/** Variables that a build writes into the pages. */
const VARIABLES = /^(?:PUBLIC_|SITE_URL$|URL$|COMMIT_REF$|CONTEXT$)/;

const filesBelow = (folder: string): string[] =>
  plainFiles(folder)
    .files.sort()
    .map((file) => join(folder, file));

function addBytes(hash: Hash, files: readonly string[]): void {
  for (const file of files) {
    try {
      const bytes = readFileSync(file);
      hash.update(`${file} ${bytes.length}\n`).update(bytes);
    } catch {
      // Missing or unreadable: the build reports it.
    }
  }
}

/** The content's commit for the build's record; '' without one. */
export async function headOf(contentRoot: string): Promise<string> {
  const head = await run('git', ['rev-parse', 'HEAD'], { cwd: contentRoot }).catch(() => undefined);
  return head?.stdout.trim() ?? '';
}

/** The commit of a build, from Netlify or Git; 'unknown' without either. */
export const nameRevision = (head: string): string => process.env.COMMIT_REF || head || 'unknown';

export async function hashBuildInputs(
  root: string,
  { contentRoot, revision }: BuildContent,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  // Files are read synchronously: through the thread pool a thousand of them take eight times as long.
  const head = revision ?? headOf(contentRoot);
  const hash = createHash('sha256').update(`${process.version}\n${contentRoot}\n`);
  const sources = FOLDERS.flatMap((folder) => filesBelow(join(root, folder)));
  addBytes(hash, [...sources.filter((file) => !TESTS.test(file)), ...FILES.map((file) => join(root, file))]);
  addBytes(hash, filesBelow(join(contentRoot, 'content')));
  for (const folder of new Set([join(root, 'public'), join(contentRoot, 'public')])) {
    for (const file of filesBelow(folder)) {
      const found = statSync(file, { throwIfNoEntry: false });
      hash.update(`${file} ${found?.size} ${found?.mtimeMs}\n`);
    }
  }
  hash.update(`${await head}\n`);
  for (const name of Object.keys(env).sort()) if (VARIABLES.test(name)) hash.update(`${name}=${env[name]}\n`);
  return hash.digest('hex');
}

/** The folder in which servers and builds keep files between runs, beside their build. */
export const cacheOf = (distDir: string): string => join(dirname(distDir), '.cache');

/** Inside the build, so that a replaced build loses it. */
const recordOf = (distDir: string) => join(distDir, '.build-inputs');

/** Whether `distDir` is the build of exactly these inputs. */
export const isBuilt = async (distDir: string, inputs: string): Promise<boolean> =>
  (await readFile(recordOf(distDir), 'utf8').catch(() => '')) === inputs;

export const rememberBuild = (distDir: string, inputs: string): Promise<void> =>
  writeFile(recordOf(distDir), inputs);

/** The build failed; `output` is its whole output. */
export class BuildError extends Error {
  override name = 'BuildError';
  readonly output: string;

  constructor(output: string) {
    // Astro adds hints after the reason.
    const [firstPart = ''] = output.split(/\n *(?:Hint|Error reference|Location|Stack trace):/);
    const lines = firstPart.trim().split('\n');
    super(`The site could not be built: ${lines.at(-1) ?? 'no reason was given'}`);
    this.output = output;
  }
}

export interface BuildContent {
  contentRoot: string;
  /** The content's commit; by default that of the folder's repository. */
  revision?: string;
}

export interface BuildOptions {
  root: string;
  content: BuildContent;
  outDir: string;
}

/** How long a build waits for another one, in ms: a thousand new photos take less. */
const BUILD_WAIT_MS = 30 * 60_000;

const ASTRO = join('node_modules', 'astro', 'bin', 'astro.mjs');

/** Receives the last line that a build has printed. */
type Report = (line: string) => void;

/**
 * Builds the static site in its own process, whose memory is freed afterwards. Builds of a checkout share folders, so
 * they wait for each other. @throws BuildError also after a long wait
 */
export function buildSite(options: BuildOptions, report?: Report): Promise<void> {
  const busy = () => new BuildError('Another build of this folder does not end.');
  const lock = join(options.root, '.cache', 'build-lock');
  return withWriterLock(lock, BUILD_WAIT_MS, () => runBuild(options, report), busy);
}

/** Builds the site if an input has changed, and reports the progress. @throws BuildError */
export async function provideBuild(options: BuildOptions, report: Report = () => {}): Promise<void> {
  const { root, content, outDir } = options;
  const inputs = await hashBuildInputs(root, content, process.env);
  if (await isBuilt(outDir, inputs)) return;
  report('');
  await buildSite(options, report);
  await rememberBuild(outDir, inputs);
}

async function runBuild({ root, content, outDir }: BuildOptions, report?: Report): Promise<void> {
  // A build without its own repository gets its commit the way Netlify passes it.
  const commit = content.revision === undefined ? {} : { COMMIT_REF: content.revision };
  const child = spawn(process.execPath, [join(root, ASTRO), 'build', '--outDir', outDir], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...commit,
      CONTENT_ROOT: content.contentRoot,
      // Astro's own command sets this too; the parent process may be a test.
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
      ...LOW_MEMORY_ENV,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
      report?.(output.trimEnd().split('\n').at(-1) ?? '');
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
