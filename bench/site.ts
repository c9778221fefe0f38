import { execFile } from 'node:child_process';
import { createCipheriv, createHash } from 'node:crypto';
import { cp, link, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { deriveImages } from '../scripts/images/derive.ts';
import {
  listDerivatives,
  loadManifest,
  locateDerived,
  type StoredImage,
  saveManifest,
} from '../scripts/images/manifest.ts';

import { slugify } from '../src/shared/content/projects.ts';
import { TEST_TEXTS } from '../tests/fixtures/testContent.ts';
import { type Cost, runWatched, type Server, startServer } from './measure.ts';

const run = promisify(execFile);
export const ROOT = resolve(import.meta.dirname, '..');
const STORE = join(ROOT, '.cache', 'bench');

/** A new folder on the checkout's disk: photos are linked, not copied. */
export async function makeFolder(name: string): Promise<string> {
  await mkdir(STORE, { recursive: true });
  return mkdtemp(join(STORE, `${name}-`));
}

/** Copies the checkout's sources, so that builds and caches leave the checkout alone; the packages are shared. */
export async function copyProject(): Promise<string> {
  const root = await makeFolder('project');
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

/** `npm run build` in a project: what a person waits for. */
export const npmBuild = (cwd: string, contentRoot = cwd): Promise<Cost> =>
  runWatched(['run', 'build'], {
    command: 'npm',
    cwd,
    env: { ...process.env, CONTENT_ROOT: contentRoot, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
  });

const THINGS = ['Harbour', 'Staircase', 'Tidal line', 'Night tram', 'Salt field', 'Window', 'Orchard'];
const MOODS = [
  'before the rain',
  'in late light',
  'folded twice',
  'after closing time',
  'remembered wrongly',
];

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

/** Photos of a project: 24, or a fortieth of many. */
const projectSizeOf = (count: number) => Math.max(24, count / 40);

/** Makes a Git repository with the tests' texts and this many photos; returns the photos' names. */
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
  const photos = Array.from({ length: count }, (_, number) => makePhoto(number, projectSizeOf(count)));
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
  const blended = sharp(coarse).composite([
    { input: middle, blend: 'soft-light' },
    { input: fine, blend: 'soft-light' },
  ]);
  return blended.jpeg({ quality: 72 }).toBuffer();
}

/** Different pictures that all photos show: a site of 1,000 is ready in seconds. */
const PICTURES = 24;

/**
 * Writes photos into `photosDir` and their derivatives into `cacheDir`. The bytes are those of a few pictures, each
 * under a hash of its own.
 */
async function placePhotos(names: readonly string[], photosDir: string, cacheDir: string): Promise<void> {
  const [painted, derived] = [join(STORE, 'photos'), join(STORE, 'images')];
  await mkdir(painted, { recursive: true });
  for (let number = (await readdir(painted)).length; number < PICTURES; number += 1)
    await writeFile(join(painted, `${number}.jpg`), await paintPhoto(number));
  await deriveImages({ photosDir: painted, cacheDir: derived, progress: false });
  const stored = loadManifest(derived);
  const [from, to] = [locateDerived(derived), locateDerived(cacheDir)];
  for (const folder of [photosDir, to]) await mkdir(folder, { recursive: true });
  const photos = new Map<string, StoredImage>();
  for (const [index, name] of names.entries()) {
    const image = stored.photos.get(`${index % PICTURES}.jpg`);
    if (!image) throw new Error(`Picture ${index % PICTURES} was not derived.`);
    await link(join(painted, `${index % PICTURES}.jpg`), join(photosDir, `${name}.jpg`));
    // As random as a real hash, which is what its compressed size depends on.
    const digest = createHash('sha1').update(`${index}`).digest();
    const hash = digest.readBigUInt64BE().toString(36).slice(0, 9);
    const copy = { ...image, hash };
    const names = listDerivatives(copy);
    for (const [at, derivative] of listDerivatives(image).entries())
      await link(join(from, derivative), join(to, names[at] ?? ''));
    const { size, mtimeMs } = await stat(join(photosDir, `${name}.jpg`));
    photos.set(`${name}.jpg`, { ...copy, size, mtimeMs });
  }
  await saveManifest(cacheDir, { settings: stored.settings, photos });
}

/** A site with a number of photos: the copy of the project that builds it, its content and its build. */
export type Site = {
  readonly root: string;
  readonly contentRoot: string;
  readonly distDir: string;
  /** Address part of its first project. */
  readonly project: string;
  /** Its server, started when first asked for. */
  server(): Promise<Server>;
  close(): Promise<void>;
};

async function makeSite(count: number): Promise<Site> {
  const [root, contentRoot] = [await copyProject(), await makeFolder(`content-${count}`)];
  const distDir = join(root, 'dist');
  const names = await writeContent(contentRoot, count);
  await placePhotos(names, join(contentRoot, 'public/photos'), join(root, '.cache/images'));
  await npmBuild(root, contentRoot);
  let started: Promise<Server> | undefined;
  return {
    root,
    contentRoot,
    distDir,
    project: slugify(makePhoto(0).photo.project),
    server() {
      started ??= startServer(root, contentRoot, distDir);
      return started;
    },
    async close() {
      await (await started)?.stop();
      for (const folder of [root, contentRoot]) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What a row measures with. Sites are made when first needed and shared by the rows of a run. */
export class Bench {
  readonly #isQuick: boolean;
  readonly #sites = new Map<number, Promise<Site>>();

  constructor(isQuick: boolean) {
    this.#isQuick = isQuick;
  }

  /** What a row works with; less where the run only shows whether it works. */
  pick<T>(whole: T, quick: T): T {
    return this.#isQuick ? quick : whole;
  }

  site(count: number): Promise<Site> {
    const site = this.#sites.get(count) ?? makeSite(count);
    this.#sites.set(count, site);
    return site;
  }

  async close(): Promise<void> {
    for (const site of this.#sites.values()) await (await site.catch(() => undefined))?.close();
  }
}
