import type { StoredFault } from '../../src/shared/content/faults.ts';
import { readSettings, settingFaults } from '../../src/shared/content/settings/read.ts';
import type { Settings } from '../../src/shared/content/settings/table.ts';
import { describeFault } from '../../src/shared/i18n/faults.ts';
import { perSnapshot } from './perSnapshot.ts';

export const SETTINGS_FILE = 'content/settings.json';

type PublicSettings = {
  /** Every setting: the stored value where it fits, else the default. */
  readonly settings: Settings;
  /** What the file holds. */
  readonly stored: unknown;
  readonly body: string;
  readonly faults: readonly StoredFault[];
};

/** All settings as the API sends them. */
export function settingsBody(settings: Settings): string {
  return JSON.stringify(settings);
}

/** The visual settings. Unusable values fall back to their default, one by one, and are named in the log. */
export const readPublicSettings = perSnapshot((snapshot, log): PublicSettings => {
  const text = snapshot.files.get(SETTINGS_FILE)?.text;
  let stored: unknown = {};
  let faults: StoredFault[] = [];
  if (text !== undefined) {
    try {
      stored = JSON.parse(text);
      faults = settingFaults(stored).map((fault) => ({ file: SETTINGS_FILE, ...fault }));
    } catch {
      faults = [{ file: SETTINGS_FILE, path: '', code: 'jsonDefaults' }];
    }
  }
  for (const fault of faults) log?.(`Default used: ${describeFault(fault)}`);
  const settings = readSettings(stored);
  return { settings, stored, body: settingsBody(settings), faults };
});
