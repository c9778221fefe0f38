import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAllWith } from '../../../../tests/fixtures/forAll.ts';
import { tries } from '../../../../tests/long.ts';
import { settingsSchema } from '../entries/schemas.ts';
import { validateField } from '../fields/validate.ts';
import {
  type Brand,
  CONTRAST_MIN,
  CONTROL_MIN,
  contrast,
  darkSettings,
  GREY_INK,
  GREY_PAPER,
  INK,
  PAPER,
  readableOn,
  settingsCss,
  settingVariables,
} from './css.ts';
import { readSettings, readStoredSettings, storedForm } from './read.ts';
import { DEFAULT_SETTINGS, SETTING_KEYS, type Settings, settingRow } from './table.ts';

const CALM = 'var(--font-text)';
const LOUD = `var(--font-loud,${CALM})`;

test.each(SETTING_KEYS)('%s: the default fits its own row, and there is a CSS variable of its own', (key) => {
  expect(validateField(settingRow(key), DEFAULT_SETTINGS[key])).toBeUndefined();
  const { css } = settingRow(key);
  expect(css).toMatch(/^--[a-z-]+$/);
  expect(SETTING_KEYS.filter((other) => settingRow(other).css === css)).toEqual([key]);
});

const settingFaults = (value: unknown) => settingsSchema(value).faults;
const SETTING_ROWS = SETTING_KEYS.map((key) => [key, settingRow(key)] as const);

test.each(SETTING_ROWS.flatMap(([key, row]) => (row.kind === 'number' ? [[key, row] as const] : [])))(
  '%s takes its bounds, and nothing beyond',
  (key, { min, max, step, unit }) => {
    const faults = (value: number) => settingFaults({ [key]: value });
    for (const within of [min, min + step, max]) expect(faults(within)).toEqual([]);
    const params = { min, max, unit: unit ? ` ${unit}` : '' };
    for (const beyond of [min - step, min - 1e-9, max + step])
      expect(faults(beyond)).toEqual([{ path: key, code: 'numberBetween', params }]);
  },
);

// stored.test.ts has what else is damaged in a file.
describe('saving is strict', () => {
  test.each<[string, unknown, string]>([
    ['NaN', { parallaxSlow: Number.NaN }, 'parallaxSlow: numberBetween'],
    ['Infinity', { grainSizePx: Number.POSITIVE_INFINITY }, 'grainSizePx: numberBetween'],
    ['a colour with alpha', { colorHome: '#ffffffff' }, 'colorHome: color'],
    ['a colour with more', { colorHome: '#ffffff;}' }, 'colorHome: color'],
    ['a colour and a line break', { colorHome: '#ffffff\n' }, 'colorHome: color'],
    ['null itself', null, ': object'],
  ])('%s', (_, value, fault) => {
    expect(settingFaults(value).map(({ path, code }) => `${path}: ${code}`)).toEqual([fault]);
  });

  test('every fault is named, in the order of the table, then the unknown names', () => {
    const faults = settingFaults({ grainSizePx: 1, x: 1, colorHome: 2, parallaxSlow: 0.5 });
    expect(faults.map(({ path }) => path)).toEqual(['grainSizePx', 'colorHome', 'x']);
  });

  test('all defaults and the empty object are fine', () => {
    expect([settingFaults(DEFAULT_SETTINGS), settingFaults({})]).toEqual([[], []]);
    expect(settingsSchema({ colorHome: '#ABCDEF' }).value).toEqual({ colorHome: '#ABCDEF' });
  });

  test('only what differs from its default is stored, in the order of the table', () => {
    const stored = storedForm({ ...DEFAULT_SETTINGS, colorHome: '#000000', enableGrain: true });
    expect(JSON.stringify(stored)).toBe('{"enableGrain":true,"colorHome":"#000000"}');
    expect(storedForm(DEFAULT_SETTINGS)).toEqual({});
  });
});

describe('reading is lenient, key by key', () => {
  test('one bad value falls back alone', () => {
    const settings = readSettings({ grainSizePx: 300, colorHome: 'red', unknown: 1, parallaxSlow: 7 });
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, grainSizePx: 300 });
    expect(readStoredSettings({ grainSizePx: 300, colorHome: 'red' })).toEqual({ grainSizePx: 300 });
  });

  test.each<[unknown]>([[null], [undefined], ['text'], [42], [[]], [[{ grainSizePx: 300 }]], [true]])(
    '%j reads as the defaults',
    (value) => expect(readSettings(value)).toEqual(DEFAULT_SETTINGS),
  );

  test('a value that is only inherited is not read', () => {
    expect(readStoredSettings(Object.create({ grainSizePx: 300 }))).toEqual({});
  });
});

describe('CSS', () => {
  test('units, switches and derived text colours', () => {
    expect(Object.fromEntries(settingVariables({ ...DEFAULT_SETTINGS, enableGrain: true }))).toMatchObject({
      '--grain-on': '1',
      '--halftone-on': '0',
      '--grain-size': '200px',
      '--duration': '200ms',
      '--photo-hover-scale': '1.03',
      '--halftone-blend': 'multiply',
      '--color-home': '#e9d5ff',
      '--on-home': '#1c1714',
    });
    expect(
      Object.fromEntries(settingVariables({ ...DEFAULT_SETTINGS, colorHome: '#000000' }))['--on-home'],
    ).toBe('#f4f4f4');
  });

  // Any other word would be free text.
  const FACE = 'var\\(--font-(text|loud,var\\(--font-text\\))\\)';
  const VALUE = `(-?\\d+(\\.\\d+)?(e-?\\d+)?(px|ms)?|#[0-9a-f]{6}|multiply|overlay|soft-light|screen|light|dark|${FACE})`;
  const PAIR = `(--[a-z-]+|color-scheme):${VALUE}`;
  const ONE = `:root\\{${PAIR}(;${PAIR})*\\}`;
  const RULE = new RegExp(`^${ONE}(@media\\(prefers-color-scheme:dark\\)\\{${ONE}\\})?$`);

  test('no free text reaches it, whatever is stored', () => {
    const evil = fc.constantFrom(
      '#fff;}body{display:none}',
      'red',
      'url(https://evil.example/x)',
      '</style><script>alert(1)</script>',
      'multiply;background:url(//evil.example)',
      '#ffffff/*',
    );
    const value = fc.oneof(evil, fc.string(), fc.double(), fc.boolean(), fc.jsonValue());
    const stored = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...SETTING_KEYS), value));
    forAllWith({ numRuns: 500 })(stored, (input) => {
      expect(settingsCss(readSettings(input))).toMatch(RULE);
      expect(settingsCss(readSettings(input), { darkMode: true })).toMatch(RULE);
    });
  });

  test('the check above can fail', () => {
    expect(settingsCss({ ...DEFAULT_SETTINGS, colorHome: 'red' })).not.toMatch(RULE);
    expect(settingsCss({ ...DEFAULT_SETTINGS, colorHome: '#ffffff}body{}' })).not.toMatch(RULE);
  });
});

describe('the site’s own face, accent and dark', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  const grounds = ['siteBgColor', 'colorHome', 'colorPhotos', 'colorVideos', 'colorMusic'] as const;
  const calm = { btnShadowX: 0, btnShadowY: 0 };
  const variablesOf = (settings: Partial<Settings>, brand: Brand = {}) =>
    Object.fromEntries(settingVariables({ ...DEFAULT_SETTINGS, ...settings }, brand));

  const WHITE = { ...calm, siteBgColor: '#ffffff' };
  const BLACK = { ...calm, siteBgColor: '#0b0b0b' };
  test.each<[string, Partial<Settings>, Brand, string, string, Record<string, string>]>([
    ['Poster shop', {}, {}, '#ff5a36', INK, { '--site-night': '0', '--font-display': LOUD }],
    ['Gallery', WHITE, {}, GREY_INK, GREY_PAPER, { '--site-night': '0', '--font-display': CALM }],
    ['Gallery in the dark', BLACK, {}, GREY_PAPER, GREY_INK, { '--site-night': '1' }],
    ['Gallery with a face', calm, { typeface: 'Newsreader' }, INK, PAPER, { '--font-display': LOUD }],
    ['a pale accent', calm, { accent: '#FFEE88' }, '#ffee88', INK, { '--accent-line': INK }],
    ['a deep one', {}, { accent: '#123f9c' }, '#123f9c', PAPER, { '--accent-line': '#123f9c' }],
  ])('%s', (_, settings, brand, accent, onAccent, more) => {
    const expected = { '--accent': accent, '--on-accent': onAccent, ...more };
    expect(variablesOf(settings, brand)).toMatchObject(expected);
  });

  test('every text reads, every line and control is seen, whatever colours are chosen, in the light and in the dark', () => {
    const extremes = '#000000 #0b0b0b #1c1714 #333333 #777777 #aa3322 #ffffff'.split(' ');
    const any = fc.oneof({ weight: 3, arbitrary: hex }, fc.constantFrom(...extremes));
    const shadowColors = { btnShadowColor: any, thumbShadowColor: any };
    const colours = fc.oneof(
      fc.record({ ...Object.fromEntries(grounds.map((key) => [key, any])), ...shadowColors }),
      // A site in a single colour.
      fc.tuple(any, fc.record(shadowColors)).map(([ground, shadows]) => ({
        ...Object.fromEntries(grounds.map((key) => [key, ground])),
        ...shadows,
      })),
    );
    forAllWith({ numRuns: tries(20_000, 500) })(
      colours,
      hex,
      fc.constantFrom({}, calm),
      (chosen, accent, shadows) => {
        const light: Settings = { ...DEFAULT_SETTINGS, ...chosen, ...shadows };
        for (const settings of [light, darkSettings(light)])
          for (const brand of [{}, { accent }]) {
            const shown = Object.fromEntries(settingVariables(settings, brand));
            const seen = (line: string, on: string) => contrast(shown[line] ?? '', shown[on] ?? '');
            for (const key of ['site', 'home', 'photos', 'videos', 'music'])
              for (const text of [`--on-${key}`, `--muted-${key}`])
                expect(seen(text, `--color-${key}`)).toBeGreaterThanOrEqual(CONTRAST_MIN);
            for (const key of ['home', 'photos', 'videos', 'music'])
              expect(seen(`--edge-${key}`, `--mount-${key}`)).toBeGreaterThanOrEqual(1.3);
            for (const text of ['--ink', '--muted-paper'])
              expect(seen(text, '--paper')).toBeGreaterThanOrEqual(CONTRAST_MIN);
            expect(seen('--outline', '--paper')).toBeGreaterThanOrEqual(1.3);
            expect(seen('--field', '--paper')).toBeGreaterThanOrEqual(CONTROL_MIN);
            expect(seen('--alarm', '--paper')).toBeGreaterThanOrEqual(CONTRAST_MIN);
            expect(seen('--on-accent', '--accent')).toBeGreaterThanOrEqual(CONTRAST_MIN);
            expect(seen('--accent-line', '--paper')).toBeGreaterThanOrEqual(CONTROL_MIN);
          }
      },
    );
  });

  test('light grounds become dark ones of the same tinge, dark ones stay, and the rest is as it was', () => {
    const twin = darkSettings({ ...DEFAULT_SETTINGS, colorHome: '#ffffff', colorPhotos: '#101010' });
    expect(twin).toMatchObject({ siteBgColor: '#211d0e', colorHome: '#0e0e0e', colorPhotos: '#101010' });
    const colours = [...grounds, 'btnShadowColor', 'thumbShadowColor'] as const;
    expect({ ...twin, ...Object.fromEntries(colours.map((key) => [key, DEFAULT_SETTINGS[key]])) }).toEqual(
      DEFAULT_SETTINGS,
    );
    expect(settingsCss(DEFAULT_SETTINGS, { darkMode: true })).toBe(
      `${settingsCss(DEFAULT_SETTINGS)}@media(prefers-color-scheme:dark){${settingsCss(darkSettings(DEFAULT_SETTINGS))}}`,
    );
  });
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#FFFFFF', 4.54],
  ['#0000ff', '#ffffff', 8.59],
])('contrast has the values of its definition: %s on %s is %d', (a, b, ratio) => {
  expect(contrast(a, b)).toBeCloseTo(ratio, 2);
  expect(contrast(b, a)).toBe(contrast(a, b));
});

test.each([
  ['#ffffff', GREY_INK],
  ['#fef3c7', INK],
  ['#000000', GREY_PAPER],
  ['#040010', PAPER],
  ['#1c1714', PAPER],
])('the text colour that reads on %s is %s', (ground, color) => expect(readableOn(ground)).toBe(color));
