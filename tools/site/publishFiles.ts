import { existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImageManifest } from '../images/derive.ts';

/** Publishes the files of a folder and of those in it, except hidden ones and those in `without`. */
export async function publishFiles(folder: string, distDir: string, without?: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const path = source.slice(folder.length + 1);
    const isLeftOut = without !== undefined && path.startsWith(`${without}/`);
    if (!entry.isFile() || isLeftOut || entry.name.startsWith('.')) continue;
    const target = join(distDir, path);
    mkdirSync(dirname(target), { recursive: true });
    await copyFile(source, target);
  }
}

/** Images that could not be derived (damaged, of a foreign format) are still published as they are. */
export function publishUnderived(photosDir: string, distDir: string, manifest: ImageManifest): void {
  if (!existsSync(photosDir)) return;
  for (const name of readdirSync(photosDir)) {
    const target = join(distDir, 'photos', name);
    if (manifest[name] || name.startsWith('.') || existsSync(target)) continue;
    mkdirSync(join(distDir, 'photos'), { recursive: true });
    linkSync(join(photosDir, name), target);
  }
}
