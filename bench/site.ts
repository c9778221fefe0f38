import { spawn } from 'node:child_process';
import { createCipheriv } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, link, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { derivedSrcset } from '../src/shared/content/derivedImages.ts';
import { slugify } from '../src/shared/content/projects.ts';
import type { SiteFacts } from '../src/shared/siteFacts.ts';
import { startTestServer, type TestServer } from '../tests/e2e/testServer.ts';
import { TEST_TEXTS } from '../tests/fixtures/testContent.ts';
import { Copy, commitAll } from '../tests/long/harness.ts';

export const ROOT = resolve(import.meta.dirname, '..');
const STORE = join(ROOT, '.cache', 'bench');

/** The cost of a command: wall time in ms, and peak memory of all its processes in MB (0 without /proc). */
export type Cost = { readonly wall: number; readonly peak: number };

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

/** Runs a command and watches it and its children. @throws Error with its output if it fails */
export async function runWatched(
  [command = '', ...args]: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<Cost> {
  const started = performance.now();
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const peaks = new Map<number, number>();
  const timer = setInterval(() => child.pid && readPeaks(child.pid, peaks), 20);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((done, fail) => child.once('error', fail).once('close', done));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with code ${code}:\n${output}`);
  const peak = [...peaks.values()].reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
  return { wall: performance.now() - started, peak };
}

/** `npm run build` in a project. */
export const npmBuild = (cwd: string, contentRoot = cwd): Promise<Cost> => {
  const env = { ...process.env, CONTENT_ROOT: contentRoot, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };
  return runWatched(['npm', 'run', 'build'], { cwd, env });
};

const THINGS = ['Harbour', 'Staircase', 'Tidal line', 'Night tram', 'Salt field', 'Window', 'Orchard'];

/** A photo's file as the panel writes it; `name` is that of the file without its extension. */
export function makePhoto(number: number, projectSize = 24) {
  const title = `${THINGS[number % THINGS.length]} no. ${number + 1}, in late light`;
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

/** Makes a Git repository with the tests' texts and this many photos in projects of 24, or at most 40 projects. */
export async function writeContent(contentRoot: string, count: number): Promise<string[]> {
  await cp(TEST_TEXTS, join(contentRoot, 'content'), { recursive: true });
  await rm(join(contentRoot, 'content/photos'), { recursive: true });
  await mkdir(join(contentRoot, 'content/photos'));
  const photos = Array.from({ length: count }, (_, number) => makePhoto(number, Math.max(24, count / 40)));
  for (const photo of photos) await writePhoto(contentRoot, photo);
  commitAll(contentRoot);
  return photos.map(({ name }) => name);
}

/** Paints a JPEG of 1920 x 1280 px and 445 to 831 kB with detail of every size; the same number gives the same bytes. */
export async function paintPhoto(number: number): Promise<Buffer> {
  const stream = createCipheriv('aes-128-ctr', Buffer.alloc(16, number), Buffer.alloc(16, number >> 8));
  const layer = (width: number, height: number) =>
    sharp(stream.update(Buffer.alloc(width * height * 3)), { raw: { width, height, channels: 3 } })
      .resize(1920, 1280, { fit: 'fill', kernel: 'cubic' })
      .png({ compressionLevel: 0 })
      .toBuffer();
  const [coarse, middle, fine] = [await layer(9, 6), await layer(96, 64), await layer(960, 640)];
  const layers = [middle, fine].map((input) => ({ input, blend: 'soft-light' as const }));
  return sharp(coarse).composite(layers).jpeg({ quality: 72 }).toBuffer();
}

/** The number of different pictures. A prime, so that the covers of all projects differ. */
const PICTURES = 61;

/** Links a picture for each photo. */
async function placePhotos(names: readonly string[], photosDir: string): Promise<void> {
  const painted = join(STORE, 'photos');
  await mkdir(painted, { recursive: true });
  for (let number = (await readdir(painted)).length; number < PICTURES; number += 1)
    await writeFile(join(painted, `${number}.jpg`), await paintPhoto(number));
  await mkdir(photosDir, { recursive: true });
  for (const [index, name] of names.entries())
    await link(join(painted, `${index % PICTURES}.jpg`), join(photosDir, `${name}.jpg`));
}

/** A site with a number of photos: the copy of the project that builds it, its content and its build. */
export type Site = {
  readonly root: string;
  readonly contentRoot: string;
  readonly distDir: string;
  /** Address part of its first project. */
  readonly project: string;
  readonly server: TestServer;
};

/** What a row measures with. Sites are made when first needed and shared by the rows of a run. */
export class Bench {
  readonly #isQuick: boolean;
  readonly #sites = new Map<number, Promise<Site>>();
  /** What the end of the run undoes. */
  readonly undo = new AsyncDisposableStack();

  constructor(isQuick: boolean) {
    this.#isQuick = isQuick;
  }

  /** What a row works with: less in a quick run. */
  pick<T>(whole: T, quick: T): T {
    return this.#isQuick ? quick : whole;
  }

  /** A new folder on the checkout's disk: photos are linked, not copied. */
  async folder(name: string): Promise<string> {
    await mkdir(STORE, { recursive: true });
    const folder = await mkdtemp(join(STORE, `${name}-`));
    this.undo.defer(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  /** Serves a build. */
  async serve(contentRoot: string, distDir: string): Promise<TestServer> {
    const server = await startTestServer({ contentRoot, distDir });
    this.undo.defer(() => server.stop());
    return server;
  }

  /** A copy of the project, so that builds and caches leave the checkout alone. */
  async copyProject(): Promise<string> {
    const { root } = new Copy(await this.folder('project'));
    await mkdir(join(root, '.cache'), { recursive: true });
    return root;
  }

  site(count: number): Promise<Site> {
    const site = this.#sites.get(count) ?? this.#makeSite(count);
    this.#sites.set(count, site);
    return site;
  }

  async #makeSite(count: number): Promise<Site> {
    const [root, contentRoot] = [await this.copyProject(), await this.folder(`content-${count}`)];
    await placePhotos(await writeContent(contentRoot, count), join(contentRoot, 'public/photos'));
    // Every site derives the same pictures, so that only the first run encodes them.
    await mkdir(join(STORE, 'images'), { recursive: true });
    await symlink(join(STORE, 'images'), join(root, '.cache/images'));
    await npmBuild(root, contentRoot);
    const distDir = join(root, 'dist');
    const server = await this.serve(contentRoot, distDir);
    return { root, contentRoot, distDir, project: slugify(makePhoto(0).photo.project), server };
  }
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

/** The HTML of a site's first photos in the same derived sizes, without script. */
export function bareGallery({ root }: Site): string {
  // The names as published: those of the image cache know nothing of the rights that are written into the files.
  const facts: SiteFacts = JSON.parse(readFileSync(join(root, '.cache/facts/facts.json'), 'utf8'));
  const images = Array.from({ length: 24 }, (_, number) => {
    const { filename } = makePhoto(number).photo;
    const image = facts.images[filename];
    if (!image) throw new Error(`${filename} was not derived.`);
    return `<img src="/photos/${filename}" srcset="${derivedSrcset(image, 'avif')}" alt="" decoding="async"
      sizes="(min-width:40rem) 18rem, calc(100vw - 2rem)" width="${image.width}" height="${image.height}"
      loading="${number === 0 ? 'eager' : 'lazy'}">`;
  });
  return images.join('\n');
}
