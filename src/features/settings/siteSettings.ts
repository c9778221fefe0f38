import { DARK, darkSettings, settingVariables } from '../../shared/content/settings/css.ts';
import { readSettings } from '../../shared/content/settings/read.ts';
import type { Settings } from '../../shared/content/settings/table.ts';
import { SETTINGS_KEY } from '../../shared/storageKeys.ts';
import { readStored } from '../../ui/storage.ts';

/** The cached public settings, or undefined if they can't be read. Each key falls back separately. */
export function cachedSettings(): Settings | undefined {
  try {
    const value: unknown = JSON.parse(readStored(SETTINGS_KEY) ?? 'null');
    return value && typeof value === 'object' ? readSettings(value) : undefined;
  } catch {
    return undefined;
  }
}

/** Applies the settings as CSS variables and overlays. The page states which ones it was built with. */
export function applySettings(settings: Settings, root: HTMLElement): void {
  const { typeface, accent, darkMode } = root.dataset;
  const shown =
    !globalThis.NEVER_DARK && darkMode && matchMedia(DARK).matches ? darkSettings(settings) : settings;
  for (const [name, value] of settingVariables(shown, { typeface, accent }))
    root.style.setProperty(name, value);
  root.classList.toggle('halftone', settings.enableHalftone);
  root.classList.toggle('grain', settings.enableGrain);
  root.classList.toggle('parallax', settings.enableParallax);
}

/** Applies the cached settings; invalid ones fall back to their defaults. */
export function showSettings(): void {
  const settings = cachedSettings();
  if (settings) applySettings(settings, document.documentElement);
}
