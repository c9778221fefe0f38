import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveImages } from '../tools/images/derive.ts';
import { loadManifest, locateDerived, type StoredImage, saveManifest } from '../tools/images/manifest.ts';
import { listDerivatives } from '../tools/images/settings.ts';
import { writeFixtures } from './paintedPhotos.ts';
import { ROOT } from './project.ts';

/** Different pictures that the bench's photos show, and photos of a project page. */
const PICTURES = 24;

const STORE = join(ROOT, '.cache', 'bench');
/** Size of the hash in a derivative's name, in letters. */
const HASH_LETTERS = 9;

/** The bench's pictures, painted and derived once for all benches. */
async function providePictures(): Promise<{ photosDir: string; cacheDir: string; names: string[] }> {
  const [photosDir, cacheDir] = [join(STORE, 'photos'), join(STORE, 'images')];
  const there = existsSync(photosDir) ? await readdir(photosDir) : [];
  if (there.length !== PICTURES) {
    await rm(STORE, { recursive: true, force: true });
    console.error(`Painting ${PICTURES} photos …`);
    await writeFixtures({ dir: photosDir, count: PICTURES });
  }
  await deriveImages({ photosDir, cacheDir, progress: false });
  return { photosDir, cacheDir, names: (await readdir(photosDir)).sort() };
}

/** As random as a real hash, which is what its compressed size depends on; the same on every run. */
function makeHash(number: number): string {
  let state = (number + 1) * 0x9e3779b1;
  return Array.from({ length: HASH_LETTERS }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
    return ((state >>> 8) % 36).toString(36);
  }).join('');
}

/**
 * Writes photos of these names into `photosDir` and their derivatives into `cacheDir`. Each has its own hash and
 * colour, but the bytes are those of a few pictures, so that a site of 1,000 photos is ready in seconds.
 */
export async function placePhotos(filenames: readonly string[], photosDir: string, cacheDir: string) {
  const pictures = await providePictures();
  const stored = loadManifest(pictures.cacheDir);
  const [from, to] = [locateDerived(pictures.cacheDir), locateDerived(cacheDir)];
  await mkdir(photosDir, { recursive: true });
  await mkdir(to, { recursive: true });
  const photos = new Map<string, StoredImage>();
  for (const [index, filename] of filenames.entries()) {
    const name = pictures.names[index % PICTURES] ?? '';
    const image = stored.photos.get(name);
    if (!image) throw new Error(`${name} was not derived.`);
    const source = join(pictures.photosDir, name);
    await link(source, join(photosDir, filename)).catch(async () =>
      writeFile(join(photosDir, filename), await readFile(source)),
    );
    const copy = { ...image, hash: makeHash(index), color: mixColor(image.color, index) };
    const derivatives = listDerivatives(copy);
    for (const [at, derivative] of listDerivatives(image).entries()) {
      const target = join(to, derivatives[at] ?? '');
      await link(join(from, derivative), target).catch(async () =>
        writeFile(target, await readFile(join(from, derivative))),
      );
    }
    const { size, mtimeMs } = await stat(join(photosDir, filename));
    photos.set(filename, { ...copy, size, mtimeMs });
  }
  await saveManifest(cacheDir, { settings: stored.settings, photos });
}

/** A colour near the picture's: a thousand photos have more than 24 colours. */
function mixColor(color: string, index: number): string {
  const channels = [1, 3, 5].map((at, channel) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) + (((index * 37) >> channel) % 64) - 32;
    return Math.max(0, Math.min(255, value)).toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** Paints one more photo that no cache knows. */
export async function paintPhoto(photosDir: string, number: number, filename: string): Promise<void> {
  const dir = join(STORE, 'added', `${number}`);
  const [name = ''] = existsSync(dir)
    ? await readdir(dir)
    : await writeFixtures({ dir, count: 1, first: 100 + number });
  const target = join(photosDir, filename);
  await writeFile(target, await readFile(join(dir, name)));
  await utimes(target, new Date(), new Date());
}
