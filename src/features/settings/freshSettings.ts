import { READ_TIMEOUT_MS, SETTINGS_PATH } from '../../shared/reads.ts';
import { SETTINGS_KEY } from '../../shared/storageKeys.ts';
import { persistentAtom } from '../../ui/persistence.ts';

/** The last public settings from the API, for the next first paint; '' at first. */
const $storedSettings = persistentAtom<string>(SETTINGS_KEY, '');

/**
 * Reads the public settings in the background and stores them for the next first paint. If they, or another
 * tab's, differ from the shown ones, the page is restyled; that code is loaded only then.
 */
export async function refreshSettings(
  load: () => Promise<{ readonly showSettings: () => void }>,
): Promise<void> {
  let shown = $storedSettings.get();
  $storedSettings.listen(async (text) => {
    if (text === shown || !text) return;
    shown = text;
    (await load()).showSettings();
  });
  try {
    // Without the shared request code, which would make the first view half a kB larger.
    const signal = AbortSignal.timeout(READ_TIMEOUT_MS);
    const headers = { 'cache-control': 'no-cache' };
    const response = await fetch(SETTINGS_PATH, { cache: 'no-cache', headers, signal });
    if (!response.ok) throw new Error(response.statusText);
    const text = await response.text();
    JSON.parse(text);
    const { settingsEtag } = document.documentElement.dataset;
    if (!shown && response.headers.get('etag') === settingsEtag) shown = text;
    if (text !== $storedSettings.get()) $storedSettings.set(text);
  } catch (error) {
    console.warn('The settings could not be loaded', error);
  }
}
