import { describe, expect, test } from 'vitest';
import { fakePanel, listedPhoto } from '../../../tests/fixtures/fakePanel.ts';
import { forEachTest } from '../../../tests/fixtures/provide.ts';
import { emptyValues } from '../../shared/content/fields/form.ts';
import { SETTINGS } from '../../shared/content/settings/table.ts';
import { clashes, rebase } from './form.ts';

const VIDEO = {
  id: 'a',
  url: 'https://youtu.be/aqz-KE-bpKQ',
  description: { en: 'One', de: 'Eins' },
  order: 0,
  etag: 'v1',
};
const TRACK = { url: 'https://soundcloud.com/a/b', en_description: 'One', de_description: 'Eins' };
const PHOTO = listedPhoto('p', { project: 'Sea', price_a4: 20, price_a3: 0.5 });
const UPDATE = 'PUT /api/videos/a';
const refused = (status: number, body: object) => () => Response.json(body, { status });

const panel = forEachTest(() => fakePanel({ photos: [], videos: [], music: [] }));

/** Opens a video in its form and types into it. */
async function editing() {
  const stores = await panel.load();
  const video = stores.videos.resource.read(VIDEO);
  if (!video) throw new Error('There is no video.');
  stores.videos.form.edit(video);
  stores.videos.form.type({ en_description: 'Mine' });
  return { ...stores, form: stores.videos.form, state: () => stores.videos.form.$form.get() };
}

test('text typed during a save is kept', async () => {
  const { form, state } = await editing();
  panel.answers[UPDATE] = () => {
    form.type({ de_description: 'Late' });
    return Response.json({ ...VIDEO, description: { en: 'Mine', de: 'Eins' }, etag: 'v2' });
  };
  await form.submit();
  expect(state().edited).toMatchObject({ id: 'a', etag: 'v2' });
  expect(state().values).toMatchObject({ en_description: 'Mine', de_description: 'Late' });
});

test('an invalid address shows an error, and nothing is sent', async () => {
  const { music, videos, $banner, openImageUrlWorkaround } = await panel.load();
  music.form.type({ ...TRACK, url: 'https://example.org/a' });
  await music.form.submit();
  expect($banner.get()).toBe('Invalid SoundCloud URL format. URL must contain soundcloud.com/');
  openImageUrlWorkaround({ en_description: 'One', de_description: 'Eins', project: 'x' });
  videos.form.type({ url: 'https://example.org/page' });
  await videos.form.submit();
  expect($banner.get()).toMatch(/^Invalid image URL\./);
  expect(panel.sent).toEqual([]);
});

// adminFailures.spec.ts covers taking their version.
describe('an entry that somebody else changed', () => {
  test('is shown in both versions; keeping mine also keeps their other changes', async () => {
    const { form, state } = await editing();
    const current = { ...VIDEO, description: { en: 'One', de: 'Deren' }, etag: 'v2' };
    panel.answers[UPDATE] = refused(409, { error: 'Changed.', current });
    await form.submit();
    expect(state().conflict).toMatchObject({ theirs: { etag: 'v2' }, names: ['en_description'] });
    form.closeConflict();
    expect(state().values.en_description).toBe('Mine');
    await form.submit();
    panel.answers[UPDATE] = () => Response.json({ ...VIDEO, etag: 'v3' });
    await form.keepMine();
    expect(panel.sent.map(({ ifMatch }) => ifMatch)).toEqual(['v1', 'v1', 'v2']);
    const merged = { id: 'a', url: VIDEO.url, en_description: 'Mine', de_description: 'Deren' };
    expect([panel.sent[2]?.body, state().conflict, state().edited]).toEqual([merged, null, null]);
  });

  test('that somebody else deleted is added again on request', async () => {
    const { form, state } = await editing();
    panel.answers[UPDATE] = refused(404, { error: 'Gone.' });
    await form.submit();
    expect(state().conflict).toMatchObject({ theirs: null });
    panel.answers['POST /api/videos/add'] = () => Response.json({ ...VIDEO, id: 'b' });
    await form.keepMine();
    expect(panel.sent.at(-1)?.body).toMatchObject({ en_description: 'Mine', de_description: 'Eins' });
    expect(state().edited).toBeNull();
  });

  test('that cannot be added again shows an error', async () => {
    const { photos, $banner } = await panel.load();
    const photo = photos.resource.read(PHOTO);
    if (photo) photos.form.edit(photo);
    photos.form.type({ project: 'Lake' });
    await photos.form.submit();
    expect([$banner.get(), photos.form.$form.get().values.project]).toEqual(['There is nothing.', 'Lake']);
  });
});

const [ROUND, LARGE] = [{ cornerRadiusPx: '3' }, { grainSizePx: '300' }];
const radius = (px: string) => ({ cornerRadiusPx: px, enableGrain: true });
const HEX = { colorHome: '#ABCDEF', grainOpacity: '0,50' };

test.each<[what: string, mine: object, theirs: object, clashing: string[], kept: object]>([
  ['different fields', ROUND, LARGE, [], { ...ROUND, ...LARGE }],
  ['a field to different values', radius('3'), radius('4'), ['cornerRadiusPx'], radius('3')],
  ['a field to the same value', HEX, { colorHome: '#abcdef', grainOpacity: '0.5' }, [], HEX],
  ['a field that only the other changed', {}, { grainBlend: 'screen' }, [], { grainBlend: 'screen' }],
])('two people changed %s', (_what, mine, theirs, clashing, kept) => {
  const saved = emptyValues(SETTINGS);
  const all = [SETTINGS, { ...saved, ...mine }, saved, { ...saved, ...theirs }] as const;
  expect([clashes(...all), rebase(...all)]).toEqual([clashing, { ...saved, ...kept }]);
});
