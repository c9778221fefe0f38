import { expect, test } from 'vitest';
import { emptyValues } from '../../shared/content/fields/form.ts';
import { SETTINGS } from '../../shared/content/settings/table.ts';
import { clashes, rebase } from './formState.ts';

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
