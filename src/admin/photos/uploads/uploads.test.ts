import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { fakeBrowser } from '../../../../tests/fixtures/fakeBrowser.ts';
import { loadPanelWords } from '../../../../tests/fixtures/panelWords.ts';
import { PHOTO_FIELDS, toPhoto } from '../../../shared/content/entries/photo.ts';
import { emptyValues } from '../../../shared/content/fields/form.ts';
import { $banner, clearError, showError } from '../../shell/banner.ts';
import { $panelLanguage } from '../../shell/language.ts';
import { printedFrom } from '../imageFile.ts';
import type { FileTexts } from '../proposals.ts';
import { reportDuplicate } from './sending.ts';

/** Metadata of the files, by name; a browser test covers the real reader. */
let captions: Record<string, FileTexts>;
let details: Record<string, Record<string, string>>;
vi.mock('../proposals.ts', async (original) => ({
  ...(await original<object>()),
  readFileTags: async ({ name }: File) => ({ texts: captions[name] ?? {}, details: details[name] ?? {} }),
}));

const MISSING = { code: 'missing' };
const EMPTY_PHOTO = emptyValues(PHOTO_FIELDS);

const file = (name: string) => new File([name], name, { type: 'image/png' });
/** Files are read asynchronously: an unfinished page load would write into the storage of the next one. */
let areFilesRead: () => boolean = () => true;
const leave = () => vi.waitFor(() => expect(areFilesRead()).toBe(true));
afterEach(leave);

/** Simulates a page load: stores start empty, the storage stays. */
async function load(...names: string[]) {
  await leave();
  vi.resetModules();
  await loadPanelWords();
  const uploads = await import('./uploads.ts');
  const { $shared } = await import('./uploadItem.ts');
  const { $language } = await import('../../../ui/language.ts');
  const { $unsaved } = await import('../../shell/unsaved.ts');
  const items = () => uploads.$uploads.get();
  const key = (at: number) => items()[at]?.key ?? '';
  const values = (name: string) => items().map((item) => item.values[name]);
  const proposed = () => items().map((item) => item.proposed);
  const copy = (from: 'en' | 'de', to: 'en' | 'de') =>
    uploads.changeWaiting((item) => uploads.copyDescription(item, from, to));
  areFilesRead = () => items().every((item) => !item.file || item.fingerprint);
  const choose = (...chosen: string[]) => {
    uploads.chooseFiles(chosen.map(file));
    return leave();
  };
  if (names.length > 0) await choose(...names);
  return { ...uploads, $shared, $language, $unsaved, items, key, values, proposed, copy, choose };
}

beforeEach(() => {
  captions = {};
  details = {};
  fakeBrowser();
});

describe('the upload form', () => {
  it('starts with one empty photo, which keeps its text when files are chosen, replaced or added', async () => {
    const form = await load();
    form.typeUpload(form.key(0), { en_description: 'Typed first' });
    form.chooseFiles([file('a.png')]);
    form.chooseFiles([file('b.png')]);
    const [one] = form.items();
    expect([one?.file?.name, one?.values.en_description, form.key(1)]).toEqual(['b.png', 'Typed first', '']);
    form.chooseFiles([file('c.png')], true);
    expect(form.items()).toHaveLength(2);
  });

  it('revokes the address of a preview only after its picture has left the page', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const form = await load('a.png', 'b.png');
    for (const [n, { key }] of form.items().entries()) form.changeUpload(key, { preview: `blob:${n}` });
    form.removeUpload(form.key(0));
    await Promise.resolve();
    form.resetUploads();
    await Promise.resolve();
    expect(revoke).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(revoke.mock.calls).toEqual([['blob:0'], ['blob:1']]));
    revoke.mockRestore();
  });

  it('takes many files: the first gets the typed text, the others its project and prices', async () => {
    const form = await load();
    form.typeUpload(form.key(0), { en_description: 'One', project: 'Tidal', price_a3: '40' });
    await form.choose('a.png', 'b.png', 'c.png');
    await form.choose('d.png');
    expect(form.items().map(({ file: one }) => one?.name)).toEqual(['a.png', 'b.png', 'c.png', 'd.png']);
    expect(form.items()[3]?.values).toEqual({ ...EMPTY_PHOTO, project: 'Tidal', price_a3: '40' });
    form.removeUpload(form.key(0));
    expect(form.items().map(({ file: one }) => one?.name)).toEqual(['b.png', 'c.png', 'd.png']);
  });

  it('shows missing fields, and clears the fault when a field is filled', async () => {
    const form = await load();
    expect(form.checkUploads(form.items())).toBe(false);
    const faults = { en_description: MISSING, de_description: MISSING, image: MISSING };
    expect(form.items()[0]?.faults).toEqual(faults);
    form.typeUpload(form.key(0), { en_description: 'a' });
    expect(form.items()[0]?.faults).toEqual({ de_description: MISSING, image: MISSING });
    form.typeUpload(form.key(0), { de_description: 'b' });
    form.chooseFiles([file('a.png')]);
    expect(form.checkUploads(form.items())).toBe(true);
  });

  it('proposes nothing for a field that had the focus meanwhile', async () => {
    const form = await load();
    form.chooseFiles([file('stille-see.png')]);
    form.enterField(form.key(0), 'en_description');
    await vi.waitFor(() => expect(form.items()[0]?.fingerprint).toBeTruthy());
    expect(form.items()[0]?.values.en_description).toBe('');
    form.chooseFiles([file('another-sea.png')]);
    await vi.waitFor(() => expect(form.items()[0]?.values.en_description).toBe('Another sea'));
  });
});

describe('drafts', () => {
  it('restore the text of one photo', async () => {
    const before = await load();
    before.typeUpload(before.key(0), { de_description: 'Noch da' });
    expect([...before.$unsaved.get()]).toEqual(['photos.upload']);
    const after = await load();
    expect(after.items()[0]?.values.de_description).toBe('Noch da');
    after.resetUploads();
    expect([[...after.$unsaved.get()], (await load()).items()[0]?.values]).toEqual([[], EMPTY_PHOTO]);
  });

  it('that are damaged are ignored', async () => {
    localStorage.setItem('adminDraft:photos.upload', '[{"name":1},null,{"values":{"en_description":7}}]');
    expect((await load()).items()[0]?.values).toEqual(EMPTY_PHOTO);
  });
});

describe('the shared fields of uploads', () => {
  it('change all photos except running uploads', async () => {
    const form = await load('a.png', 'b.png', 'c.png');
    form.changeUpload(form.key(2), { phase: 'sending' });
    form.typeShared({ project: 'Tidal' });
    form.typeShared({ price_a4: '40' });
    expect(form.values('project')).toEqual(['Tidal', 'Tidal', '']);
    expect(form.values('price_a4')).toEqual(['40', '40', '']);
  });

  it('leave fields unchanged in which a photo differs, until it follows again', async () => {
    const form = await load('a.png', 'b.png');
    form.typeUpload(form.key(1), { price_a4: '50' });
    for (const price of ['5', '50', '500']) form.typeShared({ price_a4: price });
    form.typeShared({ project: 'Tidal' });
    expect(form.values('price_a4')).toEqual(['500', '50']);
    expect(form.values('project')).toEqual(['Tidal', 'Tidal']);
    expect(form.items()[1]?.exceptions).toEqual(['price_a4']);
    form.followShared(form.key(1));
    expect([form.values('price_a4'), form.items()[1]?.exceptions]).toEqual([['500', '500'], []]);
  });

  it('start with the values of a single photo, and end with those of the last one left', async () => {
    const form = await load('a.png');
    form.typeUpload(form.key(0), { project: 'Tidal', year: '1999' });
    await form.choose('b.png', 'c.png');
    expect(form.values('year')).toEqual(['1999', '1999', '1999']);
    form.typeUpload(form.key(2), { year: '2001' });
    form.removeUpload(form.key(0));
    form.removeUpload(form.key(0));
    expect([form.$shared.get().year, form.items()[0]?.exceptions]).toEqual(['2001', []]);
    form.removeUpload(form.key(0));
    expect([form.$shared.get().year, form.$shared.get().project]).toEqual(['', '']);
  });

  it('clear the fault of a field when it is typed again', async () => {
    const form = await load('a.png', 'b.png');
    form.typeShared({ price_a4: '1.299' });
    form.checkUploads(form.items());
    expect(form.items().every(({ faults }) => 'price_a4' in faults)).toBe(true);
    form.typeShared({ price_a4: '12' });
    expect(form.items().some(({ faults }) => 'price_a4' in faults)).toBe(false);
  });
});

describe('proposed descriptions', () => {
  // adminUploadFiles.spec.ts covers proposals from a file and its name, with their marks.
  it('make creator and place of a file its own values, which the next file does not get', async () => {
    details = { 'a.jpg': { creator: 'Ada', en_place: 'Oslo' }, 'c.jpg': { creator: 'Eva' } };
    const form = await load('a.jpg');
    expect(form.values('creator')).toEqual(['Ada']);
    await form.choose('b.jpg', 'c.jpg');
    expect(form.values('creator')).toEqual(['Ada', '', 'Eva']);
    const exceptions = form.items().map((item) => item.exceptions.join());
    expect(exceptions).toEqual(['creator,en_place', '', 'creator']);
  });

  it('are in German if the panel is in German', async () => {
    const form = await load();
    form.$language.set('de');
    await form.choose('stille-see.jpg', 'b.png');
    expect([form.values('en_description')[0], form.values('de_description')[0]]).toEqual(['', 'Stille see']);
  });

  it('never replace typed text, and end when somebody types', async () => {
    captions = { 'a.jpg': { en: 'From the file', de: 'Aus der Datei' } };
    const form = await load();
    form.typeUpload(form.key(0), { en_description: 'Typed' });
    await form.choose('a.jpg');
    expect(form.values('en_description')).toEqual(['Typed']);
    expect(form.values('de_description')).toEqual(['Aus der Datei']);
    form.typeUpload(form.key(0), { de_description: 'Getippt' });
    expect(form.proposed()).toEqual([{}]);
  });

  it('disappear with a replaced image, and are not stored as drafts', async () => {
    const form = await load('first-words.jpg');
    await form.choose('other-words.jpg');
    expect(form.values('en_description')).toEqual(['Other words']);
    expect(localStorage.getItem('adminDraft:photos.upload')).toBeNull();
  });

  it('clear the fault of a missing text', async () => {
    const form = await load();
    form.chooseFiles([file('still-lake.jpg')]);
    form.checkUploads(form.items());
    await vi.waitFor(() => expect(form.values('en_description')).toEqual(['Still lake']));
    expect(Object.keys(form.items()[0]?.faults ?? {})).toEqual(['de_description']);
  });
});

test('a copied description fills empty fields and follows its original, but never replaces texts from the owner or the file', async () => {
  captions = { 'd.jpg': { en: 'Lake', de: 'See' } };
  const form = await load('still-lake.jpg', 'b.png', 'c.png', 'd.jpg');
  form.typeUpload(form.key(1), { en_description: 'Typed', de_description: 'Getippt' });
  form.copy('en', 'de');
  expect(form.values('de_description')).toEqual(['Still lake', 'Getippt', '', 'See']);
  expect(form.proposed()[0]).toEqual({ en_description: 'name', de_description: 'copy' });
  form.typeUpload(form.key(0), { en_description: 'Quiet lake' });
  form.typeUpload(form.key(2), { de_description: 'Ruhe' });
  form.copy('en', 'de');
  form.copy('de', 'en');
  expect(form.values('de_description')).toEqual(['Quiet lake', 'Getippt', 'Ruhe', 'See']);
  expect(form.values('en_description')).toEqual(['Quiet lake', 'Typed', 'Ruhe', 'Lake']);
});

const photo = (n: number) => toPhoto(`p${n}`, { description: { en: `Piece ${n}`, de: `Stück ${n}` } });

beforeAll(() => Promise.all([loadPanelWords('en'), loadPanelWords('de')]));

test('all duplicates are listed in one banner, in the panel’s language', () => {
  $panelLanguage.set('de');
  reportDuplicate('0.jpg', photo(0));
  expect($banner.get()).toBe('0.jpg ist hochgeladen, dasselbe Bild war aber schon da: Stück 0.');
  for (const n of [1, 2, 3, 4, 5]) reportDuplicate(`${n}.jpg`, photo(n));
  expect($banner.get()).toBe(
    '6 sind hochgeladen, dieselben Bilder waren aber schon da: 0.jpg (Stück 0); 1.jpg (Stück 1); 2.jpg (Stück 2); 3.jpg (Stück 3); 4.jpg (Stück 4); …',
  );
});

test('a closed banner about a duplicate does not return', () => {
  $panelLanguage.set('en');
  clearError();
  reportDuplicate('7.jpg', photo(7));
  expect($banner.get()).toBe('7.jpg is uploaded, but the same image was there already: Piece 7.');
  showError('Something else');
  reportDuplicate('8.jpg', toPhoto('p8', { description: { en: '' } }));
  expect($banner.get()).toBe('8.jpg is uploaded, but the same image was there already: p8.');
});

const MB = 2 ** 20;
const fileOf = (size: number, type = 'image/jpeg') =>
  Object.defineProperty(new File([], 'a.jpg', { type }), 'size', { value: size });
const WHOLE = [6000, 4000] as const;
const PUBLISHED = [1620, 1080];

const png = fileOf(MB, 'image/png');
const HUGE = [12_000, 9000] as const;
test.each<[string, File, readonly [number, number], boolean, readonly number[]]>([
  ['a file that is published unchanged', fileOf(3 * MB), WHOLE, false, WHOLE],
  ['a large file that the lab gets', fileOf(9 * MB), WHOLE, true, WHOLE],
  ['a large file that the lab does not get', fileOf(9 * MB), WHOLE, false, PUBLISHED],
  ['a file that is too large to be kept', fileOf(250 * MB), WHOLE, true, PUBLISHED],
  ['a large file of a type that no lab accepts', fileOf(9 * MB, 'image/webp'), WHOLE, true, PUBLISHED],
  ['a PNG with too many pixels for the site that the lab gets', png, HUGE, true, HUGE],
  ['such a PNG that the lab does not get', png, HUGE, false, [1440, 1080]],
  ['a PNG with too many pixels to be kept', png, [15_001, 10_000], true, PUBLISHED],
])('prints of %s have the expected size', (_name, file, [widthPx, heightPx], keepsMaster, sides) => {
  const chosen = { print: { widthPx, heightPx, profile: 'Display P3' }, remarks: [] };
  const print = printedFrom(file, chosen, keepsMaster)?.print;
  expect([[print?.widthPx, print?.heightPx], print?.profile]).toEqual([sides, 'Display P3']);
});

test('a file without a known size has no print size', () => {
  expect(printedFrom(fileOf(9 * MB), { remarks: ['unreadable'] }, false)?.print).toBeUndefined();
  expect(printedFrom(null, undefined, true)).toBeUndefined();
});
