import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from '../../../tests/long.ts';
import {
  blend,
  CONTRAST_MIN,
  contrast,
  GREY_PAPER,
  INK,
  PAPER,
  toHex,
  toRgb,
} from '../../shared/content/settings/css.ts';
import { DEFAULT_SETTINGS, SETTINGS, type Settings } from '../../shared/content/settings/table.ts';
import { presetSettings } from './presets.ts';
import {
  distance,
  formatRatio,
  GROUND_KEYS,
  groundContrast,
  labelContrast,
  nearestColor,
  nearestLabelOpacity,
  readabilityWarnings,
  toLab,
  underGrain,
} from './readability.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const settings: fc.Arbitrary<Settings> = fc
  .record({
    siteBgColor: color,
    colorHome: color,
    colorPhotos: color,
    colorVideos: color,
    colorMusic: color,
    enableGrain: fc.boolean(),
    grainBlend: fc.constantFrom(...SETTINGS.grainBlend.choices),
    grainOpacity: fc.integer({ min: 0, max: 100 }).map((n) => n / 100),
    thumbLabelOpacity: fc.integer({ min: 0, max: 100 }).map((n) => n / 100),
  })
  .map((some) => ({ ...DEFAULT_SETTINGS, enableParallax: true, ...some }));

test('text on a plain ground reads whatever the ground', () => {
  fc.assert(
    fc.property(settings, (some) => {
      for (const key of GROUND_KEYS)
        expect(groundContrast(some, key).ratio).toBeGreaterThanOrEqual(CONTRAST_MIN);
    }),
  );
  expect(groundContrast(DEFAULT_SETTINGS, 'siteBgColor').text).toBe(INK);
  expect(groundContrast({ ...DEFAULT_SETTINGS, colorHome: '#101010' }, 'colorHome').text).toBe(GREY_PAPER);
});

test('the defaults load no warning, with parallax and without', () => {
  expect(readabilityWarnings(DEFAULT_SETTINGS)).toEqual([]);
  expect(readabilityWarnings({ ...DEFAULT_SETTINGS, enableParallax: true })).toEqual([]);
});

describe('circles behind the text', () => {
  const dark = { ...DEFAULT_SETTINGS, enableParallax: true, colorVideos: '#000000' };

  test('a dark section colour on a light site is warned of while circles drift', () => {
    expect(readabilityWarnings(dark)).toEqual([
      { key: 'colorVideos', kind: 'parallax', ratio: expect.any(Number), proposal: expect.any(String) },
    ]);
    expect(readabilityWarnings(dark)[0]?.ratio).toBeLessThan(CONTRAST_MIN);
    expect(readabilityWarnings({ ...dark, enableParallax: false })).toEqual([]);
  });

  test('each proposal passes by itself; taken one after the other, none is left', () => {
    fc.assert(
      fc.property(settings, (some) => {
        const take = (now: Settings): Settings => {
          const taken = readabilityWarnings(now).map(
            ({ key, proposal }) => [key, proposal.startsWith('#') ? proposal : Number(proposal)] as const,
          );
          return { ...now, ...Object.fromEntries(taken) };
        };
        const once = take(some);
        // A new colour may ask for less grain; for no other setting.
        expect(readabilityWarnings(once).filter(({ kind }) => kind !== 'grain')).toEqual([]);
        expect(readabilityWarnings(take(once))).toEqual([]);
      }),
      { numRuns: tries(25, 8), endOnFailure: true },
    );
  });
});

describe('text on grain', () => {
  const veiled: Settings = {
    ...presetSettings('blackBox'),
    enableGrain: true,
    grainBlend: 'screen',
    grainOpacity: 1,
  };

  test('white grain on dark grounds is warned of, with the strongest grain that still lets read', () => {
    const [warning] = readabilityWarnings(veiled);
    expect(warning).toMatchObject({ key: 'grainOpacity', kind: 'grain' });
    const proposal = Number(warning?.proposal);
    expect(readabilityWarnings({ ...veiled, grainOpacity: proposal })).toEqual([]);
    expect(readabilityWarnings({ ...veiled, grainOpacity: proposal + 0.01 })).toHaveLength(1);
    expect(readabilityWarnings({ ...veiled, enableGrain: false })).toEqual([]);
  });

  test('without opacity it changes no ground', () => {
    for (const blend of SETTINGS.grainBlend.choices) expect(underGrain('#fedcba', blend, 0)).toBe('#fedcba');
  });

  test('it has no part in the text itself: the lightest grain leaves ink on light grounds as it was', () => {
    expect(
      readabilityWarnings({ ...DEFAULT_SETTINGS, enableGrain: true, grainBlend: 'screen', grainOpacity: 1 }),
    ).toEqual([]);
  });
});

describe('the label on a photo', () => {
  test('its ground is ink over the picture: nothing reads at 0, everything at 1', () => {
    expect(labelContrast(0)).toBeLessThan(1.1);
    expect(labelContrast(1)).toBeGreaterThan(15);
  });

  test('the nearest opacity passes, is a step of the field, and one step less does not pass', () => {
    for (const opacity of [0, 0.1, 0.3, 0.5]) {
      const nearest = nearestLabelOpacity(opacity);
      expect(labelContrast(nearest)).toBeGreaterThanOrEqual(CONTRAST_MIN);
      expect(labelContrast(nearest - 0.05)).toBeLessThan(CONTRAST_MIN);
      expect(nearest * 20).toBeCloseTo(Math.round(nearest * 20), 10);
    }
    expect(nearestLabelOpacity(0.83)).toBe(0.83);
  });
});

test('a ratio is never rounded up to a pass', () => {
  expect(formatRatio(4.4999, 'en')).toBe('4.4:1');
  expect(formatRatio(4.5, 'de')).toBe('4,5:1');
});

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const text = fc.constantFrom(INK, PAPER, '#000000', '#ffffff', '#aa3322');
const reads = (color: string, ground: string) => contrast(color, ground) >= CONTRAST_MIN;
const far = (a: string, b: string) => distance(toLab(toRgb(a)), toLab(toRgb(b)));

describe('OKLab, against the values its author published', () => {
  test.each([
    ['#ffffff', [1, 0, 0]],
    ['#000000', [0, 0, 0]],
    ['#ff0000', [0.628, 0.225, 0.126]],
    ['#00ff00', [0.866, -0.234, 0.179]],
    ['#0000ff', [0.452, -0.032, -0.312]],
  ] as const)('%s', (color, lab) => {
    for (const [index, value] of toLab(toRgb(color)).entries()) expect(value).toBeCloseTo(lab[index] ?? 9, 3);
  });

  test('channels survive', () => {
    fc.assert(
      fc.property(hex, (color) => {
        expect(toHex(toRgb(color))).toBe(color);
      }),
    );
    expect(toRgb('#FEF3C7')).toEqual([254, 243, 199]);
  });

  test('blending ends at either colour and meets in the middle', () => {
    fc.assert(
      fc.property(hex, hex, (a, b) => {
        expect(blend(a, b, 0)).toBe(a);
        expect(blend(a, b, 1)).toBe(b);
      }),
    );
    expect(blend('#000000', '#ffffff', 0.5)).toBe('#808080');
  });
});

describe('the nearest colour that passes', () => {
  test('always passes, and asking again changes nothing', () => {
    fc.assert(
      fc.property(hex, text, (wanted, color) => {
        const found = nearestColor(wanted, (ground) => reads(color, ground));
        expect(found).toBeDefined();
        expect(reads(color, String(found))).toBe(true);
        expect(nearestColor(String(found), (ground) => reads(color, ground))).toBe(found);
      }),
      { numRuns: tries(40, 10), endOnFailure: true },
    );
  });

  test('is the wanted one where that passes', () => {
    fc.assert(
      fc.property(hex, text, (wanted, color) => {
        fc.pre(reads(color, wanted));
        expect(nearestColor(wanted, (ground) => reads(color, ground))).toBe(wanted);
      }),
    );
  });

  test('no passing colour looks more like the wanted one: any at all, and any close to the answer', () => {
    const nudge = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: -9, max: 9 })));
    fc.assert(
      fc.property(
        hex,
        text,
        fc.array(hex, { minLength: 200, maxLength: 200 }),
        fc.array(nudge, { minLength: 200, maxLength: 200 }),
        (wanted, color, anywhere, nudges) => {
          const found = String(nearestColor(wanted, (ground) => reads(color, ground)));
          const close = nudges.map((by) => {
            const [r, g, b] = toRgb(found).map((channel, i) =>
              Math.min(255, Math.max(0, channel + (by[i] ?? 0))),
            ) as [number, number, number];
            return toHex([r, g, b]);
          });
          // Colours are whole numbers: what is nearest by less than this looks the same to anybody.
          const best = far(wanted, found) - 1e-4;
          for (const other of [...anywhere, ...close])
            if (reads(color, other)) expect(far(wanted, other)).toBeGreaterThanOrEqual(best);
        },
      ),
      { numRuns: tries(60, 15), endOnFailure: true },
    );
  });

  // On the mesh, dozens of other greens look nearer than the neighbours of these answers at the edge of all colours.
  test.each([
    ['#00ff00', '#ffffff', '#128a00'],
    ['#1fbb39', '#ffffff', '#128a00'],
    ['#438eb2', '#aa3322', '#7ee4ff'],
    ['#0040f5', '#1c1714', '#1b7bff'],
  ])('%s below %s is no farther away than %s', (wanted, color, known) => {
    expect(reads(color, known)).toBe(true);
    const found = String(nearestColor(wanted, (ground) => reads(color, ground)));
    expect(far(wanted, found)).toBeLessThanOrEqual(far(wanted, known));
  });

  test('a grey stays a grey: the nearest is found by looking, not by the first channel that helps', () => {
    const [r, g, b] = toRgb(String(nearestColor('#808080', (ground) => reads(PAPER, ground))));
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThanOrEqual(6);
  });

  test('where nothing passes there is none', () => {
    expect(nearestColor('#123456', () => false)).toBeUndefined();
  });
});
