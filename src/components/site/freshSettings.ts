import { ENDPOINTS } from '../../domain/endpoints.ts';
import { READ_TIMEOUT_MS } from '../../domain/limits.ts';
import { STORAGE_KEYS } from '../../domain/storageKeys.ts';
import { readStored, writeStored } from '../../services/storage.ts';

/**
 * Reads the public settings in the background and keeps them for the next first paint. The page is restyled
 * only where they differ from what it shows; the code for that comes only then.
 */
export async function refreshSettings(load: () => Promise<(settings: unknown) => void>): Promise<void> {
  try {
    // Not by services/request.ts: with it the first view would be half a kB larger.
    const signal = AbortSignal.timeout(READ_TIMEOUT_MS);
    const headers = { 'cache-control': 'no-cache' };
    const response = await fetch(ENDPOINTS.settings.path, { cache: 'no-cache', headers, signal });
    if (!response.ok) throw new Error(`the settings answered ${response.status}`);
    const text = await response.text();
    const settings: unknown = JSON.parse(text);
    const shown = readStored(STORAGE_KEYS.settings);
    if (text === shown) return;
    writeStored(STORAGE_KEYS.settings, text);
    const { settingsEtag } = document.documentElement.dataset;
    if (shown !== null || response.headers.get('etag') !== settingsEtag) (await load())(settings);
  } catch (error) {
    console.warn('The settings could not be loaded', error);
  }
}
