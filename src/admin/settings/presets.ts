import { DEFAULT_SETTINGS, type Settings, type StoredSettings } from '../../shared/content/settings/table.ts';
import { GROUND_KEYS, type GroundKey } from './readability.ts';

const everyGround = (color: string) =>
  Object.fromEntries(GROUND_KEYS.map((key) => [key, color])) as Record<GroundKey, string>;

/** No shadows, almost no rounding, little motion: the page stays in the background. */
const QUIET = {
  buttonHoverScale: 1,
  buttonActiveScale: 0.97,
  cornerRadiusPx: 2,
  btnShadowX: 0,
  btnShadowY: 0,
  btnPressTranslateX: 0,
  btnPressTranslateY: 1,
  photoHoverScale: 1.01,
  photoHoverShadowMultiplier: 1,
  thumbShadowX: 0,
  thumbShadowY: 0,
  thumbLabelOpacity: 0.85,
} as const satisfies StoredSettings;

const PRESETS = {
  posterShop: { enableHalftone: true, enableGrain: true, enableParallax: true },
  whiteCube: {
    ...QUIET,
    ...everyGround('#ffffff'),
    btnShadowColor: '#c8c8c8',
    thumbShadowColor: '#dedede',
  },
  blackBox: {
    ...QUIET,
    ...everyGround('#0e0e0e'),
    btnShadowColor: '#5a5a5a',
    thumbShadowColor: '#3a3a3a',
    modalBackdropOpacity: 0.8,
  },
} as const satisfies Record<string, StoredSettings>;

type PresetName = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[];

/** All settings of a look; settings that it does not name have their defaults. */
export function presetSettings(name: PresetName): Settings {
  return { ...DEFAULT_SETTINGS, ...PRESETS[name] };
}
