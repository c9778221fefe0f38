import { isDeepStrictEqual } from 'node:util';
import { readStoredSettings, settingFaults, storedForm } from '../../src/shared/content/settings/read.ts';
import { DEFAULT_SETTINGS, SETTING_KEYS, type Settings } from '../../src/shared/content/settings/table.ts';
import { formatStored } from '../../src/shared/content/stored.ts';
import type { Commit, ContentStore } from '../content/contentStore.ts';
import { requireMatch } from '../content/ifMatch.ts';
import type { Operation } from '../content/operation.ts';
import { messageOf } from '../content/operation.ts';
import { listEtag } from '../content/publicLists.ts';
import { readPublicSettings, SETTINGS_FILE, settingsBody } from '../content/publicSettings.ts';
import { badForm } from '../lib/badForm.ts';

const settingsEtag = (settings: Settings): string => listEtag(settingsBody(settings));

/**
 * Stores what differs from the defaults, in the table's order. A setting that is left out is its default; what is none
 * stays.
 * @param options.ifMatch the ETag of a read, where the client demands that nothing has changed since
 * @returns all settings as they are now, and the ETag that a read of them has
 * @throws ApiError badInput with every fault, conflict; ContentError
 */
export async function saveSettings(
  store: ContentStore,
  value: unknown,
  { ifMatch, operation }: { ifMatch: string | null; operation: Operation },
): Promise<{ commit: Commit; settings: Settings; etag: string }> {
  const faults = settingFaults(value);
  if (faults.length > 0) throw badForm(faults);
  const asked = readStoredSettings(value);
  const commit = await store.change(messageOf('Update settings', operation), (snapshot) => {
    const { body, settings, stored } = readPublicSettings(snapshot);
    requireMatch(ifMatch, [listEtag(body).slice(1, -1)], settings);
    const next = storedForm(asked, stored);
    if (isDeepStrictEqual(next, stored)) return [];
    return [{ path: SETTINGS_FILE, content: formatStored(next, SETTING_KEYS) }];
  });
  const settings = { ...DEFAULT_SETTINGS, ...asked };
  return { commit, settings, etag: settingsEtag(settings) };
}
