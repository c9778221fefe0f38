import { expect, test } from 'vitest';
import { createFixtureSite } from '../../tests/fixtures/server/functionsSite.ts';
import { compilePath, loadFunctions } from './functions.ts';

const at = (pattern: string, path: string) => compilePath(pattern)(new URL(path, 'http://localhost'));

test('path patterns match as on Netlify', () => {
  expect(at('/api/*', '/api/a/b')).toEqual({ 0: 'a/b' });
  expect(at('/api/*', '/api')).toBeUndefined();
  expect(at('/api/*', '/apis/x')).toBeUndefined();
  expect(at('/api', '/api')).toEqual({});
  expect(at('/api/:kind/:id', '/api/photos/7')).toEqual({ kind: 'photos', id: '7' });
  expect(at('/api/:kind', '/api/photos/7')).toBeUndefined();
  expect(at('/photos/:name.jpg', '/photos/a.jpg')).toEqual({ name: 'a' });
});

test('a missing folder holds no functions', async () => {
  expect(await loadFunctions('/no/such/folder')).toEqual([]);
});

test('a file without a function is named in the error', async () => {
  const site = await createFixtureSite({ 'wrong.mts': 'export const handler = 1;' });
  await expect(loadFunctions(`${site.root}/netlify/functions`)).rejects.toThrow(
    'netlify/functions/wrong: default: expected a function as default export.',
  );
  await site.remove();
});
