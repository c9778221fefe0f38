import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changedKeys,
  defaultField,
  draftOf,
  fieldFault,
  fieldValue,
  formFaults,
  formOf,
  isSameField,
  settingsOf,
  withDraft,
} from './form.ts';
import { choiceLabel, groupLabel, settingGroups, settingLabel } from './labels.ts';
import { previewOrder, previewReport, readPreviewOrder, readPreviewReport } from './previewMessage.ts';
import { settingFaults } from './read.ts';
import { DEFAULT_SETTINGS, SETTING_KEYS, type SettingKey, settingRow } from './table.ts';

const empty = formOf({});

describe('reading settings into the form', () => {
  test('every row has a field that can be saved as it is', () => {
    expect(Object.keys(empty)).toEqual(SETTING_KEYS);
    expect(formFaults(empty)).toEqual([]);
  });

  test('where there is no value to show the form proposes 0.12 for the grain; a value is shown as it is', () => {
    expect(empty.grainOpacity).toBe('0.12');
    // The API answers what the site shows, so the form never changes the grain behind the owner's back.
    expect(formOf(DEFAULT_SETTINGS).grainOpacity).toBe('0.2');
    expect(formOf({ grainOpacity: 0.3 }).grainOpacity).toBe('0.3');
    expect(empty.cornerRadiusPx).toBe('16');
    expect(defaultField('grainOpacity')).toBe('0.2');
  });

  test('an unusable value is proposed anew, the others stay', () => {
    expect(formOf({ grainSizePx: 'x', cornerRadiusPx: 3 })).toEqual({ ...empty, cornerRadiusPx: '3' });
    expect(formOf(null)).toEqual(empty);
  });

  test('what was read is what is sent', () => {
    expect(settingsOf(formOf(DEFAULT_SETTINGS), empty)).toEqual(DEFAULT_SETTINGS);
  });
});

describe('a field', () => {
  test.each<[SettingKey, string, unknown]>([
    ['grainOpacity', '0.5', 0.5],
    ['grainOpacity', ' 0,5 ', 0.5],
    ['grainOpacity', '.5', 0.5],
    ['btnShadowX', '-4', -4],
    ['colorHome', '#ABCDEF', '#ABCDEF'],
    ['colorHome', ' abcdef ', '#abcdef'],
    ['grainBlend', 'screen', 'screen'],
  ])('%s typed %j means %j', (key, text, value) => {
    expect(fieldValue(key, text)).toBe(value);
    expect(fieldFault(key, text)).toBeUndefined();
  });

  test.each<[SettingKey, string, string]>([
    ['grainOpacity', '', 'notANumber'],
    ['grainOpacity', 'a lot', 'notANumber'],
    ['grainOpacity', '1e-3', 'notANumber'],
    ['grainOpacity', '0x1', 'notANumber'],
    ['grainOpacity', '1.01', 'outOfBounds'],
    ['grainOpacity', '-0.01', 'outOfBounds'],
    ['colorHome', '#fff', 'notAColor'],
    ['colorHome', 'red', 'notAColor'],
    ['grainBlend', 'normal', 'notAChoice'],
  ])('%s typed %j is refused: %s', (key, text, fault) => {
    expect(fieldValue(key, text)).toBeUndefined();
    expect(fieldFault(key, text)).toBe(fault);
  });

  test('means the same in other writing', () => {
    expect(isSameField('grainOpacity', '0.50', '0,5')).toBe(true);
    expect(isSameField('colorHome', '#ABCDEF', '#abcdef')).toBe(true);
    expect(isSameField('grainOpacity', 'x', '0.5')).toBe(false);
    expect(isSameField('enableGrain', true, false)).toBe(false);
  });

  test('whatever is typed, what is sent passes the strict check', () => {
    const typed = fc.oneof(fc.string(), fc.double().map(String), fc.constantFrom('#12345g', '-0', '١'));
    const form = fc.constantFrom(...SETTING_KEYS).chain((key) => {
      const isSwitch = settingRow(key).kind === 'boolean';
      return (isSwitch ? fc.boolean() : typed).map((value) => ({ ...empty, [key]: value }));
    });
    fc.assert(
      fc.property(form, (some) => {
        expect(settingFaults(settingsOf(some, empty))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('changes and drafts', () => {
  const typed = { ...empty, grainSizePx: '10', colorHome: '#E9d5ff', enableGrain: true };

  test('only what means something else counts as changed', () => {
    expect(changedKeys(typed, empty)).toEqual(['enableGrain', 'grainSizePx']);
  });

  test('a draft brings back what was typed, errors included', () => {
    const draft: unknown = JSON.parse(JSON.stringify(draftOf(typed, empty)));
    expect(withDraft(empty, draft)).toEqual({ ...empty, grainSizePx: '10', enableGrain: true });
  });

  test.each([[null], ['text'], [[]], [{ other: '1' }], [{ grainSizePx: 10, enableGrain: 'true' }]])(
    'a draft of %j changes nothing',
    (draft) => {
      expect(withDraft(empty, draft)).toEqual(empty);
    },
  );

  test('a field in error counts as it was saved', () => {
    const saved = formOf({ grainSizePx: 300 });
    expect(settingsOf({ ...saved, grainSizePx: '10' }, saved).grainSizePx).toBe(300);
    expect(settingsOf({ ...saved, grainSizePx: '10' }, { ...saved, grainSizePx: '' }).grainSizePx).toBe(200);
  });
});

test('groups hold every row once, in the order of the table', () => {
  expect(settingGroups().flatMap(({ keys }) => keys)).toEqual(SETTING_KEYS);
  expect(settingGroups().map(({ group }) => group)).toEqual(
    'halftone grain colors buttons photos labels parallax dialogs'.split(' '),
  );
  expect([settingLabel('grainSizePx'), groupLabel('grain'), choiceLabel('screen')]).toEqual([
    'field.grainSizePx',
    'settings.group.grain',
    'settings.choice.screen',
  ]);
});

describe('what panel and preview say to each other', () => {
  test('whole orders and reports get through', () => {
    const order = previewOrder(DEFAULT_SETTINGS, 'music');
    expect(readPreviewOrder(structuredClone(order))).toEqual(order);
    expect(readPreviewOrder(previewOrder(DEFAULT_SETTINGS))).toEqual(previewOrder(DEFAULT_SETTINGS));
    for (const opened of ['home', null] as const)
      expect(readPreviewReport(previewReport(opened))).toEqual(previewReport(opened));
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'site-preview'],
    ['no mark', { settings: DEFAULT_SETTINGS }],
    ['another mark', { mark: 'x', settings: DEFAULT_SETTINGS }],
    ['no settings', { mark: 'site-preview' }],
    ['a setting missing', { mark: 'site-preview', settings: { grainSizePx: 200 } }],
    ['a text for a number', previewOrder({ ...DEFAULT_SETTINGS, grainSizePx: '1;}' as unknown as number })],
    ['a colour that is more', previewOrder({ ...DEFAULT_SETTINGS, colorHome: '#ffffff;}' })],
    ['an unknown setting', { ...previewOrder(DEFAULT_SETTINGS), settings: { ...DEFAULT_SETTINGS, x: 1 } }],
    ['an unknown opened section', { mark: 'site-preview', opened: 'admin' }],
    ['an unknown section', { ...previewOrder(DEFAULT_SETTINGS), section: 'admin' }],
  ])('%s does not', (_, value) => {
    expect(readPreviewOrder(value)).toBeUndefined();
    expect(readPreviewReport(value)).toBeUndefined();
  });
});
