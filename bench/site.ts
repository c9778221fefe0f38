import { execFile } from 'node:child_process';
import { createCipheriv } from 'node:crypto';
import { cp, link, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { slugify } from '../src/shared/content/projects.ts';
import { startTestServer, type TestServer } from '../tests/e2e/testServer.ts';
import { commitAll } from '../tests/fixtures/localRepository.ts';
import { TEST_TEXTS } from '../tests/fixtures/testContent.ts';
import { makeCopy } from '../tests/long/harness.ts';

export const ROOT = resolve(import.meta.dirname, '..');
/** On the checkout's disk, so that photos can be hard links. Pictures and derived images stay for the next run. */
const STORE = join(ROOT, '.cache', 'bench');
const PICTURES_DIR = join(STORE, 'photos');

export const isQuick = process.argv.includes('--quick');
/** The size of a row's work: less in a quick run. */
export const pick = <T>(whole: T, quick: T): T => (isQuick ? quick : whole);
/** Runs at the end: removes folders and stops servers. */
export const undo = new AsyncDisposableStack();

/** One line of the table: name, figure, unit and limit. A figure without a limit explains a ratio. */
export type Row = readonly [name: string, value: number, unit: string, limit?: `${'<=' | '>='} ${number}`];

export function isMet([, value, , limit]: Row): boolean {
  const [sign, bound] = limit?.split(' ') ?? [];
  return bound === undefined || (sign === '>=' ? value >= Number(bound) : value <= Number(bound));
}

/** A figure with three digits and its unit. */
export const show = (value: number, unit: string): string =>
  `${Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))} ${unit}`.trim();

/** The sample below which this share of all samples lies, such as 0.99. NaN without samples. */
export const percentile = (samples: readonly number[], share: number): number =>
  samples.toSorted((one, other) => one - other)[Math.floor(samples.length * share)] ?? Number.NaN;
export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** The results of a task that runs several times, one after the other. */
export async function repeat<T>(times: number, task: (at: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let at = 0; at < times; at += 1) all.push(await task(at));
  return all;
}

/** How many ms some work takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The cost of a build: wall time in ms, and the sum of its processes' peaks of memory in MB. */
type Cost = { readonly wall: number; readonly peak: number };

/** Every Node process of a build writes its peak memory in kB here when it ends. */
const PEAKS = join(STORE, 'peaks');
const NOTE_PEAK = `import { appendFileSync } from 'node:fs';
process.on('exit', () => appendFileSync(${JSON.stringify(PEAKS)}, process.resourceUsage().maxRSS + ' '));`;

/** `npm run build` in a project. @throws Error with its output if it fails */
export async function npmBuild(cwd: string, contentRoot = cwd): Promise<Cost> {
  const env = {
    ...process.env,
    CONTENT_ROOT: contentRoot,
    ASTRO_TELEMETRY_DISABLED: '1',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(NOTE_PEAK)}`,
  };
  await writeFile(PEAKS, '');
  const wall = await timeOf(() => promisify(execFile)('npm', ['run', 'build'], { cwd, env, maxBuffer: 1e8 }));
  const peaks = (await readFile(PEAKS, 'utf8')).split(' ').map(Number);
  return { wall, peak: peaks.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024 };
}

/** A photo's entry as the panel writes it; `name` is its file name without the extension. */
export function makePhoto(number: number, projectSize = 24) {
  const title = `Salt field no. ${number + 1}, in late light`;
  const name = slugify(title);
  const photo = {
    filename: `${name}.jpg`,
    description: { en: title, de: `${title} (deutsch)` },
    project: `Series ${Math.floor(number / projectSize) + 1}`,
    order: number % projectSize,
    price_a4: 20 + (number % 15),
    price_a3: 32 + (number % 20),
  };
  return { name, photo };
}
export const FIRST_PROJECT = slugify(makePhoto(0).photo.project);

export const writePhoto = (contentRoot: string, { name, photo }: ReturnType<typeof makePhoto>) =>
  writeFile(join(contentRoot, `content/photos/${name}.json`), `${JSON.stringify(photo, null, 2)}\n`);

/**
 * Paints a JPEG of 1920 x 1280 px and some 740 kB with detail of every size; its AVIFs of 480, 960 and 1600 px weigh 17,
 * 44 and 112 kB, as much as those of photographs. The same number gives the same bytes.
 */
async function paintPhoto(number: number): Promise<Buffer> {
  const stream = createCipheriv('aes-128-ctr', Buffer.alloc(16, number), Buffer.alloc(16, number >> 8));
  const layer = (width: number, height: number, contrast: number) =>
    sharp(stream.update(Buffer.alloc(width * height * 3)), { raw: { width, height, channels: 3 } })
      .resize(1920, 1280, { fit: 'fill', kernel: 'cubic' })
      .linear(contrast, 128 * (1 - contrast))
      .png({ compressionLevel: 0 })
      .toBuffer();
  const [coarse, middle, fine] = [await layer(9, 6, 1), await layer(96, 64, 1), await layer(1920, 1280, 0.3)];
  const layers = [middle, fine].map((input) => ({ input, blend: 'soft-light' as const }));
  return sharp(coarse).composite(layers).jpeg({ quality: 90 }).toBuffer();
}

/** Work that several rows share, done on the first call. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => (done ??= work());
}

/** The number of different pictures. A prime, so that the covers of all projects differ. */
const PICTURES = 41;

export async function paintPictures(): Promise<string> {
  await mkdir(PICTURES_DIR, { recursive: true });
  for (let number = (await readdir(PICTURES_DIR)).length; number < PICTURES; number += 1)
    await writeFile(join(PICTURES_DIR, `${number}.jpg`), await paintPhoto(number));
  return PICTURES_DIR;
}

export async function makeFolder(name: string): Promise<string> {
  await mkdir(STORE, { recursive: true });
  const folder = await mkdtemp(join(STORE, `${name}-`));
  undo.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy of the project, so that builds and caches leave the checkout alone. */
export async function copyProject(): Promise<string> {
  const { root } = makeCopy(await makeFolder('project'));
  await mkdir(join(root, '.cache'), { recursive: true });
  return root;
}

export async function serve(contentRoot: string, distDir: string): Promise<TestServer> {
  const server = await startTestServer({ contentRoot, distDir });
  undo.defer(() => server.stop());
  return server;
}

/** Builds and serves a site with the tests' texts and this many photos in projects of 24, or at most 40 projects. */
async function makeSite(count: number) {
  const [root, contentRoot] = [await copyProject(), await makeFolder(`content-${count}`)];
  await cp(TEST_TEXTS, join(contentRoot, 'content'), { recursive: true });
  await rm(join(contentRoot, 'content/photos'), { recursive: true });
  for (const folder of ['content/photos', 'public/photos'])
    await mkdir(join(contentRoot, folder), { recursive: true });
  const pictures = await paintPictures();
  for (let number = 0; number < count; number += 1) {
    const one = makePhoto(number, Math.max(24, count / 40));
    await writePhoto(contentRoot, one);
    const picture = join(pictures, `${number % PICTURES}.jpg`);
    await link(picture, join(contentRoot, 'public/photos', one.photo.filename));
  }
  commitAll(contentRoot);
  // Every site derives the same pictures, so that only the first run encodes them.
  await mkdir(join(STORE, 'images'), { recursive: true });
  await symlink(join(STORE, 'images'), join(root, '.cache/images'));
  await npmBuild(root, contentRoot);
  const distDir = join(root, 'dist');
  return { root, contentRoot, distDir, server: await serve(contentRoot, distDir) };
}

const sites = new Map<number, ReturnType<typeof makeSite>>();

/** A site with this many photos: made on the first call, and shared by the rows of a run. */
export function siteOf(count: number): ReturnType<typeof makeSite> {
  const site = sites.get(count) ?? makeSite(count);
  sites.set(count, site);
  return site;
}

/** As in Astro's documentation: one route, made from data. */
const ROUTE = `---
import pages from '../pages.json';
export const getStaticPaths = () =>
  Object.entries(pages).map(([path, body]) => ({ params: { path: path || undefined }, props: { body } }));
---
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Photos</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="Photos">
<style is:global>body { margin: 1rem } img { width: 100%; height: auto }
main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)) }</style></head>
<body><main><h1>Photos</h1><Fragment set:html={Astro.props.body} /></main></body></html>`;

/** Builds an Astro project with nothing but these pages: HTML by path. @returns its folder */
export async function buildBare(pages: Readonly<Record<string, string>>): Promise<string> {
  const folder = await makeFolder('bare');
  const files = {
    'src/pages/[...path].astro': ROUTE,
    'src/pages.json': JSON.stringify(pages),
    'astro.config.mjs': `export default { devToolbar: { enabled: false }, build: { inlineStylesheets: 'always' } };`,
    'package.json': '{ "type": "module", "scripts": { "build": "astro build" } }',
  };
  await mkdir(join(folder, 'src/pages'), { recursive: true });
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await npmBuild(folder);
  return folder;
}
