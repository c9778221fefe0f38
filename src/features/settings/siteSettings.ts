import { DARK, darkSettings, settingVariables } from '../../shared/content/settings/css.ts';
import { readSettings } from '../../shared/content/settings/read.ts';
import type { Settings } from '../../shared/content/settings/table.ts';
import { isRecord, parseJson } from '../../shared/isRecord.ts';
import { SETTINGS_KEY } from '../../shared/storageKeys.ts';
import { readStored } from '../../ui/storage.ts';

/** Applies the settings as CSS variables and overlays. The page states which ones it was built with. */
export function applySettings(settings: Settings): void {
  const root = document.documentElement;
  const { typeface, accent, darkMode } = root.dataset;
  const shown =
    !globalThis.NEVER_DARK && darkMode && matchMedia(DARK).matches ? darkSettings(settings) : settings;
  for (const [name, value] of settingVariables(shown, { typeface, accent }))
    root.style.setProperty(name, value);
  root.classList.toggle('halftone', settings.enableHalftone);
  root.classList.toggle('grain', settings.enableGrain);
  root.classList.toggle('parallax', settings.enableParallax);
}

/** Applies the cached public settings; each invalid one falls back to its default, unreadable ones change nothing. */
export function showSettings(): void {
  const value = parseJson(readStored(SETTINGS_KEY) ?? '');
  if (isRecord(value)) applySettings(readSettings(value));
}
