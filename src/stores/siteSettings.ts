import { settingVariables } from '../domain/settings/css.ts';
import { readSettings } from '../domain/settings/read.ts';
import type { Settings } from '../domain/settings/table.ts';
import { STORAGE_KEYS } from '../domain/storageKeys.ts';
import { readStored } from '../services/storage.ts';

/** The cached public settings, or undefined where there are none to read. Each key falls back on its own. */
export function cachedSettings(): Settings | undefined {
  try {
    const value: unknown = JSON.parse(readStored(STORAGE_KEYS.settings) ?? 'null');
    return value && typeof value === 'object' ? readSettings(value) : undefined;
  } catch {
    return undefined;
  }
}

/** Brings the page to the settings: variables for CSS, and which overlays are on. */
export function applySettings(settings: Settings, root: HTMLElement): void {
  for (const [name, value] of settingVariables(settings)) root.style.setProperty(name, value);
  root.classList.toggle('halftone', settings.enableHalftone);
  root.classList.toggle('grain', settings.enableGrain);
  root.classList.toggle('parallax', settings.enableParallax);
}

/** Shows the cached settings; what of them does not fit falls back to its default. */
export function showSettings(): void {
  const settings = cachedSettings();
  if (settings) applySettings(settings, document.documentElement);
}
