import { applyForm, type FormChange } from '../../src/shared/content/fields/form.ts';
import { ordersOnEntry, projectName } from '../../src/shared/content/projects.ts';
import { formatEntry, KINDS, makeEntryId, readCollection, type StoredValue } from '../content/collections.ts';
import { isRepeated, messageOf, tailsOf } from '../content/commitMessage.ts';
import { IMAGE_FOLDER, largeCopyOf } from '../content/contentPaths.ts';
import { blobId, type Change, type Commit, type KeptBytes, type Snapshot } from '../content/contentStore.ts';
import { ApiError } from '../lib/apiError.ts';
import { englishOf, type MadeEntry, type Saved, takenNames, updateEntry, type Write } from './entries.ts';

/** Ids of the photos whose image has exactly these bytes. */
function photosShowing(snapshot: Snapshot, oid: string): string[] {
  const images = new Set<string>();
  for (const file of snapshot.files.values()) {
    if (file.oid === oid && file.path.startsWith(`${IMAGE_FOLDER}/`)) {
      images.add(file.path.slice(IMAGE_FOLDER.length + 1));
    }
  }
  if (images.size === 0) return [];
  const { entries } = readCollection('photos', snapshot);
  return entries.filter((photo) => photo.filename && images.has(photo.filename)).map(({ id }) => id);
}

const projectOf = ({ project }: StoredValue): string => projectName({ project: String(project ?? '') });

/** Puts a photo that changes its project at the end of the new one. */
export function placeInProject(
  next: StoredValue,
  stored: StoredValue,
  snapshot: Snapshot,
  id: string,
): StoredValue {
  // Most saves keep the project, and need not read all photos.
  const project = projectOf(next);
  if (project === projectOf(stored)) return next;
  const { entries } = readCollection('photos', snapshot);
  const order = ordersOnEntry(entries, [id], project).get(id);
  return order === undefined ? next : { ...next, order };
}

export type NewPhoto = {
  /** A UUID. With the same key and image a repeated call is the same photo. */
  readonly key: string;
  readonly changes: readonly FormChange[];
  /** Git's blob id of the image. */
  readonly oid: string;
  readonly extension: string;
  /** The image: its bytes, or the id under which the store keeps them. */
  readonly content: Uint8Array | KeptBytes;
  /** Its display copy, if its file was larger than the image. */
  readonly large?: Uint8Array | KeptBytes | undefined;
};

/** `duplicates`: ids of existing photos with exactly the same image. */
type Added = { readonly entry: Saved<'photos'>['entry']; readonly duplicates: readonly string[] };

function imageFiles(filename: string, content: NewPhoto['content'], large: NewPhoto['large']): Change[] {
  const path = `${IMAGE_FOLDER}/${filename}`;
  return [{ path, content }, ...(large ? [{ path: largeCopyOf(path), content: large }] : [])];
}

/**
 * The photo that an earlier call with this key has added: its id has the key's tail, and it shows this image.
 * @param isCommitted the earlier call is known to be committed: then the tail alone is enough
 */
function findAdded(snapshot: Snapshot, { key, oid }: NewPhoto, isCommitted = false): Added | undefined {
  const ends = tailsOf(key).map((tail) => `-${tail}`);
  const entry = readCollection('photos', snapshot).entries.find(({ id, filename }) => {
    if (!ends.some((end) => id.endsWith(end))) return false;
    return isCommitted || snapshot.files.get(`${IMAGE_FOLDER}/${filename}`)?.oid === oid;
  });
  return entry && { entry, duplicates: photosShowing(snapshot, oid).filter((id) => id !== entry.id) };
}

function findAll(snapshot: Snapshot, photos: readonly NewPhoto[], areCommitted = false): Map<string, Added> {
  const found = photos.map((photo) => [photo.key, findAdded(snapshot, photo, areCommitted)] as const);
  return new Map(found.flatMap(([key, one]) => (one ? [[key, one]] : [])));
}

function subjectOf(photos: readonly NewPhoto[]): string {
  const [first] = photos;
  return first && photos.length === 1
    ? `Add photo ${englishOf(first.changes)}`
    : `Add ${photos.length} photos`;
}

/** The files of photos that are not there yet, each placed after the ones before. */
function addTo(snapshot: Snapshot, photos: readonly NewPhoto[]) {
  const taken = takenNames(snapshot);
  let { entries } = readCollection('photos', snapshot);
  const changes: Change[] = [];
  const added = new Map<string, Added>();
  for (const { key, changes: form, oid, extension, content, large } of photos) {
    const id = makeEntryId(englishOf(form), tailsOf(key), KINDS.photos.noun, (one) => taken.has(one));
    if (id === undefined) throw new ApiError('conflict', { sentence: { key: 'entry.noFreeName' } });
    taken.add(id);
    const filename = `${id}.${extension}`;
    const value = applyForm({ filename }, form);
    const order = ordersOnEntry(entries, [id], String(value.project ?? '')).get(id);
    const { change, entry } = formatEntry('photos', id, { ...value, order }, snapshot);
    entries = [...entries, entry];
    changes.push(...imageFiles(filename, content, large), change);
    added.set(key, { entry, duplicates: photosShowing(snapshot, oid) });
  }
  return { changes, added };
}

/** Adds photos in one commit; those of an earlier call are returned unchanged. @throws ApiError */
export async function addPhotos(
  { store, operation }: Write<'photos'>,
  photos: readonly NewPhoto[],
): Promise<{ commit: Commit; added: readonly Added[] }> {
  let added: ReadonlyMap<string, Added> = new Map();
  let missing = photos;
  const body = photos.length > 1 ? photos.map(({ changes }) => `- ${englishOf(changes)}`).join('\n') : '';
  const message = { ...messageOf(() => subjectOf(missing), operation), body };
  const commit = await store.change(message, (snapshot) => {
    const found = findAll(snapshot, photos);
    missing = photos.filter(({ key }) => !found.has(key));
    const made = addTo(snapshot, missing);
    added = new Map([...found, ...made.added]);
    return made.changes;
  });
  if (isRepeated(commit)) added = findAll(await store.snapshot(), photos, true);
  return {
    commit,
    added: photos.map(({ key }) => {
      const one = added.get(key);
      if (!one) throw new ApiError('notFound', { sentence: { key: 'entry.addedAndGone' } });
      return one;
    }),
  };
}

type Replacement = {
  readonly image: { readonly bytes: Uint8Array; readonly extension: string };
  readonly large: NewPhoto['large'];
  /** Changes to the print size; undefined keeps it. */
  readonly changes: readonly FormChange[] | undefined;
  readonly ifMatch: string | null;
};

/**
 * Replaces a photo's file in one commit and keeps its other fields. The new name is unknown to caches and builds;
 * the old file is deleted, and History can restore it. @throws ApiError, ContentError
 */
export function replaceFile(
  write: Write<'photos'>,
  id: string,
  { image: { bytes, extension }, large, changes, ifMatch }: Replacement,
): Promise<MadeEntry<'photos'>> {
  const filename = `${id}-${blobId(bytes).slice(0, 8)}.${extension}`;
  const edit = (stored: StoredValue): StoredValue => {
    // Fields that pointed to a picture elsewhere are dropped.
    const { src: _src, staticUrl: _static, copy: _copy, copyOf: _of, print, ...others } = stored;
    return changes ? applyForm({ ...others, filename }, changes) : { ...others, filename, print };
  };
  return updateEntry(write, id, { english: id, ifMatch, edit, files: imageFiles(filename, bytes, large) });
}
