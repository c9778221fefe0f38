import { expect, test } from 'vitest';
import { emptyValues, valuesOf } from '../../shared/content/fields/form.ts';
import { SETTINGS } from '../../shared/content/settings/table.ts';
import { adjustedNames, DEFAULT_VALUES } from './adjusted.ts';

test.each<[string, object, string[]]>([
  ['nothing stored', {}, []],
  ['one value', { cornerRadiusPx: 3 }, ['cornerRadiusPx']],
  ['a default', { grainOpacity: 0.2 }, []],
  [
    'grain of an opacity of its own',
    { grainOpacity: 0.4, enableGrain: true },
    ['enableGrain', 'grainOpacity'],
  ],
  ['a default colour in other letters', { siteBgColor: '#fef3c7' }, []],
])('with %s only what was set differs from its default', (_, stored, names) => {
  expect([...adjustedNames(valuesOf(SETTINGS, { ...stored }))]).toEqual(names);
});

test('neither an untouched form nor one that was reset has anything to reset', () => {
  expect(emptyValues(SETTINGS).grainOpacity).not.toBe(DEFAULT_VALUES.grainOpacity);
  expect([...adjustedNames(emptyValues(SETTINGS))]).toEqual([]);
  expect([...adjustedNames(DEFAULT_VALUES)]).toEqual([]);
});
