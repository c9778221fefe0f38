import { beforeEach, describe, expect, test } from 'vitest';
import { fakePanel } from '../../../tests/fixtures/fakePanel.ts';
import { emptyValues } from '../../shared/content/fields/form.ts';
import { SETTINGS } from '../../shared/content/settings/table.ts';
import { clashes, rebase } from './formState.ts';

const VIDEO = {
  id: 'a',
  url: 'https://youtu.be/aqz-KE-bpKQ',
  description: { en: 'One', de: 'Eins' },
  order: 0,
  etag: 'v1',
};
const THEIRS = { ...VIDEO, description: { en: 'Theirs', de: 'Deren' }, etag: 'v2' };
const TRACK = { url: 'https://soundcloud.com/a/b', en_description: 'One', de_description: 'Eins' };
const PHOTO = {
  id: 'p',
  src: '/photos/p.jpg',
  filename: 'p.jpg',
  description: { en: 'Wave', de: 'Welle' },
  project: 'Sea',
  order: 0,
  price_a4: 20,
  price_a3: 0.5,
  etag: 'p1',
};
const UPDATE = 'PUT /api/videos/a';
const refused = (status: number, body: object) => () => Response.json(body, { status });

let panel: ReturnType<typeof fakePanel>;
beforeEach(() => {
  panel = fakePanel();
  for (const list of ['photos', 'videos', 'music'])
    panel.answers[`GET /api/${list}`] = () => Response.json([]);
});

/** A held photo or video, as its list would give it. */
async function editing() {
  const stores = await panel.load();
  const video = stores.videos.resource.read(VIDEO);
  if (!video) throw new Error('There is no video.');
  stores.videos.form.edit(video);
  stores.videos.form.type({ en_description: 'Mine' });
  return { ...stores, form: stores.videos.form, state: () => stores.videos.form.$form.get() };
}

describe('what is typed', () => {
  test('comes back after a reload, for a new entry and for one being edited, until it is given up', async () => {
    const { videos } = await panel.load();
    videos.form.type({ url: 'https://half' });
    (await editing()).state();
    const { form, state, $unsaved } = { ...(await panel.load()), ...(await reloaded()) };
    expect([state().edited?.id, state().values.en_description, state().isRestored]).toEqual([
      'a',
      'Mine',
      true,
    ]);
    expect([...$unsaved.get()]).toContain('videos:edit');
    form.cancel();
    expect([state().edited, state().values.url]).toEqual([null, 'https://half']);
    form.cancel();
    expect(state().values.url).toBe('');
    expect([...panel.stored.keys()].filter((key) => key.startsWith('adminDraft'))).toEqual([]);
  });

  const reloaded = async () => {
    const stores = await panel.load();
    return { ...stores, form: stores.videos.form, state: () => stores.videos.form.$form.get() };
  };

  test('is kept if it was typed while a save was being answered', async () => {
    const { form, state } = await editing();
    panel.answers[UPDATE] = () => {
      form.type({ de_description: 'Late' });
      return Response.json({ ...VIDEO, description: { en: 'Mine', de: 'Eins' }, etag: 'v2' });
    };
    await form.submit();
    expect(state().edited).toMatchObject({ id: 'a', etag: 'v2' });
    expect(state().values).toMatchObject({ en_description: 'Mine', de_description: 'Late' });
  });
});

describe('a form that is refused', () => {
  test('says that every field is required, or what is wrong with the address, and sends nothing', async () => {
    const { music, videos, $banner, openImageUrlWorkaround } = await panel.load();
    const { form } = music;
    await form.submit();
    expect($banner.get()).toBe('All fields are required');
    expect(Object.keys(form.$form.get().faults)).toEqual(['url', 'en_description', 'de_description']);
    form.type({ ...TRACK, url: 'https://example.org/a' });
    expect(form.$form.get().faults).toEqual({});
    await form.submit();
    expect($banner.get()).toBe('Invalid SoundCloud URL format. URL must contain soundcloud.com/');
    openImageUrlWorkaround({ en_description: 'One', de_description: 'Eins', project: 'x' });
    videos.form.type({ url: 'https://example.org/page' });
    await videos.form.submit();
    expect($banner.get()).toMatch(/^Invalid image URL\./);
    expect(videos.form.$form.get().values).toMatchObject({ en_description: 'One', de_description: 'Eins' });
    expect(panel.sent).toEqual([]);
  });

  test('by the server shows its messages at the fields and in the banner', async () => {
    const { music, $banner } = await panel.load();
    music.form.type(TRACK);
    panel.answers['POST /api/music/add'] = refused(400, {
      details: [
        { path: 'en_description', message: 'too long' },
        { path: 'elsewhere', message: 'odd' },
      ],
    });
    await music.form.submit();
    const { faults, refusals, values, isBusy } = music.form.$form.get();
    expect([faults, refusals, isBusy]).toEqual([{ en_description: { text: 'too long' } }, 1, false]);
    expect(values).toEqual(TRACK);
    expect($banner.get()).toContain('too long');
  });

  test('asks which amount an ambiguous price means', async () => {
    const { photos } = await panel.load();
    const photo = photos.resource.read(PHOTO);
    if (photo) photos.form.edit(photo);
    photos.form.type({ price_a4: '1.299' });
    await photos.form.submit();
    expect(photos.form.$form.get().faults).toEqual({
      price_a4: { code: 'priceAmbiguous', params: { lowCents: 130, highCents: 129_900 } },
    });
    expect(panel.sent).toEqual([]);
  });
});

describe('a price below 1.00', () => {
  async function typed(prices: Record<string, string>) {
    const stores = await panel.load();
    const photo = stores.photos.resource.read(PHOTO);
    if (photo) stores.photos.form.edit(photo);
    stores.photos.form.type(prices);
    panel.answers['PUT /api/photos/p'] = () => Response.json({ ...PHOTO, etag: 'p2' });
    return { ...stores, form: stores.photos.form };
  }

  test.each(['0', '0,50'])('of %s is asked about first, and nothing typed is lost', async (price_a4) => {
    const { form, $priceQuestion } = await typed({ price_a4 });
    const saving = form.submit();
    expect($priceQuestion.get()?.euros).toEqual([Number(price_a4.replace(',', '.'))]);
    $priceQuestion.get()?.answer(false);
    await saving;
    expect([panel.sent, form.$form.get().values.price_a4, $priceQuestion.get()]).toEqual([
      [],
      price_a4,
      null,
    ]);
    const again = form.submit();
    $priceQuestion.get()?.answer(true);
    await again;
    expect(panel.sent).toMatchObject([
      { call: 'PUT /api/photos/p', body: { price_a4: Number(price_a4.replace(',', '.')) } },
    ]);
  });

  test('that is stored already is not asked about', async () => {
    const { form, $priceQuestion } = await typed({ project: 'Lake' });
    await form.submit();
    expect($priceQuestion.get()).toBeNull();
    expect(panel.sent).toHaveLength(1);
  });
});

describe('an entry that somebody else has changed', () => {
  const conflict = () => refused(409, { error: 'Changed.', current: THEIRS });

  test('is shown in both versions; mine is saved over theirs on request', async () => {
    const { form, state } = await editing();
    panel.answers[UPDATE] = conflict();
    await form.submit();
    expect(state().conflict?.theirs).toMatchObject({ etag: 'v2' });
    form.closeConflict();
    expect(state().values.en_description).toBe('Mine');
    await form.submit();
    panel.answers[UPDATE] = () => Response.json({ ...VIDEO, etag: 'v3' });
    await form.keepMine();
    expect(panel.sent.map(({ ifMatch }) => ifMatch)).toEqual(['v1', 'v1', 'v2']);
    expect(panel.sent[2]?.body).toEqual({
      id: 'a',
      url: VIDEO.url,
      en_description: 'Mine',
      de_description: 'Eins',
    });
    expect(state().edited).toBeNull();
  });

  test('is taken over on request', async () => {
    const { form, state, videos } = await editing();
    panel.answers['GET /api/videos'] = () => Response.json([VIDEO]);
    await videos.list.load();
    panel.answers[UPDATE] = conflict();
    await form.submit();
    form.takeTheirs();
    expect([state().edited, state().values.en_description]).toEqual([null, '']);
    expect(videos.list.$byId.get().get('a')?.description.en).toBe('Theirs');
  });

  test('can be added again if it was deleted, and the form for a new one keeps its text', async () => {
    const { videos } = await panel.load();
    videos.form.type({ en_description: 'Another one' });
    const { form, state } = await editing();
    await form.submit();
    expect(state().conflict).toMatchObject({ theirs: null });
    panel.answers['POST /api/videos/add'] = () => Response.json({ ...VIDEO, id: 'b' }, { status: 201 });
    await form.keepMine();
    expect(panel.sent.at(-1)?.body).toMatchObject({ en_description: 'Mine' });
    expect([state().edited, state().values.en_description]).toEqual([null, 'Another one']);
  });

  test('that cannot be added again says so', async () => {
    const { photos, $banner } = await panel.load();
    const photo = photos.resource.read(PHOTO);
    if (photo) photos.form.edit(photo);
    photos.form.type({ project: 'Lake' });
    await photos.form.submit();
    expect([$banner.get(), photos.form.$form.get().values.project]).toEqual(['There is nothing.', 'Lake']);
  });
});

const saved = emptyValues(SETTINGS);

test('changes of different fields do not conflict, and both are kept', () => {
  const mine = { ...saved, cornerRadiusPx: '3' };
  const theirs = { ...saved, grainSizePx: '300' };
  expect(clashes(SETTINGS, mine, saved, theirs)).toEqual([]);
  expect(rebase(SETTINGS, mine, saved, theirs)).toEqual({
    ...saved,
    cornerRadiusPx: '3',
    grainSizePx: '300',
  });
});

test('the same field changed to different values does', () => {
  const mine = { ...saved, cornerRadiusPx: '3', enableGrain: true };
  const theirs = { ...saved, cornerRadiusPx: '4', enableGrain: true };
  expect(clashes(SETTINGS, mine, saved, theirs)).toEqual(['cornerRadiusPx']);
  expect(rebase(SETTINGS, mine, saved, theirs)).toEqual(mine);
});

test('the same value written differently does not', () => {
  const mine = { ...saved, colorHome: '#ABCDEF', grainOpacity: '0,50' };
  const theirs = { ...saved, colorHome: '#abcdef', grainOpacity: '0.5' };
  expect(clashes(SETTINGS, mine, saved, theirs)).toEqual([]);
});

test('a field that only the other has changed takes their value', () => {
  const theirs = { ...saved, grainBlend: 'screen' };
  expect(rebase(SETTINGS, saved, saved, theirs)).toEqual(theirs);
});
