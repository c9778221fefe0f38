import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../../../../tests/fixtures/fakeBrowser.ts';
import { loadPanelWords } from '../../../../tests/fixtures/panelWords.ts';
import type { FileTexts } from '../proposals.ts';

/** What the files say about themselves, by name; the real reader has a browser's test. */
let captions: Record<string, FileTexts> = {};
let details: Record<string, Record<string, string>> = {};
vi.mock('../proposals.ts', async (original) => ({
  ...(await original<object>()),
  readFileTags: async ({ name }: File) => ({ texts: captions[name] ?? {}, details: details[name] ?? {} }),
}));

const file = (name: string) => new File([name], name, { type: 'image/png' });

/** A page load: stores start anew, what was stored stays. */
async function load(...names: string[]) {
  vi.resetModules();
  await loadPanelWords();
  const uploads = await import('./uploads.ts');
  const { $shared } = await import('./uploadItem.ts');
  const { $language } = await import('../../../ui/language.ts');
  const items = () => uploads.$uploads.get();
  const key = (at: number) => items()[at]?.key ?? '';
  const values = (name: string) => items().map((item) => item.values[name]);
  const proposed = () => items().map((item) => item.proposed);
  const copy = (from: 'en' | 'de', to: 'en' | 'de') =>
    uploads.changeWaiting((item) => uploads.copyDescription(item, from, to));
  const isLookedAt = () => items().every((item) => item.fingerprint);
  const choose = async (...chosen: string[]) => {
    uploads.chooseFiles(chosen.map(file));
    await vi.waitFor(() => expect(isLookedAt()).toBe(true));
  };
  if (names.length > 0) await choose(...names);
  return { ...uploads, $shared, $language, items, key, values, proposed, copy, choose };
}

beforeEach(() => {
  captions = {};
  details = {};
  fakeBrowser({});
});

describe('what photos uploaded together share', () => {
  it('goes to all of them, but not to what is under way', async () => {
    const form = await load('a.png', 'b.png', 'c.png');
    form.changeUpload(form.key(2), { phase: 'sending' });
    form.typeShared({ project: 'Tidal' });
    form.typeShared({ price_a4: '40' });
    expect(form.values('project')).toEqual(['Tidal', 'Tidal', '']);
    expect(form.values('price_a4')).toEqual(['40', '40', '']);
  });

  it('leaves a photo alone in the fields in which it differs, until it is to follow again', async () => {
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

  it('starts with the values of a single photo, and ends as those of the last one left', async () => {
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

  it('forgets what was wrong in a field when that is typed anew', async () => {
    const form = await load('a.png', 'b.png');
    form.typeShared({ price_a4: '1.299' });
    form.checkUploads(form.items());
    expect(form.items().every(({ faults }) => 'price_a4' in faults)).toBe(true);
    form.typeShared({ price_a4: '12' });
    expect(form.items().some(({ faults }) => 'price_a4' in faults)).toBe(false);
  });
});

describe('proposed descriptions', () => {
  it('come from the file, else from its name, and are marked', async () => {
    captions = { 'DSC00012.jpg': { plain: 'Fog' }, 'b.jpg': { en: 'Lake', de: 'See' } };
    const form = await load('DSC00012.jpg', 'b.jpg', 'stille-see_am-morgen.jpg', 'IMG_2041.jpg');
    expect(form.values('en_description')).toEqual(['Fog', 'Lake', 'Stille see am morgen', '']);
    expect(form.values('de_description')).toEqual(['', 'See', '', '']);
    expect(form.proposed()).toEqual([
      { en_description: 'caption' },
      { en_description: 'caption', de_description: 'caption' },
      { en_description: 'name' },
      {},
    ]);
  });

  it('leave creator and place of a file as values of its own, which the next file does not get', async () => {
    details = { 'a.jpg': { creator: 'Ada', en_place: 'Oslo' }, 'c.jpg': { creator: 'Eva' } };
    const form = await load('a.jpg');
    expect(form.values('creator')).toEqual(['Ada']);
    await form.choose('b.jpg', 'c.jpg');
    expect(form.values('creator')).toEqual(['Ada', '', 'Eva']);
    const exceptions = form.items().map((item) => item.exceptions.join());
    expect(exceptions).toEqual(['creator,en_place', '', 'creator']);
  });

  it('are in German for whoever works in German', async () => {
    const form = await load();
    form.$language.set('de');
    await form.choose('stille-see.jpg', 'b.png');
    expect([form.values('en_description')[0], form.values('de_description')[0]]).toEqual(['', 'Stille see']);
  });

  it('never take the place of what was typed, and are no proposals once somebody types', async () => {
    captions = { 'a.jpg': { en: 'From the file', de: 'Aus der Datei' } };
    const form = await load();
    form.typeUpload(form.key(0), { en_description: 'Typed' });
    await form.choose('a.jpg');
    expect(form.values('en_description')).toEqual(['Typed']);
    expect(form.values('de_description')).toEqual(['Aus der Datei']);
    form.typeUpload(form.key(0), { de_description: 'Getippt' });
    expect(form.proposed()).toEqual([{}]);
  });

  it('go with their image when another takes its place, and are no drafts', async () => {
    const form = await load('first-words.jpg');
    await form.choose('other-words.jpg');
    expect(form.values('en_description')).toEqual(['Other words']);
    expect(localStorage.getItem('adminDraft:photos.upload')).toBeNull();
  });

  it('take away what was said to be missing', async () => {
    const form = await load();
    form.chooseFiles([file('still-lake.jpg')]);
    form.checkUploads(form.items());
    await vi.waitFor(() => expect(form.values('en_description')).toEqual(['Still lake']));
    expect(Object.keys(form.items()[0]?.faults ?? {})).toEqual(['de_description']);
  });
});

describe('copying descriptions into the other language', () => {
  it('fills what is empty, follows a corrected original, and spares what was typed or stands in the file', async () => {
    captions = { 'd.jpg': { en: 'Lake', de: 'See' } };
    const form = await load('still-lake.jpg', 'b.png', 'c.png', 'd.jpg');
    form.typeUpload(form.key(1), { en_description: 'Typed', de_description: 'Getippt' });
    form.copy('en', 'de');
    expect(form.values('de_description')).toEqual(['Still lake', 'Getippt', '', 'See']);
    expect(form.proposed()[0]).toEqual({ en_description: 'name', de_description: 'copy' });
    form.typeUpload(form.key(0), { en_description: 'Quiet lake' });
    form.copy('en', 'de');
    expect(form.values('de_description')[0]).toBe('Quiet lake');
  });

  it('works the other way, too', async () => {
    const form = await load('a.png');
    form.typeUpload(form.key(0), { de_description: 'Ruhe' });
    form.copy('de', 'en');
    expect(form.values('en_description')).toEqual(['Ruhe']);
    form.typeUpload(form.key(0), { en_description: 'Calm' });
    form.copy('de', 'en');
    expect([form.values('en_description'), form.values('de_description')]).toEqual([['Calm'], ['Ruhe']]);
  });
});
