import { existsSync, readdirSync, rmSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { noticePath } from '../../src/shared/shop/notice.ts';
import type { SiteFacts } from '../../src/shared/siteFacts.ts';
import { publishFile, publishImages } from '../images/publish.ts';
import { headOf, nameRevision } from '../serve/buildInputs.ts';
import { type Derived, imageFolders } from './facts.ts';
import { plainFiles } from './plainFiles.ts';

type Built = {
  /** The project's folder. */
  readonly root: string;
  readonly contentRoot: string;
  /** The folder of the pages, where Astro has copied public/ as it is. */
  readonly outDir: string;
  readonly facts: SiteFacts;
  readonly pictures: Derived;
};

const isHidden = (path: string): boolean => basename(path).startsWith('.');

/** Takes away what is no part of the site: files of the system, and photos, of which those that are shown come back. */
function dropUnpublished(outDir: string): void {
  for (const path of plainFiles(outDir).files) if (isHidden(path)) rmSync(join(outDir, path));
  const photos = join(outDir, 'photos');
  const entries = existsSync(photos) ? readdirSync(photos, { withFileTypes: true }) : [];
  for (const entry of entries) if (entry.isFile()) rmSync(join(photos, entry.name));
}

/** Puts pictures, notices and the build's own record beside the pages. */
export async function publishFiles({ root, contentRoot, outDir, facts, pictures }: Built): Promise<void> {
  const { cacheDir, photosDir, copies } = imageFolders(root, contentRoot);
  dropUnpublished(outDir);
  publishImages({ manifest: pictures.own.manifest, cacheDir, photosDir, distDir: outDir });
  publishImages({ manifest: pictures.copied, ...copies, distDir: outDir });
  // Pictures that could not be derived (too large, too tall) are shown as they are.
  for (const { filename, isPicture } of pictures.own.failed)
    if (isPicture) publishFile(join(photosDir, filename), join(outDir, 'photos', filename));
  if (contentRoot !== root) {
    const folder = join(contentRoot, 'public');
    const others = plainFiles(folder).files.filter((path) => !isHidden(path) && !path.startsWith('photos/'));
    for (const path of others) publishFile(join(folder, path), join(outDir, path));
  }
  for (const { address } of Object.values(facts.shop.notices)) {
    await mkdir(dirname(join(outDir, address)), { recursive: true });
    await copyFile(join(contentRoot, noticePath(address)), join(outDir, address));
  }
  const info = { revision: nameRevision(await headOf(contentRoot)), builtAt: new Date().toISOString() };
  await writeFile(join(outDir, 'build.json'), `${JSON.stringify(info)}\n`);
}
