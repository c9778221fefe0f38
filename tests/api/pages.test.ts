import { expect, test } from 'vitest';
import type { SavedPage } from '../../src/shared/adminEndpoints.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { forEachTest } from '../fixtures/provide.ts';
import { openAdminShop } from './adminShop.ts';

const shop = forEachTest(openAdminShop);

const CV = {
  en_title: 'CV',
  de_title: 'Lebenslauf',
  en_text: '1980 born',
  de_text: '1980 geboren\n\n![Ich](/photos/wave.jpg)',
  home: true,
};
const add = (body: unknown) => shop.send<SavedPage & ErrorBody>('POST', '/api/pages/add', body);
const list = async () => (await shop.send<SavedPage[]>('GET', '/api/pages')).body;
const files = () => shop.files('content/pages/');

test('a page is two files, saved in one commit that History can undo', async () => {
  const added = await add(CV);
  expect([added.status, added.body.id, shop.commits()]).toEqual([201, 'cv', 2]);
  expect(shop.lastSubject()).toBe('Add page cv');
  expect(shop.text('content/pages/cv.de.md')).toBe(
    '---\ntitle: Lebenslauf\norder: 0\nhome: true\n---\n\n1980 geboren\n\n![Ich](/photos/wave.jpg)\n',
  );
  expect((await add({ en_title: 'About', de_title: 'Über mich', slug: 'about' })).body).toMatchObject({
    id: 'about',
    order: 1,
  });
  expect(files()).toEqual([
    'content/pages/about.de.md',
    'content/pages/about.en.md',
    'content/pages/cv.de.md',
    'content/pages/cv.en.md',
  ]);

  const [cv] = await list();
  const moved = { ...CV, slug: 'vita', hidden: true };
  expect((await shop.send('PUT', '/api/pages/cv', moved, { 'if-match': 'old' })).status).toBe(409);
  const renamed = await shop.send<SavedPage>('PUT', '/api/pages/cv', moved, { 'if-match': cv?.etag ?? '' });
  expect([renamed.status, renamed.body.id]).toEqual([200, 'vita']);
  expect(files()).toEqual([
    'content/pages/about.de.md',
    'content/pages/about.en.md',
    'content/pages/vita.de.md',
    'content/pages/vita.en.md',
  ]);
  expect([(await shop.send('PUT', '/api/pages/vita', moved)).status, shop.commits()]).toEqual([200, 4]);

  const order = await shop.send('PUT', '/api/pages/reorder', { ids: ['about', 'nobody', 'vita'] });
  expect(order.body).toEqual({ result: { matched: 2, modified: 2 } });
  expect((await list()).map(({ id }) => id)).toEqual(['about', 'vita']);

  expect((await shop.send('DELETE', '/api/pages/vita')).status).toBe(200);
  expect(files()).toEqual(['content/pages/about.de.md', 'content/pages/about.en.md']);
  expect(await list()).toHaveLength(1);
  await shop.undo();
  expect((await list()).map(({ id }) => id)).toEqual(['about', 'vita']);
  expect((await shop.send('DELETE', '/api/pages/nobody')).status).toBe(404);
});

test('a call sent again after a lost answer gets its own page, even if others have added pages since', async () => {
  const twice = async (method: string, path: string, body: object) => {
    const headers = { 'X-Operation-Id': crypto.randomUUID() };
    const send = () => shop.send<SavedPage>(method, path, body, headers);
    const first = await send();
    await add({ en_title: `Since ${path}`, de_title: 'Seither' });
    return [first.body, (await send()).body];
  };
  const [added, again] = await twice('POST', '/api/pages/add', CV);
  expect([added?.id, again]).toEqual(['cv', added]);
  const [renamed, renamedAgain] = await twice('PUT', '/api/pages/cv', { ...CV, slug: 'vita' });
  expect([renamed?.id, renamedAgain]).toEqual(['vita', renamed]);
});

test.each<[string, object, number, string[]]>([
  ['an address that the site uses', { ...CV, slug: 'admin' }, 400, ['slug']],
  ['a title that becomes such an address', { en_title: 'Imprint', de_title: 'x' }, 400, ['slug']],
  ['an address with a slash', { ...CV, slug: 'a/b' }, 400, ['slug']],
  ['no English title', { de_title: 'Lebenslauf' }, 400, ['en_title']],
  ['a text too long', { ...CV, en_text: 'x'.repeat(100_001) }, 400, ['en_text']],
  ['a text of 2 MB', { ...CV, en_text: 'x'.repeat(2_100_000) }, 413, []],
])('%s is refused with a message, and nothing is saved', async (_name, body, status, paths) => {
  const answer = await add(body);
  expect([answer.status, answer.paths ?? [], shop.commits()]).toEqual([status, paths, 1]);
  expect(answer.error?.length).toBeGreaterThan(20);
});

test('an address is unique, and a damaged file is reported', async () => {
  await add(CV);
  expect((await add({ ...CV, slug: 'cv' })).body.details).toMatchObject([{ path: 'slug' }]);
  shop.push({ 'content/pages/press.en.md': '---\norder: first\n---\n' });
  const faults = await shop.send<{ file: string }[]>('GET', '/api/content-faults');
  expect(faults.body.map(({ file }) => file)).toContain('content/pages/press.en.md');
  expect(await list()).toHaveLength(1);
});
