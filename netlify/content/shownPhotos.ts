import {
  type BuiltCopies,
  pictureOf,
  withBuiltStaticUrl,
  withBuiltThumbnail,
} from '../../src/shared/content/copies.ts';
import { asListed } from '../../src/shared/content/entries/photo.ts';
import { listProjects, rowOf } from '../../src/shared/content/entries/project.ts';
import { flattenSite, SITE_PATH } from '../../src/shared/content/entries/site.ts';
import { fileAt, type ImageFields } from '../../src/shared/content/picture.ts';
import { projectName } from '../../src/shared/content/projects.ts';
import { type Rights, statedRights } from '../../src/shared/content/rights.ts';
import { isRecord } from '../../src/shared/isRecord.ts';
import { asShown } from '../../src/shared/shop/terms.ts';
import { type Collection, collectionOf, type EntryTypes, readCollection } from './collections.ts';
import { perSnapshot, type Snapshot } from './contentStore.ts';
import { readProjects, withEtag } from './projects.ts';

type Photos = Collection<EntryTypes['photos']>;

/** The flattened fields of content/site.json; empty when it cannot be read. */
export const readSite = perSnapshot(
  ({ files }: Pick<Snapshot, 'files'>): Readonly<Record<string, unknown>> => {
    try {
      const site = flattenSite(JSON.parse(files.get(SITE_PATH)?.text ?? '{}'));
      return isRecord(site) ? site : {};
    } catch {
      return {};
    }
  },
);

/** The photos for visitors: without hidden ones, and with the site's values if a photo has none. */
export const shownPhotos = perSnapshot((snapshot, log): Photos => {
  const stored = readCollection('photos', snapshot, log);
  const site = readSite(snapshot);
  const shown = stored.entries.filter(({ hidden }) => !hidden);
  const entries = shown.map((photo) => asShown(asListed(photo), site));
  return collectionOf(entries, stored.faults);
});

/** The projects for visitors: without those whose photos are all hidden, and without hidden covers. */
export const shownProjects = perSnapshot((snapshot, log): { readonly body: string } => {
  const projects = readProjects(snapshot, log);
  const stored = readCollection('photos', snapshot);
  const shown = shownPhotos(snapshot);
  if (shown.entries.length === stored.entries.length) return projects;
  const [all, visible] = [stored, shown].map(({ entries }) => new Set(entries.map(projectName)));
  const rows = projects.rows
    .filter(({ project }) => !all?.has(project) || visible?.has(project))
    .map(({ cover, ...row }) => ({ ...row, ...(cover && shown.byId.has(cover) && { cover }) }));
  const entries = listProjects(shown.entries, rows).map((entry) =>
    withEtag(entry, rowOf(projects.rows, entry.project)),
  );
  return { body: JSON.stringify(entries) };
});

const filesOf = ({ filename, src, staticUrl }: ImageFields) => [filename, fileAt(src), fileAt(staticUrl)];

/** Names of files in public/photos that only hidden photos show: they are not published. */
export const hiddenFiles = perSnapshot((snapshot): ReadonlySet<string> => {
  const shown = new Set(shownPhotos(snapshot).entries.flatMap(filesOf));
  const names = readCollection('photos', snapshot).entries.flatMap((photo) =>
    photo.hidden ? filesOf(photo) : [],
  );
  return new Set(names.filter((name) => name !== undefined && !shown.has(name)) as string[]);
});

/**
 * The rights of the pictures in public/photos and of copies, by name: those of the first photo that shows the file,
 * else the site's. A video's picture gets none: it may be somebody else's.
 */
export function rightsOfFiles(
  snapshot: Snapshot,
  origin: string | undefined,
  copies: BuiltCopies = {},
): (filename: string) => Rights | undefined {
  const site = Object.fromEntries(
    Object.entries(readSite(snapshot)).filter(([, value]) => typeof value === 'string'),
  );
  const rights = new Map<string | undefined, Rights | undefined>();
  const videos = readCollection('videos', snapshot).entries.map((video) => withBuiltThumbnail(video, copies));
  for (const video of videos) rights.set(fileAt(pictureOf(video)), undefined);
  for (const photo of readCollection('photos', snapshot).entries.toReversed())
    for (const name of filesOf(withBuiltStaticUrl(photo, copies)))
      rights.set(name, statedRights(photo, site, origin));
  return (filename) => (rights.has(filename) ? rights.get(filename) : statedRights({}, site, origin));
}

/** The key to a hidden file: only those who have seen the file know the hash of its content. */
export const fileKey = (snapshot: Snapshot, name: string): string | undefined =>
  snapshot.files.get(`public/photos/${name}`)?.oid;

/** The photos for the panel: as stored, with hidden pictures under an address that only the panel knows. */
export const panelPhotos = perSnapshot((snapshot, log): Photos => {
  const stored = readCollection('photos', snapshot, log);
  const files = hiddenFiles(snapshot);
  const unlocked = (address: string) => {
    const name = fileAt(address);
    return name !== undefined && files.has(name) ? `${address}?key=${fileKey(snapshot, name)}` : address;
  };
  const entries = stored.entries.map((photo) => {
    if (!photo.hidden) return photo;
    const { src, staticUrl } = photo;
    return { ...photo, src: unlocked(src), ...(staticUrl && { staticUrl: unlocked(staticUrl) }) };
  });
  return collectionOf(entries, stored.faults);
});
