import { join, resolve } from 'node:path';
import type { Env } from '../../netlify/lib/env.ts';
import { createBundledStore } from '../../netlify/services/content/bundled/store.ts';
import { TEXT_FOLDER } from '../../netlify/services/content/contentPaths.ts';
import type { Snapshot } from '../../netlify/services/content/contentStore.ts';
import { PUBLIC_LISTS, publicLists } from '../../netlify/services/publicLists.ts';
import { lastChanges } from '../astro/lastChanges.ts';
import { judgeShop } from '../astro/shop.ts';
import type { BuildLists, SiteFacts } from '../astro/virtualSiteBuild.ts';
import { copyElsewhere } from '../images/copies.ts';
import { beginDeriving, type DeriveResult, deriveImages, type ImageManifest } from '../images/derive.ts';
import { headOf, nameRevision } from '../server/buildInputs.ts';

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
  /** What was derived from copied pictures. */
  readonly copied: ImageManifest;
  /** What was derived from the site's own, once all of it is there. */
  readonly encoded: Promise<DeriveResult>;
};

/** Where pictures lie and what is derived from them: the site's own, and copies of pictures elsewhere. */
export function imageFolders(root: string, contentRoot: string) {
  const cacheDir = join(root, '.cache', 'images');
  const photosDir = resolve(contentRoot, 'public', 'photos');
  // Pictures from elsewhere that entries name and nobody has copied: not content, so not in public/photos.
  const copies = { cacheDir: join(cacheDir, 'copies'), photosDir: join(cacheDir, 'copies', 'originals') };
  return { cacheDir, photosDir, copies };
}

/** Begins to bring the derived pictures up to date. */
async function derive({ root, contentRoot, log }: Options, content: Promise<Snapshot>) {
  const { cacheDir, photosDir, copies } = imageFolders(root, contentRoot);
  // The cache is the project's: a build of other content must not empty it.
  const dropOrphans = contentRoot === root;
  const [own, known] = await Promise.all([
    beginDeriving({ photosDir, cacheDir, log: log.info, dropOrphans }),
    copyElsewhere({ content, folder: copies.photosDir, log: log.warn, dropOrphans }),
  ]);
  const names = new Set(Object.values(known));
  const all = names.size > 0 ? (await deriveImages({ ...copies, log: log.info, dropOrphans })).manifest : {};
  const copied = Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
  return { copies: known, own, copied };
}

/** ETags of the lists as the API would serve them from the same content. */
function buildLists(snapshot: Snapshot): BuildLists {
  const lists = publicLists(snapshot);
  return Object.fromEntries(PUBLIC_LISTS.map((name) => [name, lists[name].etag])) as BuildLists;
}

/** What pages are made from beside their texts; pictures that are not derived yet may still be encoded. */
export async function collectFacts(options: Options): Promise<Collected> {
  const { contentRoot, env, log, revision } = options;
  const store = createBundledStore({ root: contentRoot, folders: [TEXT_FOLDER] });
  // All that is read is read while the system's threads encode.
  const [{ copies, own, copied }, { files }, lists, shop, legalDates, head] = await Promise.all([
    derive(options, store.snapshot()),
    store.snapshot(),
    store.snapshot().then(buildLists),
    judgeShop(store, env, log.warn),
    lastChanges(join(contentRoot, 'content', 'legal')),
    revision ?? headOf(contentRoot).then(nameRevision),
  ]);
  const build = {
    contentRoot,
    textOf: (path: string) => files.get(path)?.text,
    revision: head,
    lists,
    images: { ...copied, ...own.manifest },
    leftOut: own.leftOut,
    copies,
    legalDates,
    shop,
  };
  return { build, copied, encoded: own.finished };
}
