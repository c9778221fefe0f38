import { isDeepStrictEqual } from 'node:util';
import { type SITE_FIELDS, SITE_PATH, textOfField } from '../../src/shared/content/entries/site.ts';
import { type Begun, isDemoEntry, SAMPLE_HOME, SAMPLE_PHOTOS } from '../../src/shared/shop/readiness.ts';
import { COLLECTIONS, type CollectionName, pathOf, readCollection } from '../content/collections.ts';
import { IMAGE_FOLDER } from '../content/contentPaths.ts';
import type { Change, Commit, Snapshot } from '../content/contentStore.ts';
import { moveRows } from '../content/projects.ts';
import { readPublicSettings } from '../content/publicLists.ts';
import { readSiteFile, SITE_FILES, type SiteFile, type Values } from '../content/siteFiles.ts';
import { type ContentWrite, commitEdit } from '../images/entryCopies.ts';

/** The sample pictures by name, each with the first digits of its blob id. */
const SAMPLE_PICTURES: Readonly<Record<string, string>> = {
  ...SAMPLE_PHOTOS,
  'still-drying-rack-u2wb': 'f938ac937a',
  'still-patient-rabbit-m4jc': 'e901a139db',
  'still-snow-pass-d5ma': 'a130a58893',
};

/** Whether a file in public/photos is a sample picture, and not another one with its name. */
export function isSamplePicture(filename: string, oid: string): boolean {
  const known = SAMPLE_PICTURES[filename.replace(/\.jpg$/, '')];
  return known !== undefined && oid.startsWith(known);
}

/** The names of the files that {@link isSamplePicture} may accept. */
export const SAMPLE_FILENAMES = Object.keys(SAMPLE_PICTURES).map((name) => `${name}.jpg`);

/** Words of the sample's owner, which only sample content holds. */
const SAMPLE_WORDS = /Mara Lindqvist|maralindqvist|Musterstraße 12|12345 Musterstadt|studio@example\.com/;

const isSampleUrl = (url: string, files: Snapshot['files']): boolean => {
  const file = url.match(/^\/photos\/([^/]+)$/)?.[1];
  if (file) return isSamplePicture(file, files.get(`${IMAGE_FOLDER}/${file}`)?.oid ?? '');
  return SAMPLE_WORDS.test(url) || /eRsGyueVLvQ|aqz-KE-bpKQ/.test(url);
};

type SampleIds = { readonly photos: readonly string[] } & Partial<Record<CollectionName, readonly string[]>>;

/** The ids of the sample entries, by list. An entry with another picture or address is not among them. */
function sampleEntries(snapshot: Snapshot): SampleIds {
  const { files } = snapshot;
  const photos = readCollection('photos', snapshot).entries.filter(({ id, filename = '' }) => {
    const oid = files.get(`${IMAGE_FOLDER}/${filename}`)?.oid ?? '';
    return isDemoEntry('photos', id) && isSamplePicture(filename, oid);
  });
  const links = (name: 'videos' | 'music') =>
    readCollection(name, snapshot).entries.filter(
      ({ id, url }) => isDemoEntry(name, id) && isSampleUrl(url, files),
    );
  const ids = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);
  return { photos: ids(photos), videos: ids(links('videos')), music: ids(links('music')) };
}

const SAMPLE_LOOK = { enableHalftone: true, enableGrain: true, enableParallax: true };

/** How much of the content the owner has replaced. */
export function readBegun(snapshot: Snapshot): Begun {
  const sample = sampleEntries(snapshot);
  const { stored } = readPublicSettings(snapshot);
  return {
    sample: COLLECTIONS.reduce((sum, name) => sum + (sample[name]?.length ?? 0), 0),
    photos: readCollection('photos', snapshot).entries.length - sample.photos.length,
    hasLook: !isDeepStrictEqual(stored, SAMPLE_LOOK),
  };
}

/** Values of content/site.json until the owner fills them in; each is recognisable as a placeholder. */
const EMPTY_SITE: Partial<Record<keyof typeof SITE_FIELDS, string>> = {
  title: 'Portfolio',
  owner: 'Name (Platzhalter)',
  'contact.name': 'Name (Platzhalter)',
  'contact.street': 'Straße (Platzhalter)',
  'contact.city': 'Ort (Platzhalter)',
  'contact.email': 'name@example.org',
};

const EMPTY_HOME = {
  en: {
    title: 'Photographs',
    lead: 'Selected work, available as prints.',
    body: 'A few words about the work will stand here.',
  },
  de: {
    title: 'Fotografien',
    lead: 'Ausgewählte Arbeiten, auch als Druck.',
    body: 'Hier stehen bald einige Worte zur Arbeit.',
  },
} as const;

function emptySite(values: Values): Values {
  const next: Record<string, unknown> = { ...values };
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string' || !SAMPLE_WORDS.test(value)) continue;
    next[name] = EMPTY_SITE[name as keyof typeof SITE_FIELDS];
    // The tax setting belonged to the sample, too.
    if (name === 'contact.name' && values.tax === 'included') next.tax = undefined;
    // A link and its label belong together.
    if (name.endsWith('.url')) next[name.replace(/url$/, 'label')] = undefined;
  }
  return next;
}

/** The legal texts are useful templates: they only lose the sample's name and address. */
function emptyText(id: string, values: Values, site: Values): Values {
  const text = textOfField(`${id}.body`);
  if (text?.page === 'home')
    return SAMPLE_HOME.test(String(values.title)) ? { ...values, ...EMPTY_HOME[text.language] } : values;
  const own = (name: string) => String(site[name] ?? '').replace(' (Platzhalter)', '');
  const words = [
    ['Mara Lindqvist', own('contact.name')],
    ['Musterstraße 12', own('contact.street')],
    ['12345 Musterstadt', own('contact.city')],
    ['studio@example.com', own('contact.email')],
  ] as const;
  const body = words.reduce(
    (all, [sample, with_]) => all.replaceAll(sample, with_),
    String(values.body ?? ''),
  );
  return values.placeholder === true ? { ...values, body } : values;
}

function emptied(snapshot: Snapshot): Change[] {
  const textOf = ({ path }: SiteFile) => snapshot.files.get(path)?.text;
  const valuesOf = (file: SiteFile) => readSiteFile(file, textOf(file)).values;
  const [siteFile] = SITE_FILES;
  const site = emptySite((siteFile && valuesOf(siteFile)) ?? {});
  return SITE_FILES.flatMap((file): Change[] => {
    const before = textOf(file);
    const values = valuesOf(file);
    if (before === undefined || !values) return [];
    const next = file.path === SITE_PATH ? site : emptyText(file.prefix.slice(0, -1), values, site);
    return JSON.stringify(next) === JSON.stringify(values)
      ? []
      : [{ path: file.path, content: file.write(before, next) }];
  });
}

/**
 * Removes the sample content in one commit: its photos, videos and tracks with their files, their projects' rows, and
 * its owner's name and words. The owner's own content stays; without sample content nothing is committed. @throws
 * ContentError
 */
export function beginEmpty(write: ContentWrite): Promise<Commit> {
  return commitEdit(write, 'Remove the sample content', (snapshot) => {
    const sample = sampleEntries(snapshot);
    const gone = COLLECTIONS.flatMap((name) =>
      (sample[name] ?? []).map((id): Change => ({ path: pathOf(name, id), delete: true })),
    );
    if (gone.length === 0) return [];
    return [...gone, ...moveRows(snapshot, sample.photos, ''), ...emptied(snapshot)];
  });
}
