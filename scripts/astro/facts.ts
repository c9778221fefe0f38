import { join, resolve } from 'node:path';
import { createBundledStore } from '../../netlify/content/bundled/store.ts';
import { TEXT_FOLDER } from '../../netlify/content/contentPaths.ts';
import type { Snapshot } from '../../netlify/content/contentStore.ts';
import { PUBLIC_LISTS, publicLists } from '../../netlify/content/publicLists.ts';
import type { Env } from '../../netlify/lib/env.ts';
import type { SiteFacts } from '../../src/shared/siteFacts.ts';
import { copyElsewhere } from '../images/copies.ts';
import { type DeriveResult, deriveImages, type ImageManifest } from '../images/derive.ts';
import { knownImages } from '../images/manifest.ts';
import { lastChanges } from './lastChanges.ts';
import { judgeShop } from './shop.ts';

/** Gets what a build has to say: what it does, and what its owner should mend. */
type Log = { readonly info: (line: string) => void; readonly warn: (line: string) => void };

type Options = {
  /** The project's folder. */
  readonly root: string;
  /** Where content/ and public/ lie. */
  readonly contentRoot: string;
  readonly env: Env;
  readonly log: Log;
};

/** Pictures that are published with the pages. */
export type Derived = {
  readonly own: Pick<DeriveResult, 'manifest' | 'failed'>;
  /** Pictures from elsewhere: their copies' names by their addresses, and what was derived from them. */
  readonly copies: SiteFacts['copies'];
  readonly copied: ImageManifest;
};

/** Where pictures lie and what is derived from them: the site's own, and copies of pictures elsewhere. */
export function imageFolders(root: string, contentRoot: string) {
  const cacheDir = join(root, '.cache', 'images');
  const photosDir = resolve(contentRoot, 'public', 'photos');
  // Pictures from elsewhere that entries name and nobody has copied: not content, so not in public/photos.
  const copies = { cacheDir: join(cacheDir, 'copies'), photosDir: join(cacheDir, 'copies', 'originals') };
  return { cacheDir, photosDir, copies };
}

/** Brings the derived pictures up to date. */
export async function derivePictures(
  { root, contentRoot, log }: Options,
  snapshot: Snapshot,
): Promise<Derived> {
  const { cacheDir, photosDir, copies } = imageFolders(root, contentRoot);
  // The cache is the project's: a build of other content must not empty it.
  const dropOrphans = contentRoot === root;
  const [own, known] = await Promise.all([
    deriveImages({ photosDir, cacheDir, log: log.info, dropOrphans }),
    copyElsewhere({
      content: Promise.resolve(snapshot),
      folder: copies.photosDir,
      log: log.warn,
      dropOrphans,
    }),
  ]);
  const names = new Set(Object.values(known));
  const all = names.size > 0 ? (await deriveImages({ ...copies, log: log.info, dropOrphans })).manifest : {};
  const copied = Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
  return { own, copies: known, copied };
}

/** What earlier runs have derived: the rest is shown as it is until it is derived. */
export const picturesSoFar = ({ root, contentRoot }: Options): Derived => ({
  own: { manifest: knownImages(imageFolders(root, contentRoot).cacheDir), failed: [] },
  copies: {},
  copied: {},
});

/** The content's store, read once. */
export const contentStoreOf = (contentRoot: string) =>
  createBundledStore({ root: contentRoot, folders: [TEXT_FOLDER] });

/** What pages are made from beside their texts. */
export async function collectFacts(
  { contentRoot, env, log }: Options,
  store: ReturnType<typeof contentStoreOf>,
  { own, copies, copied }: Derived,
): Promise<SiteFacts> {
  const [snapshot, shop, legalDates] = await Promise.all([
    store.snapshot(),
    judgeShop(store, env, log.warn),
    lastChanges(join(contentRoot, 'content', 'legal')),
  ]);
  // As the API would serve them from the same content.
  const lists = publicLists(snapshot);
  return {
    lists: Object.fromEntries(PUBLIC_LISTS.map((name) => [name, lists[name].etag])) as SiteFacts['lists'],
    images: { ...copied, ...own.manifest },
    leftOut: own.failed.flatMap(({ filename, isPicture }) => (isPicture ? [] : [filename])),
    copies,
    legalDates,
    shop,
  };
}
