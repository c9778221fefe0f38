import {
  type BooleanField,
  boolean,
  type ChoiceField,
  type ColorField,
  choice,
  color,
  type NumberField,
  number,
  px,
  share,
  type ValueOf,
} from '../fields/kinds.ts';

type InGroup = { readonly group: string };
type NumberSetting = NumberField &
  InGroup & { readonly default: number; readonly min: number; readonly max: number; readonly step: number };
export type Setting =
  | (BooleanField & InGroup)
  | (ColorField & InGroup & { readonly default: string })
  | (ChoiceField & InGroup)
  | NumberSetting;

/** How far something may move: a little on the slider, farther as a number. */
const OFFSET = { min: -100, max: 100, usual: 24 } as const;

/**
 * The settings. One row is a key with its kind, default, bounds, CSS variable and group of the form.
 * Validation, the `:root` rule, the panel's form and the stored file derive from it. Bounds without a
 * wish of the owner's keep the page usable.
 */
export const SETTINGS = {
  enableHalftone: boolean({ default: false, css: '--halftone-on', group: 'halftone' }),
  halftoneOpacity: share({ default: 0.18, css: '--halftone-opacity', group: 'halftone' }),
  halftoneBlend: choice({
    default: 'multiply',
    choices: ['multiply', 'overlay', 'soft-light', 'screen'],
    css: '--halftone-blend',
    group: 'halftone',
  }),

  enableGrain: boolean({ default: false, css: '--grain-on', group: 'grain' }),
  grainOpacity: share({
    // The site's default, also for a reset; the form's proposal for an empty value is `formDefault`.
    default: 0.2,
    formDefault: 0.12,
    css: '--grain-opacity',
    group: 'grain',
  }),
  grainBlend: choice({
    default: 'overlay',
    choices: ['overlay', 'soft-light', 'multiply', 'screen'],
    css: '--grain-blend',
    group: 'grain',
  }),
  grainSizePx: px({
    default: 200,
    min: 40,
    max: 4000,
    usual: 400,
    step: 10,
    css: '--grain-size',
    group: 'grain',
  }),

  siteBgColor: color({ default: '#FEF3C7', css: '--color-site', group: 'colors' }),
  colorHome: color({ default: '#E9D5FF', css: '--color-home', group: 'colors' }),
  colorPhotos: color({ default: '#FBCFE8', css: '--color-photos', group: 'colors' }),
  colorVideos: color({ default: '#BAE6FD', css: '--color-videos', group: 'colors' }),
  colorMusic: color({ default: '#BBF7D0', css: '--color-music', group: 'colors' }),

  buttonHoverScale: share({ default: 0.95, min: 0.5, css: '--button-hover-scale', group: 'buttons' }),
  buttonActiveScale: share({ default: 0.9, min: 0.5, css: '--button-active-scale', group: 'buttons' }),
  buttonAnimDurationMs: number({
    default: 200,
    min: 0,
    max: 10_000,
    usual: 1000,
    step: 10,
    unit: 'ms',
    css: '--duration',
    group: 'buttons',
  }),
  cornerRadiusPx: px({ default: 16, min: 0, max: 1000, usual: 32, css: '--radius', group: 'buttons' }),
  btnShadowX: px({ default: 8, ...OFFSET, css: '--button-shadow-x', group: 'buttons' }),
  btnShadowY: px({ default: 8, ...OFFSET, css: '--button-shadow-y', group: 'buttons' }),
  btnShadowColor: color({ default: '#1c1714', css: '--button-shadow-color', group: 'buttons' }),
  btnPressTranslateX: px({ default: 4, ...OFFSET, css: '--press-x', group: 'buttons' }),
  btnPressTranslateY: px({ default: 4, ...OFFSET, css: '--press-y', group: 'buttons' }),

  photoHoverScale: number({
    default: 1.03,
    min: 1,
    max: 1.5,
    step: 0.01,
    css: '--photo-hover-scale',
    group: 'photos',
  }),
  photoHoverShadowMultiplier: number({
    default: 1.25,
    min: 1,
    max: 3,
    step: 0.05,
    css: '--photo-hover-shadow',
    group: 'photos',
  }),
  thumbShadowX: px({ default: 6, ...OFFSET, css: '--thumb-shadow-x', group: 'photos' }),
  thumbShadowY: px({ default: 6, ...OFFSET, css: '--thumb-shadow-y', group: 'photos' }),
  thumbShadowColor: color({ default: '#1c1714', css: '--thumb-shadow-color', group: 'photos' }),
  photoHoverTranslateX: px({ default: 0, ...OFFSET, css: '--photo-hover-x', group: 'photos' }),
  photoHoverTranslateY: px({ default: 0, ...OFFSET, css: '--photo-hover-y', group: 'photos' }),

  thumbLabelOpacity: share({ default: 0.6, step: 0.05, css: '--label-opacity', group: 'labels' }),
  thumbLabelFontSizePx: px({ default: 14, min: 10, max: 36, css: '--label-size', group: 'labels' }),
  thumbLabelTranslateX: px({ default: 0, ...OFFSET, css: '--label-x', group: 'labels' }),
  thumbLabelPaddingPx: px({ default: 8, min: 0, max: 100, css: '--label-padding', group: 'labels' }),

  enableParallax: boolean({ default: false, css: '--parallax-on', group: 'parallax' }),
  parallaxSlow: share({ default: 0.05, css: '--parallax-slow', group: 'parallax' }),
  parallaxFast: share({ default: 0.15, css: '--parallax-fast', group: 'parallax' }),

  modalBackdropOpacity: share({ default: 0.5, step: 0.05, css: '--backdrop-opacity', group: 'dialogs' }),
  modalBackdropBlur: px({ default: 4, min: 0, max: 100, css: '--backdrop-blur', group: 'dialogs' }),
} as const satisfies Record<string, Setting>;

export type SettingKey = keyof typeof SETTINGS;
export type SettingGroup = (typeof SETTINGS)[SettingKey]['group'];
export type Settings = { -readonly [K in SettingKey]: ValueOf<(typeof SETTINGS)[K]> };
/** The stored and sent form: values equal to their default may be missing. */
export type StoredSettings = Partial<Settings>;

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

/** The row of a key, in its general type. */
export const settingRow = (key: SettingKey): Setting => SETTINGS[key];

/** The groups with their keys, both in the table's order. */
export function settingGroups(): { group: SettingGroup; keys: SettingKey[] }[] {
  const groupOf = (key: SettingKey): SettingGroup => SETTINGS[key].group;
  return [...new Set(SETTING_KEYS.map(groupOf))].map((group) => ({
    group,
    keys: SETTING_KEYS.filter((key) => groupOf(key) === group),
  }));
}

export const DEFAULT_SETTINGS: Settings = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, SETTINGS[key].default]),
) as Settings;
