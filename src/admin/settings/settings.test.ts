import { describe, expect, test } from 'vitest';
import { settingsSchema } from '../../shared/content/entries/schemas.ts';
import { emptyValues, valuesOf } from '../../shared/content/fields/form.ts';
import { settingVariables } from '../../shared/content/settings/css.ts';
import {
  DEFAULT_SETTINGS,
  SETTING_KEYS,
  SETTINGS,
  type Settings,
} from '../../shared/content/settings/table.ts';
import { PRESET_NAMES, presetSettings } from './presets.ts';
import { readabilityWarnings } from './readability.ts';
import { LOOKS, nearestLook } from './SettingsForm.tsx';

const SWITCHES = { enableHalftone: true, enableGrain: true, enableParallax: true };
const CUBE = presetSettings('whiteCube');

test.each<[string, object, string, string[]]>([
  ['nothing stored', {}, 'posterShop', Object.keys(SWITCHES)],
  ['one value', { ...SWITCHES, cornerRadiusPx: 3 }, 'posterShop', ['cornerRadiusPx']],
  ['a default', { ...SWITCHES, grainOpacity: 0.2 }, 'posterShop', []],
  ['a value that no form has yet', { ...SWITCHES, ...emptyValues(SETTINGS), ...SWITCHES }, 'posterShop', []],
  ['a default colour in other letters', { ...SWITCHES, siteBgColor: '#fef3c7' }, 'posterShop', []],
  ['a gallery', CUBE, 'whiteCube', []],
  ['a gallery with a default', { ...CUBE, cornerRadiusPx: 16 }, 'whiteCube', ['cornerRadiusPx']],
  ['a gallery of a colour', { ...CUBE, colorHome: '#E9D5FF' }, 'whiteCube', ['colorHome']],
])('with %s only what differs from the nearest look can be reset', (_, stored, name, names) => {
  const look = nearestLook(valuesOf(SETTINGS, { ...stored }));
  expect([look.name, [...look.adjusted].sort()]).toEqual([name, [...names].sort()]);
});

test.each(LOOKS)('the look $name itself has nothing to reset', ({ name, values }) => {
  expect(nearestLook(values)).toMatchObject({ name, adjusted: new Set() });
});

describe.each(PRESET_NAMES)('the preset %s', (name) => {
  const settings = presetSettings(name);

  test('has a value that fits for every setting', () => {
    expect(Object.keys(settings).sort()).toEqual([...SETTING_KEYS].sort());
    expect(settingsSchema(settings).faults).toEqual([]);
  });

  // That every text reads and every line is seen holds for all colours: src/shared/content/settings.
  test('makes nothing hard to read', () => expect(readabilityWarnings(settings)).toEqual([]));
});

const every = (color: string) => ({
  siteBgColor: color,
  colorHome: color,
  colorPhotos: color,
  colorVideos: color,
  colorMusic: color,
});

const FLAT = { btnShadowX: 0, btnShadowY: 0 };
const FLAT_PHOTOS = { thumbShadowX: 0, thumbShadowY: 0 };
const COLOURED = { btnShadowColor: '#3355FF', thumbShadowColor: '#008800' };

test.each<[string, Partial<Settings>, string]>([
  [
    'the defaults',
    {},
    '--paper:#fffef8 --ink:#1c1714 --outline:#1c1714 --mount-photos:#ffffff --edge-photos:#1c1714',
  ],
  [
    'a near-black site',
    every('#101010'),
    '--paper:#1a1a1a --ink:#f4f4f4 --outline:#f4f4f4 --mount-photos:#161616 --edge-photos:#f4f4f4',
  ],
  ['dark works', { colorPhotos: '#101010' }, '--paper:#fffef8 --mount-photos:#161616 --mount-home:#ffffff'],
  ['coloured shadows', COLOURED, '--outline:#3355ff --edge-home:#008800'],
  ['a section of the site’s ground without shadows', { ...every('#FAFAFA'), ...FLAT }, '--frame-home:0'],
  ['a gallery', CUBE, '--paper:#ffffff --ink:#161616 --muted-photos:#6a6a6a --muted-paper:#6a6a6a'],
  ['a gallery’s lines', CUBE, '--bold:0 --frame-photos:0 --matted-photos:0'],
  ['its dark twin', presetSettings('blackBox'), '--paper:#181818 --ink:#f4f4f4 --bold:0 --matted-home:0'],
  ['shadows of the buttons alone', { btnShadowX: 0, ...FLAT_PHOTOS }, '--bold:1'],
  ['shadows of photos alone', { ...every('#ffffff'), ...FLAT }, '--bold:0 --frame-home:0 --matted-home:1'],
  ['a ground of its own without any shadow', { ...FLAT, ...FLAT_PHOTOS }, '--matted-home:1'],
  ['the same with shadows', every('#fafafa'), '--frame-home:1'],
  ['a ground of its own without shadows', FLAT, '--frame-home:1'],
  ['a site of a middle tone', every('#aa3322'), '--paper:#f5e7e4 --mount-home:#1c1714'],
])('it follows from the owner’s colours: %s', (_, change, expected) => {
  const pairs = settingVariables({ ...DEFAULT_SETTINGS, ...change }).map((pair) => pair.join(':'));
  expect(pairs).toEqual(expect.arrayContaining(expected.split(' ')));
});
