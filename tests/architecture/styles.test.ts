import { expect, test } from 'vitest';
import { codeFiles } from './sources.ts';

/** Beside a height: a percentage within min(), max() or clamp(). */
const PERCENTAGE = /(?:height|block-?size)['"]?\s*:[^;{}]*\b(?:min|max|clamp)\([^;{}]*%/gi;

const found = (text: string) => [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(PERCENTAGE)].map(String);

test('no height compares a percentage: where nothing gives its parent a height, WebKit takes it for 0', () => {
  for (const bad of ['max-height: min(94dvh, 100%);', "{ maxHeight: 'clamp(1px, 50%, 9px)' }"])
    expect(found(bad)).toHaveLength(1);
  expect(found('height: 100%; width: min(100%, 460px); max-height: min(88dvh, 880px);')).toEqual([]);
  const shown = codeFiles().filter(({ path }) => path.startsWith('src/'));
  expect(shown.some(({ path }) => path.endsWith('/dialogs.css'))).toBe(true);
  expect(shown.flatMap(({ path, text }) => found(text).map((one) => `${path}: ${one}`))).toEqual([]);
});
