import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTextFile } from '../../netlify/content/textFile.ts';
import { TRACK_FIELDS, VIDEO_FIELDS } from '../../src/shared/content/entries/media.ts';
import { PHOTO_FIELDS } from '../../src/shared/content/entries/photo.ts';
import { PROJECT_FIELDS, readProject } from '../../src/shared/content/entries/project.ts';
import { LEGAL_FIELDS, SITE_FIELDS, SITE_FORM } from '../../src/shared/content/entries/site.ts';
import { bodyOf, changedNames, formFields, valuesOf } from '../../src/shared/content/fields/form.ts';
import type { Fields } from '../../src/shared/content/fields/kinds.ts';
import { SETTINGS } from '../../src/shared/content/settings/table.ts';
import { LANGUAGES } from '../../src/shared/i18n/language.ts';
import { forEachTest } from '../fixtures/provide.ts';
import { tries } from '../long.ts';
import { openAdminShop } from './adminShop.ts';
import { differences, fileOf, type Json, nested, trimmed, written } from './writtenFiles.ts';

/**
 * What is stored, read into its form and saved: unchanged it makes no commit, and one changed field changes its own
 * value alone, however a person has written the file, and whatever stands in it that no form knows.
 */

const shop = forEachTest(openAdminShop);

type Kind = {
  readonly fields: Fields;
  readonly path: string;
  readonly file: fc.Arbitrary<unknown>;
  /** As a person writes it, where that is not JSON. */
  readonly write?: (file: Json) => string;
  /** The entry as its form reads it. */
  readonly read: () => Promise<Json>;
  readonly save: (body: Json) => Promise<{ status: number; body: unknown }>;
  /** Where in the file the value of a field may lie that has changed, with what follows from it. */
  readonly placesOf?: (key: string) => readonly string[];
};

const listed = (list: string, id: string) => async () => {
  const { body } = await shop.send<Json[]>('GET', `/api/${list}`);
  return body.find((one) => one.id === id) ?? {};
};
/** An entry of a list, in a file of its own. */
const entry = (list: string, id: string, fields: Fields, more: Partial<Kind> = {}): Kind => ({
  fields,
  path: `content/${list}/${id}.json`,
  file: fileOf(fields),
  read: listed(list, id),
  save: (body) => shop.send('PUT', `/api/${list}/${id}`, body),
  ...more,
});
/** What the site has once. */
const single = (name: string, fields: Fields, more: Partial<Kind> = {}): Kind => ({
  fields,
  path: `content/${name}.json`,
  file: fileOf(fields),
  read: async () => (await shop.send('GET', `/api/${name}`)).body,
  save: (body) => shop.send('PUT', `/api/${name}`, body),
  ...more,
});

const noEdition = ({ edition: _, ...photo }: Json) => photo;
const oneEdition = ({ edition_a4: _a4, edition_a3: _a3, ...photo }: Json) => photo;
const NO_COPY = { copy: undefined, copyOf: undefined };
/** A print belongs to one edition. */
const photoFile = fc.tuple(fileOf(PHOTO_FIELDS), fc.boolean()).map(([photo, isOne]) => ({
  ...(isOne ? oneEdition(photo) : noEdition(photo)),
  filename: 'wave.jpg',
  src: undefined,
  staticUrl: undefined,
  ...NO_COPY,
}));

/** Sections are a list in a file, of which a change may move any. */
const SECTION_PLACES = [0, 1, 2, 3].map((place) => `sections.${place}`);

/** A link has a name and an address, or neither. */
const siteFile = fileOf(SITE_FIELDS).map((flat) => {
  const halves = ['photo', 'video', 'audio']
    .map((kind) => [`social.${kind}.label`, `social.${kind}.url`])
    .filter((names) => names.some((name) => !flat[name]));
  const {
    'delivery_days.0': min,
    'delivery_days.1': max,
    'sections.videos': hasVideos,
    'sections.music': hasMusic,
    ...rest
  } = flat;
  // Without a list there are all four.
  const off = [hasVideos === false && 'videos', hasMusic === false && 'music'];
  const all = ['home', 'photos', 'videos', 'music'].filter((section) => !off.includes(section));
  const sections = hasVideos === undefined && hasMusic === undefined ? {} : { sections: all };
  const [first, last] = [min, max].map(Number).toSorted((a, b) => a - b);
  const days = min === undefined || max === undefined ? {} : { delivery_days: [first, last] };
  const links = Object.fromEntries(halves.flat().map((name) => [name, undefined]));
  return nested({ ...rest, ...days, ...links, ...sections });
});

const videoFile = fileOf(VIDEO_FIELDS).map((video) => ({ ...video, videoId: undefined, ...NO_COPY }));
const projectsFile = fc.tuple(fileOf(PROJECT_FIELDS).map(trimmed), fc.boolean()).map(([row, isThere]) => {
  const other = { project: 'Other', note: 1 };
  return isThere ? [{ ...row, project: 'Tidal' }, other] : [{ ...row, project: 'Other' }];
});

const KINDS = Object.entries<Kind>({
  photos: entry('photos', 'wave', PHOTO_FIELDS, {
    file: photoFile,
    placesOf: (key) => (key === 'project' ? ['project', 'order'] : [key]),
  }),
  videos: entry('videos', 'rain', VIDEO_FIELDS, {
    file: videoFile,
    placesOf: (key) => (key === 'url' ? ['url', 'videoId'] : [key]),
  }),
  tracks: entry('music', 'tram', TRACK_FIELDS),
  projects: entry('projects', 'tidal', PROJECT_FIELDS, {
    path: 'content/projects.json',
    file: projectsFile,
    read: async () => (readProject(await listed('projects', 'tidal')()) ?? {}) as Json,
    // Every project gets a row, so that it keeps its place.
    placesOf: (key) => [`Tidal.${key}`, 'Tidal.project', 'Uncategorized.project'],
  }),
  'the site': single('site', SITE_FORM, {
    file: siteFile,
    placesOf: (key) => (key.startsWith('sections.') ? SECTION_PLACES : [key]),
  }),
  texts: single('site', SITE_FORM, {
    path: 'content/legal/imprint.en.md',
    file: fileOf(LEGAL_FIELDS),
    write: ({ body = '', ...front }: Json) => {
      const lines = Object.entries(front).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
      return ['---', ...lines, '---', '', body, ''].join('\n');
    },
    placesOf: (key) => [key.replace('imprint.en.', '')],
  }),
  settings: single('settings', SETTINGS),
});

/** Projects by their names: a row's place is its own matter. */
const byName = (held: unknown): unknown =>
  Array.isArray(held) ? Object.fromEntries(held.map((row) => [(row as Json).project, row])) : held;
function stored(path: string): unknown {
  if (path.endsWith('.json')) return byName(shop.stored(path));
  const { data, body } = readTextFile(shop.text(path));
  return { ...data, body };
}

test.each(KINDS)('%s, saved unchanged, make no commit', async (_name, kind) => {
  await fc.assert(
    fc.asyncProperty(kind.file, written, fc.constantFrom(...LANGUAGES), async (file, write, language) => {
      shop.push({ [kind.path]: (kind.write ?? write)(file as Json) });
      const before = shop.head();
      const values = valuesOf(kind.fields, await kind.read(), language);
      expect(await kind.save(bodyOf(kind.fields, values))).toMatchObject({ status: 200 });
      expect(shop.head() === before ? [] : shop.touched()).toEqual([]);
    }),
    { numRuns: tries(500, 12) },
  );
});

test.each(KINDS)('%s, saved with one field changed, differ in that field alone', async (_name, kind) => {
  const { fields, path, write: ofKind, placesOf = (key: string) => [key] } = kind;
  const names = formFields(fields);
  await fc.assert(
    fc.asyncProperty(kind.file, kind.file, written, fc.nat(), async (file, other, write, at) => {
      shop.push({ [path]: (ofKind ?? write)(other as Json) });
      const others = valuesOf(fields, await kind.read());
      shop.push({ [path]: (ofKind ?? write)(file as Json) });
      const values = valuesOf(fields, await kind.read());
      // Whether an edition may change is for the orders to say.
      const changed = changedNames(fields, values, others);
      const changeable = changed.filter((one) => !one.startsWith('edition'));
      fc.pre(changeable.length > 0);
      const name = changeable[at % changeable.length] ?? '';
      const before = stored(path);
      const head = shop.head();
      const next = { ...values, [name]: others[name] ?? '' };
      const answer = await kind.save(bodyOf(fields, next));
      if (answer.status === 400) {
        // A link without its name, an edition beside another: refused, and nothing is written.
        expect(shop.head()).toBe(head);
        return;
      }
      expect(answer.status).toBe(200);
      expect(shop.head()).not.toBe(head);
      const field = names.find((one) => one.name === name);
      const own = field?.key ?? '';
      const places = placesOf(own);
      const found = differences(before, stored(path)).filter(
        (where) =>
          !places.some((place) => where === place || where === `${place}.${field?.part}`) &&
          !(field?.row.kind === 'words' && where.startsWith(`${own}.`)),
      );
      expect({ name, found }).toEqual({ name, found: [] });
    }),
    { numRuns: tries(500, 12) },
  );
});

test('a number in the site’s form keeps its stored spelling', async () => {
  const site = {
    title: 'A',
    owner: 'B',
    labDeliveryMax: 15,
    contact: { name: 'B', street: 'C', city: 'D', country: 'E', email: 'a@example.org' },
  };
  shop.push({ 'content/site.json': JSON.stringify(site) });
  const { body } = await shop.send('GET', '/api/site');
  expect(valuesOf(SITE_FORM, body, 'de').labDeliveryMax).toBe('15,00');
  await shop.send('PUT', '/api/site', { ...bodyOf(SITE_FORM, valuesOf(SITE_FORM, body)), title: 'New' });
  expect(shop.stored('content/site.json')).toEqual({ ...site, title: 'New' });
});
