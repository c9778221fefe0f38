import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SavedPhoto } from '../../src/shared/adminEndpoints.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { uploadBody } from './adminCalls.ts';
import { type AdminShop, openAdminShop, PASSWORD } from './adminShop.ts';
import { PHOTO } from './harness.ts';

let shop: AdminShop;
beforeEach(() => {
  shop = openAdminShop();
});
afterEach(() => shop.close());

const WAVE = 'content/photos/wave.json';
const TEXTS = { en_description: 'Wave', de_description: 'Welle' };
const PAPER = { en: 'Hahnemühle Photo Rag 308 g', de: 'Hahnemühle Photo Rag, 308 g' };

describe('paper and year of a photo', () => {
  test('are saved in their place in the file, and listed', async () => {
    const form = { ...TEXTS, en_paper: ` ${PAPER.en} `, de_paper: PAPER.de, year: '2021' };
    const saved = await shop.send<SavedPhoto>('PUT', '/api/photos/wave', form);
    expect([saved.status, saved.body.paper, saved.body.year]).toEqual([200, PAPER, 2021]);
    const keys = Object.keys(shop.stored(WAVE) ?? {});
    expect(keys.filter((key) => ['project', 'paper', 'year', 'order'].includes(key))).toEqual([
      'project',
      'paper',
      'year',
      'order',
    ]);
    const listed = (await shop.send<SavedPhoto[]>('GET', '/api/photos')).body;
    expect(listed.find(({ id }) => id === 'wave')).toMatchObject({ paper: PAPER, year: 2021 });
  });

  test('stay where a form leaves them out, and go where it sends them empty', async () => {
    await shop.send('PUT', '/api/photos/wave', {
      ...TEXTS,
      en_paper: PAPER.en,
      de_paper: PAPER.de,
      year: 2021,
    });
    await shop.send('PUT', '/api/photos/wave', { ...TEXTS, de_paper: '' });
    expect(shop.stored(WAVE)).toMatchObject({ paper: { en: PAPER.en }, year: 2021 });
    await shop.send('PUT', '/api/photos/wave', { ...TEXTS, en_paper: null, year: '' });
    expect(shop.stored(WAVE)).not.toHaveProperty('paper');
    expect(shop.stored(WAVE)).not.toHaveProperty('year');
  });

  test.each<[string, object, string[]]>([
    ['a paper of two lines', { en_paper: 'a\nb' }, ['en_paper']],
    ['a long paper', { de_paper: 'x'.repeat(201) }, ['de_paper']],
    ['half a year', { year: '2021.5' }, ['year']],
    ['a year before photography', { year: 1799 }, ['year']],
    ['words', { year: 'last summer' }, ['year']],
  ])('%s is refused', async (_name, fields, paths) => {
    const { status, body } = await shop.send<ErrorBody>('PUT', '/api/photos/wave', { ...TEXTS, ...fields });
    expect([status, body.details?.map(({ path }) => path), shop.commits()]).toEqual([400, paths, 1]);
  });
});

describe('a photo on the home page', () => {
  const photo = () => shop.stored(WAVE);

  test('says so in its file, and one that is not says nothing', async () => {
    const form = TEXTS;
    expect(photo()).not.toHaveProperty('onHome');
    await shop.send('PUT', '/api/photos/wave', { ...form, onHome: true });
    expect(photo()?.onHome).toBe(true);
    const answer = await shop.send('PUT', '/api/photos/wave', { ...form, onHome: false });
    expect([answer.status, photo()]).toEqual([
      200,
      expect.not.objectContaining({ onHome: expect.anything() }),
    ]);
    const wrong = await shop.send<ErrorBody>('PUT', '/api/photos/wave', { ...form, onHome: 'yes' });
    expect([wrong.status, wrong.body.details?.[0]?.path]).toEqual([400, 'onHome']);
  });

  test('an upload may say so too, as the text that forms with files send', async () => {
    for (const [onHome, expected] of [
      ['true', true],
      ['false', undefined],
    ] as const) {
      const { body, type } = await uploadBody({ ...TEXTS, onHome });
      const headers = { 'x-admin-password': PASSWORD, 'content-type': type };
      const answer = await shop.raw('/api/photos/upload', { method: 'POST', headers, body });
      expect(answer.status).toBe(201);
      const { id } = (await answer.json()) as { id: string };
      expect(shop.stored(`content/photos/${id}.json`)?.onHome).toBe(expected);
    }
  });

  test('by hand: a file that says something else is left out and named', async () => {
    shop.push({ [WAVE]: JSON.stringify({ ...PHOTO, onHome: 'yes' }) });
    expect((await shop.send('GET', '/api/content-faults')).body).toMatchObject([{ path: 'onHome' }]);
  });
});
