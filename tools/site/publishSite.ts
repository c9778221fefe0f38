import { basename, join } from 'node:path';
import { publishNotices } from '../astro/shop.ts';
import type { SiteFacts } from '../astro/virtualSiteBuild.ts';
import { type DeriveResult, type ImageManifest, publishImages } from '../images/derive.ts';
import { publishFile } from '../images/publish.ts';
import { dropRest } from './dropRest.ts';
import { imageFolders, type Log } from './facts.ts';
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
  readonly derived: {
    readonly own: Pick<DeriveResult, 'manifest' | 'failed'>;
    readonly copied: ImageManifest;
  };
  readonly memory: PageMemory;
  /** All pages that Astro makes, the templates of the works' among them. */
  readonly pages: readonly Page[];
  readonly works: WorkPages;
  readonly log: Log;
};

/** Publishes the files of a folder and of those in it, except hidden ones and those in `without`; returns their paths. */
function publishFolder(folder: string, outDir: string, log: Log, without?: string): string[] {
  const { files, links } = plainFiles(folder);
  const isOurs = (path: string) =>
    !basename(path).startsWith('.') && !(without && `${path}/`.startsWith(`${without}/`));
  for (const path of links.filter(isOurs)) {
    log.warn(
      `File left out: ${basename(folder)}/${path}: it is not a plain file: put the file itself here, not a link.`,
    );
  }
  const published = files.filter(isOurs);
  for (const path of published) publishFile(join(folder, path), join(outDir, path));
  return published;
}

/** Pictures that could not be derived (too large, too tall) are still published as they are; what is no picture is not. */
function publishUnderived(photosDir: string, outDir: string, failed: DeriveResult['failed']): string[] {
  return failed.flatMap(({ filename, isPicture }) => {
    if (!isPicture) return [];
    publishFile(join(photosDir, filename), join(outDir, 'photos', filename));
    return [`photos/${filename}`];
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
  log,
}: Site): Promise<void> {
  const { contentRoot } = facts;
  const { cacheDir, photosDir, copies } = imageFolders(root, contentRoot);
  const published = [
    ...publishFolder(client, outDir, log),
    ...publishFolder(join(root, 'public'), outDir, log, 'photos'),
    ...(contentRoot === root ? [] : publishFolder(join(contentRoot, 'public'), outDir, log, 'photos')),
    ...publishImages({ manifest: derived.own.manifest, cacheDir, photosDir, distDir: outDir }),
    ...publishImages({ manifest: derived.copied, ...copies, distDir: outDir }),
    ...publishUnderived(photosDir, outDir, derived.own.failed),
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
