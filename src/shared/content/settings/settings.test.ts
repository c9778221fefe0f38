import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAllWith } from '../../../../tests/fixtures/forAll.ts';
import { tries } from '../../../../tests/long.ts';
import { presetSettings } from '../../../admin/settings/presets.ts';
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

test.each(SETTING_KEYS)('%s: the default is valid, and the setting has its own CSS variable', (key) => {
  expect(validateField(settingRow(key), DEFAULT_SETTINGS[key])).toBeUndefined();
  const { css } = settingRow(key);
  expect(css).toMatch(/^--[a-z-]+$/);
  expect(SETTING_KEYS.filter((other) => settingRow(other).css === css)).toEqual([key]);
});

const settingFaults = (value: unknown) => settingsSchema(value).faults;
const SETTING_ROWS = SETTING_KEYS.map((key) => [key, settingRow(key)] as const);

test.each(SETTING_ROWS.flatMap(([key, row]) => (row.kind === 'number' ? [[key, row] as const] : [])))(
  '%s accepts its bounds, and nothing beyond them',
  (key, { min, max, step, unit }) => {
    const faults = (value: number) => settingFaults({ [key]: value });
    for (const within of [min, min + step, max]) expect(faults(within)).toEqual([]);
    const params = { min, max, unit: unit ? ` ${unit}` : '' };
    for (const beyond of [min - step, min - 1e-9, max + step])
      expect(faults(beyond)).toEqual([{ path: key, code: 'numberBetween', params }]);
  },
);

// Other damaged files: stored.test.ts.
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

  test('every fault is reported in the order of the table, then unknown names', () => {
    const faults = settingFaults({ grainSizePx: 1, x: 1, colorHome: 2, parallaxSlow: 0.5 });
    expect(faults.map(({ path }) => path)).toEqual(['grainSizePx', 'colorHome', 'x']);
  });

  test('all defaults and the empty object are valid', () => {
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
  test('an invalid value falls back to its default, the others stay', () => {
    const settings = readSettings({ grainSizePx: 300, colorHome: 'red', unknown: 1, parallaxSlow: 7 });
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, grainSizePx: 300 });
    expect(readStoredSettings({ grainSizePx: 300, colorHome: 'red' })).toEqual({ grainSizePx: 300 });
  });

  test.each<[unknown]>([[null], [undefined], ['text'], [42], [[]], [[{ grainSizePx: 300 }]], [true]])(
    '%j reads as the defaults',
    (value) => expect(readSettings(value)).toEqual(DEFAULT_SETTINGS),
  );

  test('inherited values are not read', () => {
    expect(readStoredSettings(Object.create({ grainSizePx: 300 }))).toEqual({});
  });
});

describe('CSS', () => {
  // Any other word would be free text.
  const FACE = 'var\\(--font-(text|loud,var\\(--font-text\\))\\)';
  const VALUE = `(-?\\d+(\\.\\d+)?(e-?\\d+)?(px|ms)?|#[0-9a-f]{6}|multiply|overlay|soft-light|screen|light|dark|${FACE})`;
  const PAIR = `(--[a-z-]+|color-scheme):${VALUE}`;
  const ONE = `:root\\{${PAIR}(;${PAIR})*\\}`;
  const RULE = new RegExp(`^${ONE}(@media\\(prefers-color-scheme:dark\\)\\{${ONE}\\})?$`);

  test('contains no free text, whatever is stored', () => {
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

  test('the pattern of the test above refuses free text', () => {
    expect(settingsCss({ ...DEFAULT_SETTINGS, colorHome: 'red' })).not.toMatch(RULE);
    expect(settingsCss({ ...DEFAULT_SETTINGS, colorHome: '#ffffff}body{}' })).not.toMatch(RULE);
  });
});

describe('the derived colours, lines and typefaces', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  const grounds = ['siteBgColor', 'colorHome', 'colorPhotos', 'colorVideos', 'colorMusic'] as const;
  const CALM = { btnShadowX: 0, btnShadowY: 0 };
  const TEXT = 'var(--font-text)';
  const LOUD = `var(--font-loud,${TEXT})`;
  const every = (color: string): Partial<Settings> => Object.fromEntries(grounds.map((key) => [key, color]));

  const ground = (siteBgColor: string) => ({ ...CALM, siteBgColor });
  const [CUBE, TWIN] = [presetSettings('whiteCube'), presetSettings('blackBox')];
  const STILL = { thumbShadowX: 0, thumbShadowY: 0 };
  const COLOURED = { btnShadowColor: '#3355FF', thumbShadowColor: '#008800' };
  const FACE = { typeface: 'Newsreader' } as const;
  const [DEEP, PALE] = [{ accent: '#123f9c' }, { accent: '#FFEE88' }];
  test.each<[string, Partial<Settings>, string, Brand?]>([
    ['units', {}, '--halftone-on:0 --grain-size:200px --duration:200ms --photo-hover-scale:1.03'],
    ['a switch and a blend', { enableGrain: true }, '--grain-on:1 --halftone-blend:multiply'],
    ['a section', {}, `--color-home:#e9d5ff --on-home:${INK} --paper:#fffef8 --ink:${INK}`],
    ['its lines', {}, `--outline:${INK} --mount-photos:#ffffff --edge-photos:${INK}`],
    ['a near-black site', every('#101010'), '--paper:#1a1a1a --ink:#f4f4f4 --outline:#f4f4f4'],
    ['its lines in the dark', every('#101010'), '--mount-photos:#161616 --edge-photos:#f4f4f4'],
    ['dark works', { colorPhotos: '#101010' }, '--paper:#fffef8 --mount-photos:#161616 --mount-home:#ffffff'],
    ['coloured shadows', COLOURED, '--outline:#3355ff --edge-home:#008800'],
    ['a section of the site’s ground without shadows', { ...every('#FAFAFA'), ...CALM }, '--frame-home:0'],
    ['a gallery', CUBE, '--paper:#ffffff --ink:#161616 --muted-photos:#6a6a6a --muted-paper:#6a6a6a'],
    ['a gallery’s lines', CUBE, '--bold:0 --frame-photos:0 --matted-photos:0'],
    ['its dark twin', TWIN, '--paper:#181818 --ink:#f4f4f4 --bold:0 --matted-home:0'],
    ['shadows of the buttons alone', { btnShadowX: 0, ...STILL }, '--bold:1'],
    ['shadows of photos alone', { ...every('#ffffff'), ...CALM }, '--bold:0 --frame-home:0 --matted-home:1'],
    ['a ground of its own without any shadow', { ...CALM, ...STILL }, '--matted-home:1'],
    ['the same with shadows', every('#fafafa'), '--frame-home:1'],
    ['a ground of its own without shadows', CALM, '--frame-home:1'],
    ['a site of a middle tone', every('#aa3322'), '--paper:#f5e7e4 --mount-home:#1c1714'],
    ['Poster shop', {}, `--accent:#ff5a36 --on-accent:${INK} --site-night:0 --font-display:${LOUD}`],
    ['Gallery', ground('#ffffff'), `--accent:${GREY_INK} --on-accent:${GREY_PAPER} --site-night:0`],
    ['a dark gallery', ground('#0b0b0b'), `--accent:${GREY_PAPER} --on-accent:${GREY_INK} --site-night:1`],
    ['its letters', ground('#ffffff'), `--font-display:${TEXT}`],
    ['its own face', CALM, `--accent:${INK} --on-accent:${PAPER} --font-display:${LOUD}`, FACE],
    ['a pale accent', CALM, `--accent:#ffee88 --on-accent:${INK} --accent-line:${INK}`, PALE],
    ['a deep one', {}, `--accent:#123f9c --on-accent:${PAPER} --accent-line:#123f9c`, DEEP],
  ])('%s', (_, settings, expected, brand = {}) => {
    const pairs = settingVariables({ ...DEFAULT_SETTINGS, ...settings }, brand).map((pair) => pair.join(':'));
    expect(pairs).toEqual(expect.arrayContaining(expected.split(' ')));
  });

  test('every text is readable, and every line and control visible, in any colours, in light and dark mode', () => {
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
      fc.constantFrom({}, CALM),
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

  test('dark mode darkens light backgrounds in the same hue, and changes only colours', () => {
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
])('contrast follows the WCAG definition: %s on %s is %d', (a, b, ratio) => {
  expect(contrast(a, b)).toBeCloseTo(ratio, 2);
  expect(contrast(b, a)).toBe(contrast(a, b));
});

test.each([
  ['#ffffff', GREY_INK],
  ['#fef3c7', INK],
  ['#000000', GREY_PAPER],
  ['#040010', PAPER],
  ['#1c1714', PAPER],
])('the readable text colour on %s is %s', (ground, color) => expect(readableOn(ground)).toBe(color));
