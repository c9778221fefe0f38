import type { settingsEn } from './settingsEn.ts';

/** The Settings tab, in German. */
export const settingsDe = {
  'settings.title': 'Einstellungen',
} as const satisfies Record<keyof typeof settingsEn, string>;
