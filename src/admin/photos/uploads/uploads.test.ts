import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { fakeBrowser } from '../../../../tests/fixtures/fakeBrowser.ts';
import { loadPanelWords } from '../../../../tests/fixtures/panelWords.ts';
import { PHOTO_FIELDS, toPhoto } from '../../../shared/content/entries/photo.ts';
import { emptyValues } from '../../../shared/content/fields/form.ts';
import { $banner, clearError, showError } from '../../shell/banner.ts';
import { $panelLanguage } from '../../shell/language.ts';
import { printedFrom } from '../imageFile.ts';
import { reportDuplicate } from './sending.ts';

const MISSING = { code: 'missing' };
const EMPTY_PHOTO = emptyValues(PHOTO_FIELDS);

const file = (name: string, text = name) => new File([text], name, { type: 'image/png' });
/** Chosen files are looked at late: until then a page that has gone would write into the storage of the next one. */
let isLookedAt: () => boolean = () => true;
const leave = () => vi.waitFor(() => expect(isLookedAt()).toBe(true));
afterEach(leave);

/** A page load: stores start anew, what was stored stays. */
async function load() {
  await leave();
  vi.resetModules();
  await loadPanelWords();
  const uploads = await import('./uploads.ts');
  const { $unsaved } = await import('../../shell/unsaved.ts');
  const items = () => uploads.$uploads.get();
  const key = (at: number) => items()[at]?.key ?? '';
  isLookedAt = () => items().every((item) => !item.file || item.fingerprint);
  return { ...uploads, $unsaved, items, key };
}

beforeEach(() => void fakeBrowser());

describe('the upload form', () => {
  it('starts with one empty photo and keeps its text when a file is chosen, or another one instead', async () => {
    const form = await load();
    form.typeUpload(form.key(0), { en_description: 'Typed first' });
    form.chooseFiles([file('a.png')]);
    form.chooseFiles([file('b.png')]);
    const [one] = form.items();
    expect([one?.file?.name, one?.values.en_description, form.key(1)]).toEqual(['b.png', 'Typed first', '']);
  });

  it('gives up the address of a preview once its picture has left the page, which is drawn a moment later', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const form = await load();
    form.chooseFiles([file('a.png'), file('b.png')]);
    await leave();
    for (const [n, { key }] of form.items().entries()) form.changeUpload(key, { preview: `blob:${n}` });
    form.removeUpload(form.key(0));
    await Promise.resolve();
    form.resetUploads();
    await Promise.resolve();
    expect(revoke).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(revoke.mock.calls).toEqual([['blob:0'], ['blob:1']]));
    revoke.mockRestore();
  });

  it('takes many files, the first beside the text, the others with its project and prices', async () => {
    const form = await load();
    form.typeUpload(form.key(0), { en_description: 'One', project: 'Tidal', price_a3: '40' });
    form.chooseFiles(['a', 'b', 'c'].map((name) => file(`${name}.png`)));
    form.chooseFiles([file('d.png')]);
    expect(form.items().map(({ file: one }) => one?.name)).toEqual(['a.png', 'b.png', 'c.png', 'd.png']);
    expect(form.items()[3]?.values).toEqual({ ...EMPTY_PHOTO, project: 'Tidal', price_a3: '40' });
    form.removeUpload(form.key(0));
    expect(form.items().map(({ file: one }) => one?.name)).toEqual(['b.png', 'c.png', 'd.png']);
  });

  it('adds to a single photo on request', async () => {
    const form = await load();
    form.chooseFiles([file('a.png')]);
    form.chooseFiles([file('b.png')], true);
    expect(form.items()).toHaveLength(2);
  });

  it('says what is missing, and forgets it while the field is filled', async () => {
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

  it('proposes nothing into a field that somebody has entered meanwhile', async () => {
    const form = await load();
    form.chooseFiles([file('stille-see.png')]);
    form.enterField(form.key(0), 'en_description');
    await vi.waitFor(() => expect(form.items()[0]?.fingerprint).toBeTruthy());
    expect(form.items()[0]?.values.en_description).toBe('');
    form.chooseFiles([file('another-sea.png')]);
    await vi.waitFor(() => expect(form.items()[0]?.values.en_description).toBe('Another sea'));
  });

  it('knows the same image under another name', async () => {
    const form = await load();
    form.chooseFiles([file('a.png', 'same'), file('b.png', 'same'), file('c.png', 'other')]);
    await vi.waitFor(() => expect(form.items().every((item) => item.fingerprint)).toBe(true));
    const names = form.items().map((item) => form.duplicateName(item, form.items()));
    expect(names).toEqual([undefined, 'a.png', undefined]);
  });
});

describe('drafts', () => {
  it('load the text of one photo back', async () => {
    const before = await load();
    before.typeUpload(before.key(0), { de_description: 'Noch da' });
    expect([...before.$unsaved.get()]).toEqual(['photos.upload']);
    const after = await load();
    expect(after.items()[0]?.values.de_description).toBe('Noch da');
    after.resetUploads();
    expect([[...after.$unsaved.get()], (await load()).items()[0]?.values]).toEqual([[], EMPTY_PHOTO]);
  });

  it('that are damaged load nothing', async () => {
    localStorage.setItem('adminDraft:photos.upload', '[{"name":1},null,{"values":{"en_description":7}}]');
    expect((await load()).items()[0]?.values).toEqual(EMPTY_PHOTO);
  });
});

const photo = (n: number) => toPhoto(`p${n}`, { description: { en: `Piece ${n}`, de: `Stück ${n}` } });

beforeAll(() => Promise.all([loadPanelWords('en'), loadPanelWords('de')]));

test('of many images that were there already none is told instead of another, in the language of the panel', () => {
  $panelLanguage.set('de');
  reportDuplicate('0.jpg', photo(0));
  expect($banner.get()).toBe('0.jpg ist hochgeladen, dasselbe Bild war aber schon da: Stück 0.');
  for (const n of [1, 2, 3, 4, 5]) reportDuplicate(`${n}.jpg`, photo(n));
  expect($banner.get()).toBe(
    '6 sind hochgeladen, dieselben Bilder waren aber schon da: 0.jpg (Stück 0); 1.jpg (Stück 1); 2.jpg (Stück 2); 3.jpg (Stück 3); 4.jpg (Stück 4); …',
  );
});

test('what the banner no longer says is not told again', () => {
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
  ['a file that is published as it is', fileOf(3 * MB), WHOLE, false, WHOLE],
  ['a large file that the lab gets', fileOf(9 * MB), WHOLE, true, WHOLE],
  ['a large file that the lab does not get', fileOf(9 * MB), WHOLE, false, PUBLISHED],
  ['a file that is too large to be kept', fileOf(250 * MB), WHOLE, true, PUBLISHED],
  ['a large file of a kind that no lab takes', fileOf(9 * MB, 'image/webp'), WHOLE, true, PUBLISHED],
  ['a PNG of too many pixels for the site that the lab gets', png, HUGE, true, HUGE],
  ['one that the lab does not get', png, HUGE, false, [1440, 1080]],
  ['one of too many pixels to be kept', png, [15_001, 10_000], true, PUBLISHED],
])('prints of %s are made from what is there', (_name, file, [widthPx, heightPx], keepsMaster, sides) => {
  const chosen = { print: { widthPx, heightPx, profile: 'Display P3' }, remarks: [] };
  const print = printedFrom(file, chosen, keepsMaster)?.print;
  expect([[print?.widthPx, print?.heightPx], print?.profile]).toEqual([sides, 'Display P3']);
});

test('of a file without a known size nothing is said', () => {
  expect(printedFrom(fileOf(9 * MB), { remarks: ['unreadable'] }, false)?.print).toBeUndefined();
  expect(printedFrom(null, undefined, true)).toBeUndefined();
});
