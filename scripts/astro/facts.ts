import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createBundledStore } from '../../netlify/content/bundled/store.ts';
import { TEXT_FOLDER } from '../../netlify/content/contentPaths.ts';
import { blobId, type Snapshot } from '../../netlify/content/contentStore.ts';
import { PUBLIC_LISTS, publicLists } from '../../netlify/content/publicLists.ts';
import { type ReadShop, readShop, type ShopStore } from '../../netlify/content/readShop.ts';
import { hiddenFiles, readSite, rightsOfFiles } from '../../netlify/content/shownPhotos.ts';
import type { Env } from '../../netlify/lib/env.ts';
import { findMissingConfig } from '../../netlify/lib/missingConfig.ts';
import { isSamplePicture, SAMPLE_FILENAMES } from '../../netlify/site/sample.ts';
import type { SiteFacts } from '../../src/shared/siteFacts.ts';
import { copyElsewhere } from '../images/copies.ts';
import { type DeriveResult, deriveImages, type ImageManifest } from '../images/derive.ts';
import { knownImages } from '../images/manifest.ts';
import { readMark } from '../images/marks.ts';
import { dropUnstated, stateRights } from '../images/rights.ts';
import { findingLines, lackLines } from '../shopReport.ts';

const run = promisify(execFile);

/** When files first came or last changed, as ISO 8601, by their names. */
type FileDates = Readonly<Record<string, string>>;

/** Stands before a commit's date: no file name begins with it. */
const DATE = '\u0001';

/** When a folder's files last changed on this branch, or first came. A file of which Git cannot be sure is left out. */
export async function fileDates(folder: string, which: 'first' | 'last'): Promise<FileDates> {
  // The history of years is long.
  const git = async (...args: string[]) => (await run('git', args, { cwd: folder, maxBuffer: 1e9 })).stdout;
  try {
    if ((await git('rev-parse', '--is-shallow-repository')).trim() !== 'false') return {};
    // The date of a merge is that of its arrival on this branch.
    const history = ['log', '--first-parent', '--diff-merges=first-parent', `--format=${DATE}%aI`];
    const names = [
      ...(which === 'first' ? ['--diff-filter=A'] : []),
      '--name-only',
      '--relative',
      '-z',
      '--',
      '.',
    ];
    const dates: Record<string, string> = {};
    let date = '';
    for (const part of (await git(...history, ...names)).split(/[\0\n]+/)) {
      if (part.startsWith(DATE)) date = part.slice(DATE.length);
      else if (part && (which === 'first' || !(part in dates))) dates[part] = date;
    }
    if (which === 'first') return dates;
    const changed = ['diff', '--name-only', '--relative', '-z', 'HEAD', '--', '.'];
    for (const name of (await git(...changed)).split('\0')) delete dates[name];
    return dates;
  } catch {
    return {};
  }
}

/** Does this build sell prints? In production a shop that may not open becomes a portfolio, and the log says why. */
export async function checkShop(
  store: ShopStore,
  env: Env,
  warn: (line: string) => void,
): Promise<Pick<ReadShop, 'sells' | 'notices'>> {
  const { findings, sells, notices } = await readShop(store, env, env.isProductionBuild);
  if (findings.length > 0) {
    const what = sells ? 'Prints are sold' : 'No prints are sold: the site is built as a portfolio';
    warn(`${what}. Still missing: ${findings.length}, as \`npm run lint:shop\` lists them.`);
    // What the environment lacks stands in the table, with all the rest of it.
    const inContent = findings.filter((finding) => !('lack' in finding));
    if (env.isProductionBuild) for (const line of await findingLines(inContent)) warn(line);
  }
  const missingConfig = env.isProductionBuild ? findMissingConfig(env.given) : [];
  if (missingConfig.length > 0) {
    warn('What the environment lacks (.env.example says more of each):');
    for (const line of lackLines(missingConfig)) warn(line);
  }
  return { sells, notices };
}

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
  /** Files that carry rights, by their paths on the site. */
  readonly files: ReadonlyMap<string, string>;
};

/** Where pictures lie and what is derived from them: the site's own, and copies of pictures elsewhere. */
export function imageFolders(root: string, contentRoot: string) {
  const cacheDir = join(root, '.cache', 'images');
  const photosDir = resolve(contentRoot, 'public', 'photos');
  // Pictures from elsewhere that entries name and nobody has copied: not content, so not in public/photos.
  const copies = { cacheDir: join(cacheDir, 'copies'), photosDir: join(cacheDir, 'copies', 'originals') };
  // Beside the cache: it takes seconds to write again, and Netlify would carry it from build to build.
  return { cacheDir, photosDir, copies, rightsDir: join(root, '.cache', 'rights') };
}

/** The names of the site's own pictures, which are shown as they are. */
function marksOf(snapshot: Snapshot): { logo?: string; icon?: string } {
  const named = Object.entries(readSite(snapshot)).filter(
    ([name, file]) => (name === 'logo' || name === 'icon') && typeof file === 'string' && file !== '',
  );
  return Object.fromEntries(named);
}

/** Brings the derived pictures up to date. */
export async function derivePictures(
  { root, contentRoot, env, log }: Options,
  snapshot: Snapshot,
): Promise<Derived> {
  const { cacheDir, photosDir, copies, rightsDir } = imageFolders(root, contentRoot);
  // The cache is the project's: a build of other content must not empty it.
  const dropOrphans = contentRoot === root;
  const hidden = hiddenFiles(snapshot);
  const leaveOut = Object.values(marksOf(snapshot));
  const [derived, known] = await Promise.all([
    deriveImages({ photosDir, cacheDir, log: log.info, dropOrphans, leaveOut }),
    copyElsewhere({ content: snapshot, folder: copies.photosDir, log: log.warn, dropOrphans }),
  ]);
  const names = new Set(Object.values(known));
  const all = names.size > 0 ? (await deriveImages({ ...copies, log: log.info, dropOrphans })).manifest : {};
  const copied = Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
  const shown = Object.entries(derived.manifest).filter(([name]) => !hidden.has(name));
  const failed = derived.failed.filter(({ filename }) => !hidden.has(filename));
  const rightsOf = rightsOfFiles(snapshot, env.siteUrl, known);
  const underived = failed.flatMap(({ filename, isPicture }) => (isPicture ? [filename] : []));
  const own = { manifest: Object.fromEntries(shown), cacheDir, photosDir, underived };
  const stated = await stateRights(own, rightsOf, rightsDir, log.warn);
  const elsewhere = await stateRights({ manifest: copied, ...copies }, rightsOf, rightsDir, log.warn);
  const files = new Map([...stated.files, ...elsewhere.files]);
  if (dropOrphans) await dropUnstated(rightsDir, files);
  return {
    own: { manifest: stated.manifest, failed },
    copies: known,
    copied: elsewhere.manifest,
    files,
  };
}

/** What earlier runs have derived: the rest is shown as it is until it is derived. */
export const picturesSoFar = ({ root, contentRoot }: Options): Derived => ({
  own: { manifest: knownImages(imageFolders(root, contentRoot).cacheDir), failed: [] },
  copies: {},
  copied: {},
  files: new Map(),
});

/** The content's store, read once. */
export const contentStoreOf = (contentRoot: string) =>
  createBundledStore({ root: contentRoot, folders: [TEXT_FOLDER] });

/** Whether no photo is there, or a picture that came with the project. */
async function isFresh(photosDir: string, { files }: Snapshot): Promise<boolean> {
  if (![...files.keys()].some((path) => path.startsWith('content/photos/'))) return true;
  for (const name of SAMPLE_FILENAMES) {
    const bytes = await readFile(join(photosDir, name)).catch(() => undefined);
    if (bytes && isSamplePicture(name, blobId(bytes))) return true;
  }
  return false;
}

/** What pages are made from beside their texts. */
export async function collectFacts(
  { contentRoot, env, log }: Options,
  store: ReturnType<typeof contentStoreOf>,
  { own, copies, copied }: Derived,
): Promise<SiteFacts> {
  const snapshot = await store.snapshot();
  const { logo, icon } = marksOf(snapshot);
  const { photosDir } = imageFolders('', contentRoot);
  const [shop, legalDates, photoDates, ...marks] = await Promise.all([
    checkShop(store, env, log.warn),
    fileDates(join(contentRoot, 'content', 'legal'), 'last'),
    fileDates(join(contentRoot, 'content', 'photos'), 'first'),
    readMark(photosDir, logo, log.warn),
    readMark(photosDir, icon, log.warn),
  ]);
  // As the API would serve them from the same content.
  const lists = publicLists(snapshot);
  return {
    lists: Object.fromEntries(PUBLIC_LISTS.map((name) => [name, lists[name].etag])) as SiteFacts['lists'],
    images: { ...copied, ...own.manifest },
    unpublished: own.failed.flatMap(({ filename, isPicture }) => (isPicture ? [] : [filename])),
    copies,
    legalDates,
    photoDates,
    marks: { logo: marks[0], icon: marks[1] },
    shop,
    isFresh: await isFresh(photosDir, snapshot),
  };
}
