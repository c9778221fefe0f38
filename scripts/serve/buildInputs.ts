import { execFile } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { plainFiles } from '../astro/plainFiles.ts';

const run = promisify(execFile);

/** What decides a build's result: whole folders, as a list of modules goes out of date. `public` goes by size and time. */
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
      // Gone, or not readable: the build itself says so.
    }
  }
}

/** The content's commit, which a build names; '' where there is none. */
export async function headOf(contentRoot: string): Promise<string> {
  const head = await run('git', ['rev-parse', 'HEAD'], { cwd: contentRoot }).catch(() => undefined);
  return head?.stdout.trim() ?? '';
}

/** The commit that a build names: Netlify tells it, elsewhere Git has. 'unknown' without either. */
export const nameRevision = (head: string): string => process.env.COMMIT_REF || head || 'unknown';

type Variables = Readonly<Record<string, string | undefined>>;

/** One hash over everything that a build depends on. */
export async function hashBuildInputs(
  root: string,
  {
    contentRoot,
    revision,
  }: { readonly contentRoot: string; readonly revision?: string | undefined | Promise<string> },
  env: Variables,
): Promise<string> {
  // Files one after the other, at once: in turns with the system's pool a thousand of them take eight times as long.
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

/** Where servers and builds keep files between runs: beside their build. */
export const cacheOf = (distDir: string): string => join(dirname(distDir), '.cache');

const recordPath = (distDir: string) => join(cacheOf(distDir), 'build-inputs.json');

/** Recognises a build, so that another one put into the same folder counts as different. */
async function identityOf(distDir: string): Promise<string> {
  const index = await stat(join(distDir, 'index.html')).catch(() => undefined);
  return index ? `${distDir} ${index.size} ${index.mtimeMs}` : '';
}

/** Whether `distDir` holds the build of exactly these inputs. */
export async function isBuilt(distDir: string, inputs: string): Promise<boolean> {
  const identity = await identityOf(distDir);
  const record = await readFile(recordPath(distDir), 'utf8').catch(() => '');
  return identity !== '' && record === JSON.stringify({ inputs, identity });
}

/** Remembers what `distDir` was built from. */
export async function rememberBuild(distDir: string, inputs: string): Promise<void> {
  await mkdir(cacheOf(distDir), { recursive: true });
  await writeFile(recordPath(distDir), JSON.stringify({ inputs, identity: await identityOf(distDir) }));
}
