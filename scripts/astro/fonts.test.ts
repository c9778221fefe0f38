import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FACES, subsetFaces } from './fonts.ts';

const cache = mkdtempSync(join(tmpdir(), 'fonts-'));
afterAll(() => rmSync(cache, { recursive: true }));
type Changeable = Record<string, unknown>;

test('a face is kept for what it is made of alone, and refused where its package is not installed', async () => {
  const first = await subsetFaces(cache);
  writeFileSync(first.text, 'kept');
  expect(await subsetFaces(cache)).toEqual(first);
  const text = FACES.text as Changeable;
  const [file, weights] = [text.file, text.weights];
  try {
    text.weights = [400, 700];
    const other = await subsetFaces(cache);
    expect([other.display === first.display, other.text === first.text]).toEqual([true, false]);
    text.weights = weights;
    text.file = '@fontsource-variable/of-nobody/files/of-nobody.woff2';
    await expect(subsetFaces(cache)).rejects.toThrow('@fontsource-variable/of-nobody');
  } finally {
    Object.assign(text, { file, weights });
  }
  expect(readdirSync(dirname(first.text))).toHaveLength(3);
});
