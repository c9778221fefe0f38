import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
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
import { writeAtomically } from '../images/files.ts';
import { knownImages } from '../images/manifest.ts';
import { readMark } from '../images/marks.ts';
import { dropUnstated, stateRights } from '../images/rights.ts';
import { findingLines, lackLines } from '../shopReport.ts';

const run = promisify(execFile);

/** When files were added or last changed, as ISO 8601, by name. */
type FileDates = Readonly<Record<string, string>>;

/** Marks a commit's date: no file name begins with it. */
const DATE = '\u0001';

/** When a folder's files last changed on this branch, or were added. A file that Git is unsure about is left out. */
export async function fileDates(folder: string, which: 'first' | 'last'): Promise<FileDates> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: folder, maxBuffer: 1e9 })).stdout;
  try {
    if ((await git('rev-parse', '--is-shallow-repository')).trim() !== 'false') return {};
    // A merge's date is when its changes reached this branch.
    const history = ['log', '--first-parent', '--diff-merges=first-parent', `--format=${DATE}%aI`];
    const added = which === 'first' ? ['--diff-filter=A'] : [];
    const names = ['--name-only', '--relative', '-z'];
    const dates: Record<string, string> = {};
    let date = '';
    for (const part of (await git(...history, ...added, ...names, '--', '.')).split(/[\0\n]+/)) {
      if (part.startsWith(DATE)) date = part.slice(DATE.length);
      else if (part && (which === 'first' || !(part in dates))) dates[part] = date;
    }
    if (which === 'first') return dates;
    for (const name of (await git('diff', ...names, 'HEAD', '--', '.')).split('\0')) delete dates[name];
    return dates;
  } catch {
    return {};
  }
}

/** Whether this build sells prints. In production a shop with faults becomes a portfolio, and the log says why. */
export async function checkShop(
  store: ShopStore,
  env: Env,
  warn: (line: string) => void,
): Promise<Pick<ReadShop, 'sells' | 'notices'>> {
  const { findings, sells, notices } = await readShop(store, env, env.isProductionBuild);
  if (findings.length > 0) {
    const what = sells ? 'Prints are sold' : 'No prints are sold: the site is built as a portfolio';
    warn(`${what}. Still missing: ${findings.length}, as \`npm run lint:shop\` lists them.`);
    // The table below lists the missing variables.
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

/** Receives the build's messages: its steps, and what the owner should fix. */
type Log = { readonly info: (line: string) => void; readonly warn: (line: string) => void };

export type SiteOptions = { readonly root: string; readonly contentRoot: string; readonly env: Env };
type Options = SiteOptions & { readonly log: Log };

export type Derived = {
  readonly own: Pick<DeriveResult, 'manifest' | 'failed'>;
  /** Copies of pictures on other hosts: their names by address, and their derived images. */
  readonly copies: SiteFacts['copies'];
  readonly copied: ImageManifest;
  /** Files with rights, by their paths on the site. */
  readonly files: ReadonlyMap<string, string>;
};

/** The folders of pictures and derived images: the site's own, and copies from other hosts. */
export function imageFolders(root: string, contentRoot: string) {
  const cacheDir = join(root, '.cache', 'images');
  const photosDir = resolve(contentRoot, 'public', 'photos');
  // Copies that a build made for entries without one. They are not content, so they stay outside of public/photos.
  const copies = { cacheDir: join(cacheDir, 'copies'), photosDir: join(cacheDir, 'copies', 'originals') };
  // Outside of the image cache, which Netlify keeps between builds: writing the rights again takes only seconds.
  return { cacheDir, photosDir, copies, rightsDir: join(root, '.cache', 'rights') };
}

function marksOf(snapshot: Snapshot): { logo?: string; icon?: string } {
  const named = Object.entries(readSite(snapshot)).filter(
    ([name, file]) => (name === 'logo' || name === 'icon') && typeof file === 'string' && file !== '',
  );
  return Object.fromEntries(named);
}

export async function derivePictures(
  { root, contentRoot, env, log }: Options,
  snapshot: Snapshot,
): Promise<Derived> {
  const { cacheDir, photosDir, copies, rightsDir } = imageFolders(root, contentRoot);
  // The project's cache must survive a build of other content.
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
  const marks = leaveOut.filter((name) => name.endsWith('.png') && existsSync(join(photosDir, name)));
  const own = {
    manifest: Object.fromEntries(shown),
    cacheDir,
    photosDir,
    underived: [...underived, ...new Set(marks)],
  };
  const stated = await stateRights(own, rightsOf, rightsDir, log.warn);
  const elsewhere = await stateRights({ manifest: copied, ...copies }, rightsOf, rightsDir, log.warn);
  const files = new Map([...stated.files, ...elsewhere.files]);
  if (dropOrphans) await dropUnstated(rightsDir, files);
  return { own: { manifest: stated.manifest, failed }, copies: known, copied: elsewhere.manifest, files };
}

/** Pictures derived by earlier runs; the others are shown underived until they are ready. */
export const picturesSoFar = ({ root, contentRoot }: Options): Derived => ({
  own: { manifest: knownImages(imageFolders(root, contentRoot).cacheDir), failed: [] },
  copies: {},
  copied: {},
  files: new Map(),
});

export const contentStoreOf = (contentRoot: string) =>
  createBundledStore({ root: contentRoot, folders: [TEXT_FOLDER] });

async function isFresh(photosDir: string, { files }: Snapshot): Promise<boolean> {
  if (![...files.keys()].some((path) => path.startsWith('content/photos/'))) return true;
  for (const name of SAMPLE_FILENAMES) {
    const bytes = await readFile(join(photosDir, name)).catch(() => undefined);
    if (bytes && isSamplePicture(name, blobId(bytes))) return true;
  }
  return false;
}

/** Writes the facts of a build that pages need besides the content. In development Astro notices the change. */
export async function writeFacts(
  folder: string,
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
  // Exactly as the API serves them from the same content.
  const lists = publicLists(snapshot);
  const facts: SiteFacts = {
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
  await mkdir(folder, { recursive: true });
  await writeAtomically(join(folder, 'facts.json'), JSON.stringify(facts));
  return facts;
}
