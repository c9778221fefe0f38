import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTextFile } from '../../netlify/content/textFile.ts';
import { TRACK_FIELDS, VIDEO_FIELDS } from '../../src/shared/content/entries/media.ts';
import { PHOTO_FIELDS } from '../../src/shared/content/entries/photo.ts';
import { PROJECT_FIELDS, readProject } from '../../src/shared/content/entries/project.ts';
import { LEGAL_FIELDS, SITE_FIELDS, SITE_FORM } from '../../src/shared/content/entries/site.ts';
import { bodyOf, changedNames, formFields, valuesOf } from '../../src/shared/content/fields/form.ts';
import type { Field, Fields } from '../../src/shared/content/fields/kinds.ts';
import { fieldFaults } from '../../src/shared/content/fields/read.ts';
import { SETTINGS } from '../../src/shared/content/settings/table.ts';
import { LANGUAGES } from '../../src/shared/i18n/language.ts';
import { isRecord } from '../../src/shared/isRecord.ts';
import { forEachTest } from '../fixtures/provide.ts';
import { tries } from '../long.ts';
import { openAdminShop } from './adminShop.ts';

/**
 * Reads each kind of entry into its form and saves it. An unchanged form makes no commit, and a changed field changes
 * only its own value, whatever the format of the file and whichever unknown fields it has.
 */

const shop = forEachTest(openAdminShop);

type Json = Record<string, unknown>;

const word = fc.constantFrom('Wave', 'Welle', 'Low tide', 'Öl & Wasser', '„Zwei“');
/** Texts, some with white space around them. */
const text = fc
  .tuple(word, fc.constantFrom('', '\n', '\n\nWave'))
  .map(([one, end]) => (end ? ` ${one}${end}` : one));
const URLS =
  `https://youtu.be/M7lc1UVf-VE https://www.youtube.com/watch?v=dQw4w9WgXcQ https://example.org/p.jpg
  https://soundcloud.com/a/tram https://soundcloud.com/b/bus`.split(/\s+/);
const TEXTS = ['Wave', 'a@example.org', 'DE1234567890123', 'M7lc1UVf-VE', 'b@example.org', '2024-05'];
const euros = fc.integer({ min: 100, max: 90_000 }).map((cents) => cents / 100);
const isGood = (row: Field) => (value: unknown) => fieldFaults({ value: row }, { value }).length === 0;

function arbitraryOf(row: Field): fc.Arbitrary<unknown> {
  if (row.kind === 'edition')
    return fc.record(
      { size: fc.integer({ min: 5, max: 50 }), sold_before: fc.integer({ min: 0, max: 5 }) },
      { requiredKeys: ['size'] },
    );
  if (row.kind === 'print') return fc.constant({ widthPx: 3000, heightPx: 2000 });
  if (row.kind === 'price')
    return euros.chain((n) => fc.constantFrom<unknown>(n, n.toFixed(2).replace('.', ','), null));
  if (row.kind === 'words') return fc.array(fc.oneof(word, fc.constant('sea, night')), { maxLength: 3 });
  if (row.kind === 'boolean') return fc.boolean();
  if (row.kind === 'number') {
    const { min = 0, max = 100, step = 1 } = row;
    const steps = fc.integer({ min: 0, max: Math.floor((max - min) / step) });
    return steps.map((n) => Number((min + n * step).toFixed(4))).filter(isGood(row));
  }
  if (row.kind === 'choice') return fc.constantFrom(...row.choices);
  if (row.kind === 'color') return fc.constantFrom('#abcdef', '#ABCDEF', '#FEF3C7', '#fef3c7', row.default);
  if (row.kind === 'picture') return fc.constant('wave.jpg');
  if (row.kind === 'mark') return fc.constant('site_logo-0a1b2c3d.svg');
  if (row.kind === 'url') return fc.constantFrom(...URLS.filter((url) => !row.accepts || row.accepts(url)));
  if ('localized' in row) {
    const one = row.kind === 'line' ? word : text;
    return fc.record({ en: one, de: one, fr: word }, { requiredKeys: row.required ? ['en', 'de'] : ['en'] });
  }
  if ('accepts' in row && row.accepts) return fc.constantFrom(...TEXTS.filter(row.accepts));
  return row.kind === 'line' ? fc.tuple(word, fc.constantFrom('', ' ')).map((parts) => parts.join('')) : text;
}

/** A file with these fields and an unknown one. */
const fileOf = (fields: Fields): fc.Arbitrary<Json> =>
  fc.record(
    {
      ...Object.fromEntries(Object.entries(fields).map(([name, row]) => [name, arbitraryOf(row)])),
      somebodys: fc.constant({ note: 1 }),
    },
    { requiredKeys: Object.keys(fields).filter((name) => fields[name]?.required) as never[] },
  );

/** Formats of a file that a person may have written: other key order, one line. */
const written = fc.constantFrom<(value: unknown) => string>(
  (value) => `${JSON.stringify(value, null, 2)}\n`,
  (value) => JSON.stringify(isRecord(value) ? Object.fromEntries(Object.entries(value).reverse()) : value),
);

/** Trims all texts, because a save trims the rows of other projects, too. */
const trimmed = (held: Json): Json =>
  JSON.parse(JSON.stringify(held), (_name, value) => (typeof value === 'string' ? value.trim() : value));

const isDeep = (value: unknown): value is Json => typeof value === 'object' && value !== null;
/** The paths at which two values differ; an added or removed object or list counts with all its paths. */
function differences(a: unknown, b: unknown, path = ''): string[] {
  const keys = new Set([a, b].flatMap((value) => (isDeep(value) ? Object.keys(value) : [])));
  const at = (value: unknown, key: string) => (isDeep(value) ? value[key] : undefined);
  if (keys.size > 0)
    return [...keys].flatMap((key) => differences(at(a, key), at(b, key), path ? `${path}.${key}` : key));
  const [one, other] = [a, b].map((value) => (isDeep(value) ? undefined : value));
  return one === other ? [] : [path];
}

/** A site's fields, which have dotted names, as nested objects of its file. */
const nested = (flat: Json): Json => {
  const site: Json = {};
  for (const [name, value] of Object.entries(flat)) {
    const keys = name.split('.');
    const last = keys.pop() ?? '';
    let place = site;
    for (const key of keys) {
      place[key] ??= {};
      place = place[key] as Json;
    }
    place[last] = value;
  }
  return site;
};

type Kind = {
  readonly fields: Fields;
  readonly path: string;
  readonly file: fc.Arbitrary<unknown>;
  /** Writes files that are not JSON. */
  readonly write?: (file: Json) => string;
  /** The entry as its form reads it. */
  readonly read: () => Promise<Json>;
  readonly save: (body: Json) => Promise<{ status: number; body: unknown }>;
  /** The paths in the file that may change with a field. */
  readonly placesOf?: (key: string) => readonly string[];
};

const readOf = (call: string) => async (): Promise<Json> => {
  const [list, id] = call.split('/');
  const { body } = await shop.send<Json | Json[]>('GET', `/api/${list}`);
  return Array.isArray(body) ? (body.find((one) => one.id === id) ?? {}) : body;
};
/** An entry of a list with its own file, or the site or its settings. */
const kindOf = (call: string, fields: Fields, more: Partial<Kind> = {}): Kind => ({
  fields,
  path: `content/${call}.json`,
  file: fileOf(fields),
  read: readOf(call),
  save: (body) => shop.send('PUT', `/api/${call}`, body),
  ...more,
});

const noEdition = ({ edition: _, ...photo }: Json) => photo;
const oneEdition = ({ edition_a4: _a4, edition_a3: _a3, ...photo }: Json) => photo;
const NO_COPY = { copy: undefined, copyOf: undefined };
/** A photo has either one edition or one per size. */
const photoFile = fc.tuple(fileOf(PHOTO_FIELDS), fc.boolean()).map(([photo, isOne]) => ({
  ...(isOne ? oneEdition(photo) : noEdition(photo)),
  filename: 'wave.jpg',
  src: undefined,
  staticUrl: undefined,
  ...NO_COPY,
}));

/** The sections are stored as a list, in which a change may move any item. */
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
  // Without the list all four sections are shown.
  const off = [hasVideos === false && 'videos', hasMusic === false && 'music'];
  const all = ['home', 'photos', 'videos', 'music'].filter((section) => !off.includes(section));
  const sections = hasVideos === undefined && hasMusic === undefined ? {} : { sections: all };
  const [first, last] = [min, max].map(Number).toSorted((a, b) => a - b);
  const days = min === undefined || max === undefined ? {} : { delivery_days: [first, last] };
  const links = Object.fromEntries(halves.flat().map((name) => [name, undefined]));
  return nested({ ...rest, ...days, ...links, ...sections });
});

const videoFile = fileOf(VIDEO_FIELDS).map((video) => ({ ...video, videoId: undefined, ...NO_COPY }));
const projectsFile = fc.tuple(fileOf(PROJECT_FIELDS).map(trimmed), fc.boolean()).map(([row, hasRow]) => {
  const other = { project: 'Other', note: 1 };
  return hasRow ? [{ ...row, project: 'Tidal' }, other] : [{ ...row, project: 'Other' }];
});

const KINDS = Object.entries<Kind>({
  photos: kindOf('photos/wave', PHOTO_FIELDS, {
    file: photoFile,
    placesOf: (key) => (key === 'project' ? ['project', 'order'] : [key]),
  }),
  videos: kindOf('videos/rain', VIDEO_FIELDS, {
    file: videoFile,
    placesOf: (key) => (key === 'url' ? ['url', 'videoId'] : [key]),
  }),
  tracks: kindOf('music/tram', TRACK_FIELDS),
  projects: kindOf('projects/tidal', PROJECT_FIELDS, {
    path: 'content/projects.json',
    file: projectsFile,
    read: async () => (readProject(await readOf('projects/tidal')()) ?? {}) as Json,
    // A save gives every project a row, so that their order stays.
    placesOf: (key) => [`Tidal.${key}`, 'Tidal.project', 'Uncategorized.project'],
  }),
  'the site': kindOf('site', SITE_FORM, {
    file: siteFile,
    placesOf: (key) => (key.startsWith('sections.') ? SECTION_PLACES : [key]),
  }),
  texts: kindOf('site', SITE_FORM, {
    path: 'content/legal/imprint.en.md',
    file: fileOf(LEGAL_FIELDS),
    write: ({ body = '', ...front }: Json) => {
      const lines = Object.entries(front).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
      return ['---', ...lines, '---', '', body, ''].join('\n');
    },
    placesOf: (key) => [key.replace('imprint.en.', '')],
  }),
  settings: kindOf('settings', SETTINGS),
});

/** Projects by name, because the order of rows is not compared. */
const byName = (held: unknown): unknown =>
  Array.isArray(held) ? Object.fromEntries(held.map((row) => [(row as Json).project, row])) : held;
function stored(path: string): unknown {
  if (path.endsWith('.json')) return byName(shop.stored(path));
  const { data, body } = readTextFile(shop.text(path));
  return { ...data, body };
}

test.each(KINDS)(
  '%s: an unchanged save makes no commit, and one with a changed field changes only that field',
  async (_, kind) => {
    const { fields, path, write: ofKind, placesOf = (key: string) => [key] } = kind;
    const names = formFields(fields);
    const language = fc.constantFrom(...LANGUAGES);
    await fc.assert(
      fc.asyncProperty(
        kind.file,
        kind.file,
        written,
        language,
        fc.nat(),
        async (file, other, write, language, at) => {
          shop.push({ [path]: (ofKind ?? write)(other as Json) });
          const others = valuesOf(fields, await kind.read(), language);
          shop.push({ [path]: (ofKind ?? write)(file as Json) });
          const values = valuesOf(fields, await kind.read(), language);
          const head = shop.head();
          expect(await kind.save(bodyOf(fields, values))).toMatchObject({ status: 200 });
          expect(shop.head() === head ? [] : shop.touched()).toEqual([]);

          // Editions are left out, because their changes depend on orders.
          const changed = changedNames(fields, values, others).filter((one) => !one.startsWith('edition'));
          const name = changed[at % changed.length];
          if (name === undefined) return;
          const before = stored(path);
          const { status } = await kind.save(bodyOf(fields, { ...values, [name]: others[name] ?? '' }));
          // A refused change, such as a link without its name, writes nothing.
          expect([status, shop.head() === head]).toEqual(status === 400 ? [400, true] : [200, false]);
          const { key = '', part, row } = names.find((one) => one.name === name) ?? {};
          const places = placesOf(key).flatMap((place) => [place, `${place}.${part}`]);
          const isOwn = (where: string) =>
            places.includes(where) || (row?.kind === 'words' && where.startsWith(`${key}.`));
          const found = differences(before, stored(path)).filter((where) => !isOwn(where));
          expect({ name, found }).toEqual({ name, found: [] });
        },
      ),
      { numRuns: tries(500, 12) },
    );
  },
);
