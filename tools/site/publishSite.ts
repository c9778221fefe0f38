import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { publishNotices } from '../astro/shop.ts';
import type { SiteFacts } from '../astro/virtualSiteBuild.ts';
import { type ImageManifest, publishImages } from '../images/derive.ts';
import { publishFile } from '../images/publish.ts';
import { dropRest } from './dropRest.ts';
import { imageFolders } from './facts.ts';
import { headersOf } from './finishPages.ts';
import type { Page, PageMemory } from './pageMemory.ts';
import { plainFiles } from './plainFiles.ts';
import { isTemplate, type WorkPages } from './workPages.ts';

type Site = {
  /** The project's folder. */
  readonly root: string;
  readonly outDir: string;
  /** The folder of what browsers load of the compiled code. */
  readonly client: string;
  readonly facts: SiteFacts;
  readonly derived: { readonly own: ImageManifest; readonly copied: ImageManifest };
  readonly memory: PageMemory;
  /** All pages that Astro makes, the templates of the works' among them. */
  readonly pages: readonly Page[];
  readonly works: WorkPages;
};

/** Publishes the files of a folder and of those in it, except hidden ones and those in `without`; returns their paths. */
function publishFolder(folder: string, outDir: string, without?: string): string[] {
  const { files } = plainFiles(folder);
  const published = files.filter(
    (path) => !basename(path).startsWith('.') && !(without && path.startsWith(`${without}/`)),
  );
  for (const path of published) publishFile(join(folder, path), join(outDir, path));
  return published;
}

/** Images that could not be derived (damaged, of a foreign format) are still published as they are. */
function publishUnderived(photosDir: string, outDir: string, manifest: ImageManifest): string[] {
  const entries = existsSync(photosDir) ? readdirSync(photosDir, { withFileTypes: true }) : [];
  return entries.flatMap((entry) => {
    if (!entry.isFile() || manifest[entry.name] || entry.name.startsWith('.')) return [];
    publishFile(join(photosDir, entry.name), join(outDir, 'photos', entry.name));
    return [`photos/${entry.name}`];
  });
}

/** Brings the site's folder up to date: what pages need, the pages, then what is gone. Stopped, its pages are whole. */
export async function publishSite({
  root,
  outDir,
  client,
  facts,
  derived,
  memory,
  pages,
  works,
}: Site): Promise<void> {
  const { contentRoot } = facts;
  const { cacheDir, photosDir, copies } = imageFolders(root, contentRoot);
  const published = [
    ...publishFolder(client, outDir),
    ...publishFolder(join(root, 'public'), outDir, 'photos'),
    ...(contentRoot === root ? [] : publishFolder(join(contentRoot, 'public'), outDir, 'photos')),
    ...publishImages({ manifest: derived.own, cacheDir, photosDir, distDir: outDir }),
    ...publishImages({ manifest: derived.copied, ...copies, distDir: outDir }),
    ...publishUnderived(photosDir, outDir, derived.own),
    ...(await publishNotices(facts.shop.notices, contentRoot, outDir)),
    ...works.published,
  ];
  const info = { revision: facts.revision, builtAt: new Date().toISOString() };
  const files: Page[] = [
    ...pages.filter(({ file }) => !isTemplate(file)),
    { file: '_headers', text: headersOf(pages) },
    { file: 'build.json', text: `${JSON.stringify(info)}\n` },
  ];
  for (const page of pages) if (isTemplate(page.file)) memory.keep(page);
  for (const write of works.due) write();
  for (const page of files) memory.write(page);
  dropRest(outDir, new Set([...published, ...files.map(({ file }) => file)]));
  memory.save();
}
