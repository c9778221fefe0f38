import { type Dirent, existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES } from '../../src/domain/language.ts';
import { photoPath } from '../../src/domain/pagePaths.ts';
import type { ImageManifest } from '../images/derive.ts';
import { listDerivatives } from '../images/settings.ts';

/** The folders with the pages of the works, from the site's folder; the pictures lie beside the English ones. */
const PAGE_FOLDERS = LANGUAGES.map((language) => dirname(photoPath('_', language)).slice(1));

/**
 * Removes what an earlier build left, except what this build would only make again: the pictures of its photos, and
 * the pages of works, which `writeWorkPages` brings up to date. At a thousand works that is two thousand folders and
 * seven thousand links.
 * @param images every photo that this build publishes
 */
export function emptyDist(distDir: string, images: ImageManifest): void {
  const derivatives = new Set(Object.values(images).flatMap(listDerivatives));
  /** What stays in a folder; where it is not told, nothing is looked at. */
  const kept: Record<string, (entry: Dirent) => boolean> = {
    '.': ({ name }) => name === '.git',
    i: ({ name }) => derivatives.has(name),
    ...Object.fromEntries(PAGE_FOLDERS.map((folder) => [folder, (entry) => entry.isDirectory()])),
    photos: (entry) => entry.isDirectory() || Object.hasOwn(images, entry.name),
  };
  const isOnTheWay = (path: string) => Object.keys(kept).some((one) => `${one}/`.startsWith(`${path}/`));
  const empty = (folder: string) => {
    const place = join(distDir, folder);
    for (const entry of existsSync(place) ? readdirSync(place, { withFileTypes: true }) : []) {
      const path = join(folder, entry.name);
      if (isOnTheWay(path)) empty(path);
      else if (!kept[folder]?.(entry)) rmSync(join(distDir, path), { recursive: true, force: true });
    }
  };
  empty('.');
}
