import { describe, expect, test } from 'vitest';
import { settingsSchema } from '../../shared/content/entries/schemas.ts';
import { emptyValues, valuesOf } from '../../shared/content/fields/form.ts';
import { SETTING_KEYS, SETTINGS } from '../../shared/content/settings/table.ts';
import { PRESET_NAMES, presetSettings } from './presets.ts';
import { readabilityWarnings } from './readability.ts';
import { LOOKS, nearestLook } from './SettingsForm.tsx';

const SWITCHES = { enableHalftone: true, enableGrain: true, enableParallax: true };
const CUBE = presetSettings('whiteCube');

test.each<[string, object, string, string[]]>([
  ['nothing stored', {}, 'posterShop', Object.keys(SWITCHES)],
  ['one value', { ...SWITCHES, cornerRadiusPx: 3 }, 'posterShop', ['cornerRadiusPx']],
  ['a default', { ...SWITCHES, grainOpacity: 0.2 }, 'posterShop', []],
  ['the values of an empty form', { ...SWITCHES, ...emptyValues(SETTINGS), ...SWITCHES }, 'posterShop', []],
  ['a default colour in other letters', { ...SWITCHES, siteBgColor: '#fef3c7' }, 'posterShop', []],
  ['a gallery', CUBE, 'whiteCube', []],
  ['a gallery with a default', { ...CUBE, cornerRadiusPx: 16 }, 'whiteCube', ['cornerRadiusPx']],
  ['a gallery of a colour', { ...CUBE, colorHome: '#E9D5FF' }, 'whiteCube', ['colorHome']],
])('with %s only settings that differ from the nearest look can be reset', (_, stored, name, names) => {
  const look = nearestLook(valuesOf(SETTINGS, { ...stored }));
  expect([look.name, [...look.adjusted].sort()]).toEqual([name, [...names].sort()]);
});

test.each(LOOKS)('the look $name itself has nothing to reset', ({ name, values }) => {
  expect(nearestLook(values)).toMatchObject({ name, adjusted: new Set() });
});

describe.each(PRESET_NAMES)('the preset %s', (name) => {
  const settings = presetSettings(name);

  test('has a valid value for every setting', () => {
    expect(Object.keys(settings).sort()).toEqual([...SETTING_KEYS].sort());
    expect(settingsSchema(settings).faults).toEqual([]);
  });

  // The tests in src/shared/content/settings cover the contrast of all colours.
  test('makes nothing hard to read', () => expect(readabilityWarnings(settings)).toEqual([]));
});
