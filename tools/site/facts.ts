import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Env } from '../../netlify/lib/env.ts';
import { PUBLIC_LISTS, publicLists } from '../../netlify/services/publicLists.ts';
import { lastChanges } from '../astro/lastChanges.ts';
import { judgeShop } from '../astro/shop.ts';
import type { BuildLists, SiteFacts } from '../astro/virtualSiteBuild.ts';
import { copyElsewhere } from '../images/copies.ts';
import { deriveImages, type ImageManifest } from '../images/derive.ts';

/** Gets what a build has to say: what it does, and what its owner should mend. */
export type Log = { readonly info: (line: string) => void; readonly warn: (line: string) => void };

type Options = {
  /** The project's folder. */
  readonly root: string;
  /** Where content/ and public/ lie. */
  readonly contentRoot: string;
  /** The commit that the content is, where no repository around it says so. */
  readonly revision?: string | undefined;
  readonly env: Env;
  readonly log: Log;
};

/** What pages are made from, and the pictures that are published with them. */
type Collected = {
  readonly build: SiteFacts;
  /** What was derived from the site's own pictures, and from copied ones. */
  readonly derived: { readonly own: ImageManifest; readonly copied: ImageManifest };
};

/** The commit the content stands on; Netlify names it, elsewhere Git does. 'unknown' without either. */
function readRevision(contentRoot: string): string {
  if (process.env.COMMIT_REF) return process.env.COMMIT_REF;
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'];
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: contentRoot, encoding: 'utf8', stdio }).trim();
  } catch {
    return 'unknown';
  }
}

/** Where pictures lie and what is derived from them: the site's own, and copies of pictures elsewhere. */
export function imageFolders(root: string, contentRoot: string) {
  const cacheDir = join(root, '.cache', 'images');
  const photosDir = resolve(contentRoot, 'public', 'photos');
  // Pictures from elsewhere that entries name and nobody has copied: not content, so not in public/photos.
  const copies = { cacheDir: join(cacheDir, 'copies'), photosDir: join(cacheDir, 'copies', 'originals') };
  return { cacheDir, photosDir, copies };
}

/** Brings the derived pictures up to date. */
async function derive({ root, contentRoot, log }: Options) {
  const { cacheDir, photosDir, copies } = imageFolders(root, contentRoot);
  // The cache is the project's: a build of other content must not empty it.
  const dropOrphans = contentRoot === root;
  const [own, known] = await Promise.all([
    deriveImages({ photosDir, cacheDir, log: log.info, dropOrphans }),
    copyElsewhere({ contentRoot, folder: copies.photosDir, log: log.warn, dropOrphans }),
  ]);
  const names = new Set(Object.values(known));
  const all = names.size > 0 ? (await deriveImages({ ...copies, log: log.info, dropOrphans })).manifest : {};
  const copied = Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
  return { copies: known, derived: { own: own.manifest, copied } };
}

/** ETags of the lists as the API would serve them from the same content. */
async function readBuildLists(contentRoot: string): Promise<BuildLists> {
  const lists = await publicLists(contentRoot);
  return Object.fromEntries(PUBLIC_LISTS.map((name) => [name, lists[name].etag])) as BuildLists;
}

/** What pages are made from beside their texts; pictures that are not derived yet are. */
export async function collectFacts(options: Options): Promise<Collected> {
  const { contentRoot, env, log, revision } = options;
  // All that is read is read while the system's threads encode.
  const [{ copies, derived }, lists, shop] = await Promise.all([
    derive(options),
    readBuildLists(contentRoot),
    judgeShop(contentRoot, env, log.warn),
  ]);
  const build = {
    contentRoot,
    revision: revision ?? readRevision(contentRoot),
    lists,
    images: { ...derived.copied, ...derived.own },
    copies,
    legalDates: lastChanges(join(contentRoot, 'content', 'legal')),
    shop,
  };
  return { build, derived };
}
