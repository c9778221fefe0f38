import { createHash } from 'node:crypto';
import { settingsSchema } from '../../src/shared/content/entries/schemas.ts';
import type { StoredFault } from '../../src/shared/content/faults.ts';
import { readSettings } from '../../src/shared/content/settings/read.ts';
import type { Settings } from '../../src/shared/content/settings/table.ts';
import { describeFault } from '../../src/shared/i18n/faults.ts';
import type { Log } from '../lib/log.ts';
import { COLLECTIONS, readCollection } from './collections.ts';
import { perSnapshot, type Snapshot } from './contentStore.ts';
import { readProjects } from './projects.ts';
import { shownPhotos, shownProjects } from './shownPhotos.ts';

export const SETTINGS_FILE = 'content/settings.json';

type PublicSettings = {
  /** Every setting: the stored value if valid, else the default. */
  readonly settings: Settings;
  readonly stored: unknown;
  readonly body: string;
  readonly faults: readonly StoredFault[];
};

/** The visual settings. Invalid values are logged and replaced by their default, one by one. */
export const readPublicSettings = perSnapshot((snapshot, log): PublicSettings => {
  const text = snapshot.files.get(SETTINGS_FILE)?.text;
  let stored: unknown = {};
  let faults: StoredFault[] = [];
  if (text !== undefined) {
    try {
      stored = JSON.parse(text);
      faults = settingsSchema(stored).faults.map((fault) => ({ file: SETTINGS_FILE, ...fault }));
    } catch {
      faults = [{ file: SETTINGS_FILE, path: '', code: 'jsonDefaults' }];
    }
  }
  for (const fault of faults) log?.(`Default used: ${describeFault(fault)}`);
  const settings = readSettings(stored);
  return { settings, stored, body: JSON.stringify(settings), faults };
});

export const PUBLIC_LISTS = [...COLLECTIONS, 'projects', 'settings'] as const;
export type PublicListName = (typeof PUBLIC_LISTS)[number];
/** The exact body of a read, and its ETag with quotes. */
type PublicList = { readonly body: string; readonly etag: string };

/** The ETag of a body. It depends on the body only, so a build and a function agree on it. */
export function listEtag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

function readBody(name: PublicListName, snapshot: Snapshot, log?: Log): { readonly body: string } {
  if (name === 'settings') return readPublicSettings(snapshot, log);
  if (name === 'photos') return shownPhotos(snapshot, log);
  return name === 'projects' ? shownProjects(snapshot, log) : readCollection(name, snapshot, log);
}

export function publicList(name: PublicListName, snapshot: Snapshot, log?: Log): PublicList {
  const { body } = readBody(name, snapshot, log);
  return { body, etag: listEtag(body) };
}

/** Faults of the stored files: the lists leave such a file out, or use a setting's default. */
export const contentFaults = perSnapshot(async (snapshot): Promise<StoredFault[]> => {
  // Visitors never load the Markdown reader.
  const [{ siteFaults }, { readPages }] = await Promise.all([
    import('./siteFiles.ts'),
    import('../site/pages.ts'),
  ]);
  return [
    ...COLLECTIONS.flatMap((name) => readCollection(name, snapshot).faults),
    ...readProjects(snapshot).faults,
    ...readPublicSettings(snapshot).faults,
    ...readPages(snapshot).faults,
    ...siteFaults((path) => snapshot.files.get(path)?.text),
  ];
});

/** All public reads. A page whose ETags are current need not fetch anything. */
export function publicLists(snapshot: Snapshot): Record<PublicListName, PublicList> {
  const lists = PUBLIC_LISTS.map((name) => [name, publicList(name, snapshot)]);
  return Object.fromEntries(lists) as Record<PublicListName, PublicList>;
}
