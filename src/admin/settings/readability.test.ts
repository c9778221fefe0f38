import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAllWith } from '../../../tests/fixtures/forAll.ts';
import { tries } from '../../../tests/long.ts';
import { blend, CONTRAST_MIN, GREY_PAPER, INK } from '../../shared/content/settings/css.ts';
import { DEFAULT_SETTINGS, SETTINGS, type Settings } from '../../shared/content/settings/table.ts';
import { presetSettings } from './presets.ts';
import { formatRatio, groundContrast, labelContrast, readabilityWarnings } from './readability.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const percent = fc.integer({ min: 0, max: 100 }).map((n) => n / 100);
const settings: fc.Arbitrary<Settings> = fc
  .record({
    ...{ siteBgColor: color, colorHome: color, colorPhotos: color, colorVideos: color, colorMusic: color },
    enableGrain: fc.boolean(),
    grainBlend: fc.constantFrom(...SETTINGS.grainBlend.choices),
    ...{ grainOpacity: percent, thumbLabelOpacity: percent },
  })
  .map((some) => ({ ...DEFAULT_SETTINGS, enableParallax: true, ...some }));

// The tests in src/shared/content/settings cover text on plain backgrounds.
test('the contrast of a background is that of its text', () => {
  expect(groundContrast(DEFAULT_SETTINGS, 'siteBgColor').text).toBe(INK);
  expect(groundContrast({ ...DEFAULT_SETTINGS, colorHome: '#101010' }, 'colorHome').text).toBe(GREY_PAPER);
});

test('the defaults cause no warning, with and without parallax', () => {
  expect(readabilityWarnings(DEFAULT_SETTINGS)).toEqual([]);
  expect(readabilityWarnings({ ...DEFAULT_SETTINGS, enableParallax: true })).toEqual([]);
});

describe('circles behind the text', () => {
  const dark = { ...DEFAULT_SETTINGS, enableParallax: true, colorVideos: '#000000' };

  test('a dark section colour on a light site causes a warning while circles drift', () => {
    const [warning, ...more] = readabilityWarnings(dark);
    expect([warning?.key, warning?.kind, more]).toEqual(['colorVideos', 'parallax', []]);
    expect(warning?.ratio).toBeLessThan(CONTRAST_MIN);
    expect(readabilityWarnings({ ...dark, enableParallax: false })).toEqual([]);
  });

  test('the proposal keeps as much of the colour as is readable', () => {
    const { siteBgColor } = dark;
    const proposalOf = (some: Settings) => readabilityWarnings(some)[0]?.proposal ?? '';
    const [shares, proposal] = [Array.from({ length: 100 }, (_, percent) => percent / 100), proposalOf(dark)];
    const share = shares.findIndex((one) => blend(siteBgColor, '#000000', one) === proposal);
    expect(share).toBeGreaterThan(10);
    const darker = { ...dark, colorVideos: blend(siteBgColor, '#000000', (share + 1) / 100) };
    expect(proposalOf(darker)).not.toBe('');
  });

  test('each proposal passes, and after taking all of them no warning is left', () => {
    forAllWith({ numRuns: tries(25, 8), endOnFailure: true })(settings, (some) => {
      const take = (now: Settings): Settings => {
        const taken = readabilityWarnings(now).map(
          ({ key, proposal }) => [key, proposal.startsWith('#') ? proposal : Number(proposal)] as const,
        );
        return { ...now, ...Object.fromEntries(taken) };
      };
      const once = take(some);
      // A new colour may need less grain, but no other change.
      expect(readabilityWarnings(once).filter(({ kind }) => kind !== 'grain')).toEqual([]);
      expect(readabilityWarnings(take(once))).toEqual([]);
    });
  });
});

describe('text on grain', () => {
  const grain = { enableGrain: true, grainBlend: 'screen', grainOpacity: 1 } as const;
  const veiled: Settings = { ...presetSettings('blackBox'), ...grain };

  test('white grain on dark backgrounds causes a warning, with the strongest readable grain as proposal', () => {
    const [warning] = readabilityWarnings(veiled);
    expect(warning).toMatchObject({ key: 'grainOpacity', kind: 'grain' });
    const proposal = Number(warning?.proposal);
    expect(readabilityWarnings({ ...veiled, grainOpacity: proposal })).toEqual([]);
    expect(readabilityWarnings({ ...veiled, grainOpacity: proposal + 0.01 })).toHaveLength(1);
    expect(readabilityWarnings({ ...veiled, enableGrain: false })).toEqual([]);
  });

  test('the lightest grain causes no warning for dark text on light backgrounds', () => {
    expect(readabilityWarnings({ ...DEFAULT_SETTINGS, ...grain })).toEqual([]);
  });
});

describe('the label on a photo', () => {
  test('its contrast is lowest at opacity 0 and highest at 1', () => {
    expect(labelContrast(0)).toBeLessThan(1.1);
    expect(labelContrast(1)).toBeGreaterThan(15);
  });

  test('the nearest opacity passes, is a step of the field, and one step less does not pass', () => {
    const warn = (thumbLabelOpacity: number) =>
      readabilityWarnings({ ...DEFAULT_SETTINGS, thumbLabelOpacity });
    for (const opacity of [0, 0.1, 0.3, 0.5]) {
      const nearest = Number(warn(opacity)[0]?.proposal);
      expect(labelContrast(nearest)).toBeGreaterThanOrEqual(CONTRAST_MIN);
      expect(labelContrast(nearest - 0.05)).toBeLessThan(CONTRAST_MIN);
      expect(nearest * 20).toBeCloseTo(Math.round(nearest * 20), 10);
    }
    expect(warn(0.83)).toEqual([]);
  });
});

test('a ratio is never rounded up to a pass', () => {
  expect([formatRatio(4.4999, 'en'), formatRatio(4.5, 'de')]).toEqual(['4.4:1', '4,5:1']);
});
