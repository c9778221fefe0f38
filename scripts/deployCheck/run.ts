// `npm run deploy:check` tries a first deploy to Netlify. Netlify's own build runs twice on fresh clones, with only
// Netlify's caches in between; then the first answer of the built functions is measured.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadFunctions } from '../serve/functions.ts';
import { readSiteRules } from '../serve/site.ts';
import {
  type DeployedFunction,
  describeLimit,
  firstAnswer,
  provideNetlifyBuild,
  readLimits,
  unpackFunctions,
} from './functions.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const MB = 1024 * 1024;
/** The API includes the image library. The limit of the others reveals a package that they do not use. */
const API_MAX = 12 * MB;
const SMALL_FUNCTION_MAX = 0.5 * MB;
/** The first list may take this many times as long as an empty function. */
const FIRST_ANSWER_RATIO = 4;
/** Starts of each function, in turn. Their medians are compared, because other load slows all equally. */
const STARTS = 11;
/** A function that does nothing, from the same build: the cost of any function. */
const EMPTY = 'deploy-check-empty';

let failed = 0;
function row(name: string, found: string, isMet: boolean, target = ''): void {
  if (!isMet) failed += 1;
  console.log(`${isMet ? 'met   ' : 'missed'}  ${name.padEnd(44)} ${found}${target && `  (${target})`}`);
}
const medianOf = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[STARTS >> 1] ?? Number.NaN;
const megabytes = (bytes: number) => `${(bytes / MB).toFixed(2)} MB`;

function clone(work: string, name: string): string {
  const folder = join(work, name);
  // Only committed files are deployed.
  execFileSync('git', ['clone', '--quiet', '--no-local', ROOT, folder]);
  const empty =
    "export default () => new Response('ok');\nexport const config = { path: '/deploy-check-empty' };\n";
  writeFileSync(join(folder, 'netlify', 'functions', `${EMPTY}.mts`), empty);
  return folder;
}

/** How many photos a build encoded and left out, and its messages to the owner. */
function readBuild(printed: string) {
  const [, encoded = Number.NaN, failed = Number.NaN] =
    /Photos: (\d+) encoded, \d+ unchanged, (\d+) left out/.exec(printed) ?? [];
  const lines = printed.split('\n');
  const begin = lines.findIndex((line) => line.startsWith('Compiled the code'));
  const end = lines.findIndex((line) => line.startsWith('Photos: '));
  return { encoded: Number(encoded), failed: Number(failed), messages: lines.slice(begin + 1, end) };
}

function sizes(folder: string): Map<string, { files: number; bytes: number }> {
  const found = new Map<string, { files: number; bytes: number }>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const kind = /\.[^.]+$/.exec(entry.name)?.[0] ?? entry.name;
    const { files, bytes } = found.get(kind) ?? { files: 0, bytes: 0 };
    found.set(kind, { files: files + 1, bytes: bytes + statSync(join(entry.parentPath, entry.name)).size });
  }
  return found;
}

function checkFunctions(functions: readonly DeployedFunction[]): void {
  const empty = functions.find(({ name }) => name === EMPTY);
  for (const one of functions.filter((other) => other !== empty)) {
    const max = one.name === 'api' ? API_MAX : SMALL_FUNCTION_MAX;
    const found = `${megabytes(one.bytes)}, ${one.files} files`;
    row(`function ${one.name}`, found, one.bytes <= max, `<= ${megabytes(max)}`);
  }
  const api = functions.find(({ name }) => name === 'api');
  if (!api || !empty) throw new Error('The build made no function "api".');
  const lists = ['/api/photos', '/api/settings'];
  const rounds = Array.from({ length: STARTS }, () => ({
    nothing: firstAnswer(empty, '/deploy-check-empty'),
    answers: lists.map((path) => firstAnswer(api, path)),
  }));
  const nothing = medianOf(rounds.map((round) => round.nothing.ms));
  for (const [at, path] of lists.entries()) {
    const found = rounds.flatMap(({ answers }) => answers.slice(at, at + 1));
    const ms = medianOf(found.map((answer) => answer.ms));
    const statuses = [...new Set(found.map(({ status }) => status))];
    const result = `${statuses} after ${Math.round(ms)} ms, an empty function ${Math.round(nothing)} ms`;
    const isMet = `${statuses}` === '200' && ms <= FIRST_ANSWER_RATIO * nothing;
    row(`first answer ${path}`, result, isMet, `200, <= ${FIRST_ANSWER_RATIO} x`);
  }
}

/** Netlify silently drops a limit that it cannot read. */
async function checkLimits(folder: string): Promise<void> {
  const read = readLimits(folder);
  for (const { name, rateLimit } of await loadFunctions(join(folder, 'netlify', 'functions'))) {
    if (!rateLimit) continue;
    const wanted = describeLimit(rateLimit);
    row(`limit of ${name}`, read.get(name) ?? 'none', read.get(name) === wanted, wanted);
  }
}

async function checkRules(folder: string, dist: string): Promise<void> {
  const problems: string[] = [];
  const rules = readSiteRules(folder, dist, (line) => problems.push(line));
  const at = (path: string) => new URL(path, 'https://example.netlify.app');
  const pages = ['/', '/admin/', '/success/', '/legal/imprint/', '/de/legal/imprint/'];
  for (const page of pages) {
    const headers = await rules.headersFor(at(page));
    const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
    const missing = ['content-security-policy', 'strict-transport-security', 'x-content-type-options'].filter(
      (name) => !names.has(name),
    );
    row(
      `headers of ${page}`,
      missing.length > 0 ? `without ${missing.join(', ')}` : 'in order',
      missing.length === 0,
    );
  }
  for (const [path, status, to] of [
    ['/nowhere', 302, '/'],
    ['/admin/photos', 200, '/admin/'],
    ['/api/nowhere', 404, '/not-found.json'],
  ] as const) {
    const match = await rules.redirectFor(at(path), {});
    const isMet = match?.status === status && match.to === to;
    row(`redirect of ${path}`, match ? `${match.status} ${match.to}` : 'none', isMet, `${status} ${to}`);
  }
  row('rules that Netlify could not read', problems.join('; ') || 'none', problems.length === 0);
}

const work = mkdtempSync(join(tmpdir(), 'deploy-check-'));
try {
  console.log("Fetching Netlify's build, unless it is installed …");
  const build = provideNetlifyBuild(join(ROOT, '.cache', 'deploy-check'));
  const cache = join(work, 'cache');
  const first = clone(work, 'first');
  console.log('Building a fresh clone as Netlify does …');
  const { encoded: encodedFirst } = readBuild(build(first, cache));
  console.log('Building another clone with the caches that Netlify keeps …\n');
  const second = clone(work, 'second');
  renameSync(join(first, 'node_modules'), join(second, 'node_modules'));
  const { encoded, failed, messages } = readBuild(build(second, cache));
  if (messages.length > 0) console.log(`The build says:\n${messages.map((line) => `  ${line}\n`).join('')}`);
  row('photos left out', String(failed), failed === 0, '0');
  row('photos encoded by the first, second build', `${encodedFirst}, ${encoded}`, encoded === 0, 'second: 0');
  checkFunctions(await unpackFunctions(second, join(work, 'functions')));
  await checkLimits(second);
  const dist = join(second, 'dist');
  await checkRules(second, dist);
  console.log('\nIn dist/:');
  for (const [kind, { files, bytes }] of [...sizes(dist)].sort((a, b) => b[1].bytes - a[1].bytes)) {
    console.log(`  ${kind.padEnd(24)} ${String(files).padStart(5)} files  ${megabytes(bytes)}`);
  }
  const open = messages.length > 0 ? ' The owner still has to fill in what the build lists above.' : '';
  console.log(failed === 0 ? `\nA first deploy would succeed.${open}` : `\n${failed} missed.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  failed += 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
