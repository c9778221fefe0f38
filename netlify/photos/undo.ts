import {
  ADMIN_ENDPOINTS,
  entryAddress,
  type HistoryChange,
  type HistoryItem,
  type RestoreForm,
} from '../../src/shared/adminEndpoints.ts';
import { PROJECTS_PATH, readProjectFile, rowsWithout } from '../../src/shared/content/entries/project.ts';
import { PAGE_TEXTS, SITE_PATH } from '../../src/shared/content/entries/site.ts';
import { imageFormatOf } from '../../src/shared/content/imageFile.ts';
import { MARK_NAME } from '../../src/shared/content/stored.ts';
import { isRecord } from '../../src/shared/isRecord.ts';
import { IMAGE_PIXELS_MAX } from '../../src/shared/limits.ts';
import {
  COLLECTIONS,
  type CollectionName,
  folderOf,
  KINDS,
  pathOf,
  readCollection,
} from '../content/collections.ts';
import { IMAGE_FOLDER } from '../content/contentPaths.ts';
import type { Change, Commit, ContentStore, HistoryEntry, Snapshot } from '../content/contentStore.ts';
import { readProjects, storeRows } from '../content/projects.ts';
import { SETTINGS_FILE } from '../content/publicLists.ts';
import { COPY_TAIL, type ContentWrite, commitEdit } from '../images/entryCopies.ts';
import { ApiError, badForm, refuse } from '../lib/apiError.ts';
import { mapAtOnce } from '../lib/mapAtOnce.ts';
import type { CallFault } from '../lib/messages/index.ts';
import { readActions } from '../site/historyActions.ts';

/** Side of the square pictures in the history, in px: 48 on a screen of double density. */
const SIDE = 96;

/** A small WebP of an image at a commit; undefined when it cannot be decoded. @throws ContentError */
export async function readHistoryPicture(
  store: ContentStore,
  revision: string,
  filename: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await store.fileAt(revision, `${IMAGE_FOLDER}/${filename}`);
  if (!bytes || !imageFormatOf(bytes)) return undefined;
  // Native code of several MB: only the calls that need it load it.
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'none' })
    .rotate()
    .resize(SIDE, SIDE)
    .webp();
  const small = await picture.toBuffer().catch(() => undefined);
  return small && new Uint8Array(small);
}

/** How many changes are listed and can be undone. */
const HISTORY_LENGTH = 30;
const FILES_AT_ONCE = 8;

const LONE_FILES: ReadonlyMap<string, HistoryChange['kind']> = new Map([
  [SETTINGS_FILE, 'settings'],
  [SITE_PATH, 'site'],
  [PROJECTS_PATH, 'project'],
]);

type TouchedPath = HistoryEntry['paths'][number];

/** The list and id of an entry's file; undefined for any other path. */
function entryOf(path: string): { name: CollectionName; id: string } | undefined {
  for (const name of COLLECTIONS) {
    const folder = folderOf(name);
    if (path.startsWith(folder) && path.endsWith('.json')) return { name, id: path.slice(folder.length, -5) };
  }
  return undefined;
}

/** The current content, by which past changes are described. */
type Present = { readonly snapshot: Snapshot; readonly photoIds: ReadonlyMap<string, string> };

function present(snapshot: Snapshot): Present {
  const photos = [...readCollection('photos', snapshot).byId];
  const photoIds = new Map(photos.flatMap(([id, { filename }]) => (filename ? [[filename, id]] : [])));
  return { snapshot, photoIds };
}

const filenameOf = (path: string): string | undefined =>
  path.startsWith(`${IMAGE_FOLDER}/`) ? path.slice(path.lastIndexOf('/') + 1) : undefined;

/** @param image of the photo, if the change touched it too */
function describeChange(
  entry: HistoryEntry,
  { path, status }: TouchedPath,
  image: string | undefined,
  { snapshot, photoIds }: Present,
): HistoryChange {
  const kind = LONE_FILES.get(path);
  if (kind) return { kind, id: path, status };
  const text = PAGE_TEXTS.find((known) => known.path === path);
  if (text) return { kind: 'text', id: text.id, status };
  const lone = filenameOf(path);
  const photoId = lone && photoIds.get(lone);
  const found = photoId ? { name: 'photos' as const, id: photoId } : entryOf(path);
  const stored = found && readCollection(found.name, snapshot).byId.get(found.id);
  const filename = lone ?? image ?? (stored && 'filename' in stored ? stored.filename : undefined);
  // After the change, or before it for a deletion.
  const at = status === 'deleted' ? entry.parent : entry.revision;
  const picture = filename && at && entryAddress(ADMIN_ENDPOINTS.historyPicture.path, at, filename);
  return {
    kind: found ? KINDS[found.name].noun : 'other',
    id: found?.id ?? path,
    status,
    ...(stored ? { description: stored.description } : {}),
    ...(picture ? { picture } : {}),
  };
}

/** The entries that an image may belong to: the one whose id is in its name, or the photo that shows it. */
function ownersOf(filename: string, { photoIds }: Present): string[] {
  const stem = filename.replace(/\.[^.]*$/, '');
  const photo = photoIds.get(filename);
  const ids = [stem, stem.replace(COPY_TAIL, '')];
  return [
    ...(MARK_NAME.test(filename) ? [SITE_PATH] : []),
    ...ids.flatMap((id) => [pathOf('photos', id), pathOf('videos', id)]),
    ...(photo ? [pathOf('photos', photo)] : []),
  ];
}

/** An image that came or went with its entry is part of that change. */
function changesOf(entry: HistoryEntry, now: Present): HistoryChange[] {
  const { paths } = entry;
  const touched = new Set(paths.map(({ path }) => path));
  const images = new Map<string, string>();
  const rest = paths.filter(({ path, status }) => {
    const filename = filenameOf(path);
    if (!filename) return true;
    const owner = ownersOf(filename, now).find((of) => touched.has(of));
    // When one image replaced another, the new one is shown.
    if (owner && !(status === 'deleted' && images.has(owner))) images.set(owner, filename);
    return !owner;
  });
  return rest.map((path) => describeChange(entry, path, images.get(path.path), now));
}

/** The latest changes of the content, newest first. @throws ContentError */
export async function readHistory(store: ContentStore): Promise<HistoryItem[]> {
  const [snapshot, entries] = await Promise.all([store.snapshot(), store.history(HISTORY_LENGTH)]);
  const now = present(snapshot);
  const saves = entries.map((entry) => ({ entry, changes: changesOf(entry, now) }));
  const described = await readActions(store, saves, readProjects(snapshot).rows);
  return saves.map(({ entry: { parent, paths, ...about }, changes }, at) => ({
    ...about,
    date: new Date(about.date).toISOString(),
    changes,
    restorable: parent !== undefined && paths.length > 0,
    ...(described[at] ?? { undoes: false, actions: [], titles: {} }),
  }));
}

/** @throws ApiError badInput */
export function readRestore(value: unknown): RestoreForm {
  if (!isRecord(value)) throw badForm([{ path: '', code: 'object' }]);
  const { revision, force = false } = value;
  const faults: CallFault[] = [];
  if (typeof revision !== 'string' || !/^[0-9a-f]{40}$/.test(revision)) {
    faults.push({ path: 'revision', key: 'fault.revision' });
  }
  if (typeof force !== 'boolean') faults.push({ path: 'force', code: 'boolean' });
  refuse(faults);
  return { revision: String(revision), force: force === true };
}

/** A change cannot be undone after a later one touched the same files, unless the caller forces it. */
const overtaken = () => new ApiError('conflict', { sentence: { key: 'undo.overtaken' } });

/** Removes one change from content/projects.json when later ones concerned other rows. */
async function projectsWithout(
  store: ContentStore,
  { revision, parent = '' }: HistoryEntry,
): Promise<(snapshot: Snapshot) => Change> {
  const [after, before] = await Promise.all(
    [revision, parent].map(async (at) => {
      const bytes = await store.fileAt(at, PROJECTS_PATH);
      return readProjectFile(bytes && Buffer.from(bytes).toString('utf8'));
    }),
  );
  return (snapshot) => {
    const now = readProjects(snapshot);
    const rows = before && after && rowsWithout(now, before, after);
    if (!rows) throw overtaken();
    return storeRows(now, rows);
  };
}

/** Restores a change's files in one commit. @param form.force undoes later changes too @throws ApiError */
export async function restore(write: ContentWrite, form: RestoreForm): Promise<Commit> {
  const { store } = write;
  const before = await store.snapshot();
  const history = await store.history(HISTORY_LENGTH);
  const at = history.findIndex(({ revision }) => revision === form.revision);
  const entry = history[at];
  if (!entry) throw new ApiError('notFound', { sentence: { key: 'undo.unlisted' } });
  const { parent, paths } = entry;
  if (parent === undefined || paths.length === 0) {
    throw new ApiError('conflict', { sentence: { key: 'undo.first' } });
  }
  const touched = new Set(paths.map(({ path }) => path));
  const later = new Set(history.slice(0, at).flatMap((change) => change.paths.map(({ path }) => path)));
  const isMerged = !form.force && touched.has(PROJECTS_PATH) && later.has(PROJECTS_PATH);
  if (isMerged) later.delete(PROJECTS_PATH);
  if (!form.force && [...touched].some((path) => later.has(path))) throw overtaken();
  const mergeProjects = isMerged ? await projectsWithout(store, entry) : undefined;
  const whole = paths.filter(({ path }) => !(isMerged && path === PROJECTS_PATH));
  const changes = await mapAtOnce(whole, FILES_AT_ONCE, async ({ path, status }): Promise<Change> => {
    const content = status === 'added' ? undefined : await store.fileAt(parent, path);
    return content ? { path, content } : { path, delete: true };
  });
  return commitEdit(write, `Undo: ${entry.subject}`, (snapshot) => {
    // The content checked above may have changed while the old files were read.
    const moved = whole.some(({ path }) => snapshot.files.get(path)?.oid !== before.files.get(path)?.oid);
    if (moved && !form.force) throw overtaken();
    return mergeProjects ? [...changes, mergeProjects(snapshot)] : changes;
  });
}
