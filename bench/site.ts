import { execFile, spawn } from 'node:child_process';
import { createCipheriv } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, link, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { deriveImages } from '../scripts/images/derive.ts';
import { loadManifest } from '../scripts/images/manifest.ts';
import { listen } from '../scripts/serve/listen.ts';
import { derivedSrcset } from '../src/shared/content/derivedImages.ts';
import { slugify } from '../src/shared/content/projects.ts';
import { startTestServer, type TestServer } from '../tests/e2e/testServer.ts';
import { TEST_TEXTS } from '../tests/fixtures/testContent.ts';

const run = promisify(execFile);
export const ROOT = resolve(import.meta.dirname, '..');
const STORE = join(ROOT, '.cache', 'bench');

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe, 0, '127.0.0.1');
  await new Promise((done) => probe.close(done));
  return port;
}

/** What a command cost: wall time in ms, and peak memory of all its processes in MB, 0 where there is no /proc. */
export type Cost = { readonly output: string; readonly wall: number; readonly peak: number };

function readPeaks(pid: number, peaks: Map<number, number>): void {
  try {
    const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    peaks.set(pid, Math.max(peak, peaks.get(pid) ?? 0));
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    for (const child of children.filter(Boolean)) readPeaks(Number(child), peaks);
  } catch {
    // The process ended between two readings.
  }
}

/** Runs a command and watches it and its children. @throws Error with what it said, where it ends with another code than 0 */
export async function runWatched(
  [command = '', ...args]: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<Cost> {
  const started = performance.now();
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const peaks = new Map<number, number>();
  const timer = setInterval(() => child.pid && readPeaks(child.pid, peaks), 20);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const code = await new Promise((done, fail) => child.once('error', fail).once('close', done));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with code ${code}:\n${output}`);
  const peak = [...peaks.values()].reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
  return { output, wall: performance.now() - started, peak };
}

/** `npm run build` in a project: what a person waits for. */
export const npmBuild = (cwd: string, contentRoot = cwd): Promise<Cost> => {
  const env = { ...process.env, CONTENT_ROOT: contentRoot, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };
  return runWatched(['npm', 'run', 'build'], { cwd, env });
};

const THINGS = ['Harbour', 'Staircase', 'Tidal line', 'Night tram', 'Salt field', 'Window', 'Orchard'];
const MOODS = ['before the rain', 'in late light', 'folded twice', 'after closing', 'remembered wrongly'];

/** A photo's file as the panel writes it; `name` is that of the file without its extension. */
export function makePhoto(number: number, projectSize = 24) {
  const title = `${THINGS[number % THINGS.length]} no. ${number + 1}, ${MOODS[(number * 3) % MOODS.length]}`;
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

export const writePhoto = (contentRoot: string, { name, photo }: ReturnType<typeof makePhoto>) =>
  writeFile(join(contentRoot, `content/photos/${name}.json`), `${JSON.stringify(photo, null, 2)}\n`);

/** Makes a Git repository with the tests' texts and this many photos in projects of 24, or a fortieth of many. */
export async function writeContent(contentRoot: string, count: number): Promise<string[]> {
  const git = (...args: string[]) => run('git', args, { cwd: contentRoot });
  await cp(TEST_TEXTS, join(contentRoot, 'content'), { recursive: true });
  await rm(join(contentRoot, 'content/photos'), { recursive: true });
  await mkdir(join(contentRoot, 'content/photos'));
  const legal = join(contentRoot, 'content/legal');
  // Search engines are not to find a placeholder.
  for (const name of await readdir(legal)) {
    const text = await readFile(join(legal, name), 'utf8');
    await writeFile(join(legal, name), text.replace('placeholder: true\n', ''));
  }
  const photos = Array.from({ length: count }, (_, number) => makePhoto(number, Math.max(24, count / 40)));
  for (const photo of photos) await writePhoto(contentRoot, photo);
  await git('init', '--quiet', '--initial-branch=main');
  await git('config', 'user.name', 'Bench');
  await git('config', 'user.email', 'bench@example.org');
  await git('add', 'content');
  await git('commit', '--quiet', '--message', 'Content of the bench');
  return photos.map(({ name }) => name);
}

/** Paints a JPEG of 1920 x 1280 px and 445 to 831 kB with detail of every size; the same number gives the same bytes. */
export async function paintPhoto(number: number): Promise<Buffer> {
  const stream = createCipheriv('aes-128-ctr', Buffer.alloc(16, number), Buffer.alloc(16, number >> 8));
  const layer = (columns: number, rows: number) =>
    sharp(stream.update(Buffer.alloc(columns * rows * 3)), {
      raw: { width: columns, height: rows, channels: 3 },
    })
      .resize(1920, 1280, { fit: 'fill', kernel: 'cubic' })
      .png({ compressionLevel: 0 })
      .toBuffer();
  const [coarse, middle, fine] = [await layer(9, 6), await layer(96, 64), await layer(960, 640)];
  const layers = [middle, fine].map((input) => ({ input, blend: 'soft-light' as const }));
  return sharp(coarse).composite(layers).jpeg({ quality: 72 }).toBuffer();
}

/** Different pictures that all photos show. A prime: the covers of all projects are different ones. */
const PICTURES = 61;

/** Gives each photo a picture, and the cache of a project what is derived from them: a site of 1,000 is ready in seconds. */
async function placePhotos(names: readonly string[], photosDir: string, cacheDir: string): Promise<void> {
  const [painted, derived] = [join(STORE, 'photos'), join(STORE, 'images')];
  await mkdir(painted, { recursive: true });
  for (let number = (await readdir(painted)).length; number < PICTURES; number += 1)
    await writeFile(join(painted, `${number}.jpg`), await paintPhoto(number));
  await deriveImages({ photosDir: painted, cacheDir: derived, progress: false });
  for (const folder of [photosDir, join(cacheDir, 'derived')]) await mkdir(folder, { recursive: true });
  for (const [index, name] of names.entries())
    await link(join(painted, `${index % PICTURES}.jpg`), join(photosDir, `${name}.jpg`));
  for (const name of await readdir(join(derived, 'derived')))
    await link(join(derived, 'derived', name), join(cacheDir, 'derived', name));
}

/** A site with a number of photos: the copy of the project that builds it, its content and its build. */
export type Site = {
  readonly root: string;
  readonly contentRoot: string;
  readonly distDir: string;
  /** Address part of its first project. */
  readonly project: string;
  /** Its server, started when first asked for. */
  server(): Promise<TestServer>;
};

/** What a row measures with. Sites are made when first needed and shared by the rows of a run. */
export class Bench {
  readonly #isQuick: boolean;
  readonly #sites = new Map<number, Promise<Site>>();
  readonly #undo: (() => Promise<unknown>)[] = [];

  constructor(isQuick: boolean) {
    this.#isQuick = isQuick;
  }

  /** What a row works with; less where the run only shows whether it works. */
  pick<T>(whole: T, quick: T): T {
    return this.#isQuick ? quick : whole;
  }

  /** Undone when the run ends, the last first. */
  later(undo: () => Promise<unknown>): void {
    this.#undo.unshift(undo);
  }

  /** A new folder on the checkout's disk: photos are linked, not copied. */
  async folder(name: string): Promise<string> {
    await mkdir(STORE, { recursive: true });
    const folder = await mkdtemp(join(STORE, `${name}-`));
    this.later(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  /** Serves a build. */
  async serve(contentRoot: string, distDir: string): Promise<TestServer> {
    const server = await startTestServer({ contentRoot, distDir });
    this.later(() => server.stop());
    return server;
  }

  /** Copies the checkout's sources, so that builds and caches leave the checkout alone; the packages are shared. */
  async copyProject(): Promise<string> {
    const root = await this.folder('project');
    const { stdout } = await run('git', ['ls-files', '-z'], { cwd: ROOT, maxBuffer: 2 ** 26 });
    for (const file of stdout.split('\0').filter(Boolean)) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await cp(join(ROOT, file), join(root, file), { preserveTimestamps: true });
    }
    await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    // Subset once: it is the same for every content.
    await cp(join(ROOT, '.cache/fonts'), join(root, '.cache/fonts'), { recursive: true }).catch(() => {});
    return root;
  }

  site(count: number): Promise<Site> {
    const site = this.#sites.get(count) ?? this.#makeSite(count);
    this.#sites.set(count, site);
    return site;
  }

  async #makeSite(count: number): Promise<Site> {
    const [root, contentRoot] = [await this.copyProject(), await this.folder(`content-${count}`)];
    const names = await writeContent(contentRoot, count);
    await placePhotos(names, join(contentRoot, 'public/photos'), join(root, '.cache/images'));
    await npmBuild(root, contentRoot);
    const distDir = join(root, 'dist');
    let started: Promise<TestServer> | undefined;
    const server = () => {
      started ??= this.serve(contentRoot, distDir);
      return started;
    };
    return { root, contentRoot, distDir, project: slugify(makePhoto(0).photo.project), server };
  }

  async close(): Promise<void> {
    for (const undo of this.#undo.splice(0)) await undo();
  }
}

/** As Astro's documentation has it: one route, made from data. */
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

/** Makes an Astro project with nothing but these pages: HTML by path. */
export async function prepareBare(folder: string, pages: Readonly<Record<string, string>>): Promise<void> {
  const files = {
    'src/pages/[...path].astro': ROUTE,
    'src/pages.json': JSON.stringify(pages),
    'astro.config.mjs': `export default { devToolbar: { enabled: false }, build: { inlineStylesheets: 'always' } };`,
    'package.json': '{ "type": "module", "scripts": { "build": "astro build" } }',
  };
  await mkdir(join(folder, 'src/pages'), { recursive: true });
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

/** One page without script of a site's photos in the same derived sizes. */
export async function prepareBareGallery(site: Site, folder: string): Promise<void> {
  const images = [...loadManifest(join(site.root, '.cache/images')).photos].map(
    ([name, image], index) =>
      `<img src="/photos/${name}" srcset="${derivedSrcset(image, 'avif')}" alt="" decoding="async" ` +
      `sizes="(min-width:40rem) 18rem, calc(100vw - 2rem)" width="${image.width}" height="${image.height}" ` +
      `loading="${index === 0 ? 'eager' : 'lazy'}">`,
  );
  await prepareBare(folder, { '': images.join('\n') });
  await mkdir(join(folder, 'public'));
  for (const name of ['i', 'photos']) await symlink(join(site.distDir, name), join(folder, 'public', name));
}
