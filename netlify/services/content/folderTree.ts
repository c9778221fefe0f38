import { lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { blobId, blobIdOfFile } from './blobId.ts';
import { IMAGE_FOLDER, isContentPath, isTextPath, TEXT_FOLDER } from './contentPaths.ts';
import type { StoredFile } from './contentStore.ts';

/** How something looked when it was last read. */
type Mark = {
  stat: Stats;
  /** Changed so shortly before that a second change could leave the same signature. */
  recent: boolean;
};
type KnownFile = Mark & { file: StoredFile };
/** What is in a folder: it stays the same as long as the folder does. */
type Listing = Mark & {
  /** Of all that is there, content or not. */
  names: readonly string[];
  /** Paths. */
  files: readonly string[];
  folders: readonly string[];
};

// Several milliseconds of looking at files are cut into slices, so that requests are answered in between.
const FILES_PER_SLICE = 200;
// Coarser than the time stamps of the file systems in use.
const RECENT_MS = 50;
const DEPTH_MAX = 8;

function mark(stat: Stats): Mark {
  return { stat, recent: Date.now() - Math.max(stat.ctimeMs, stat.mtimeMs) < RECENT_MS };
}

/** Whether a file or folder can be what it was: any edit changes one of these. */
const isUnchanged = ({ stat, recent }: Mark, now: Stats): boolean =>
  !recent &&
  stat.ino === now.ino &&
  stat.size === now.size &&
  stat.mtimeMs === now.mtimeMs &&
  stat.ctimeMs === now.ctimeMs;

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one === other || (one.length === other.length && one.every((text, index) => text === other[index]));

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * The content files of a working tree, kept in memory; a scan reads only what changed.
 * @param indexedIds blob ids that Git already knows of, asked for once, when an image is first seen
 */
export function createFolderTree(
  root: string,
  indexedIds: () => Promise<Map<string, string>>,
  folders = [TEXT_FOLDER, IMAGE_FOLDER],
) {
  let listings = new Map<string, Listing>();
  /** A file has become a folder, or a folder a file: the listings still say otherwise. */
  let isMisread = false;
  /** Of all files, sorted. */
  let paths: readonly string[] = [];
  /** Of all files of the listings, sorted: other ones than `paths` where files have been looked at alone since. */
  let listed: readonly string[] = [];
  const known = new Map<string, KnownFile>();
  let files: ReadonlyMap<string, StoredFile> = new Map();
  let adopted: Map<string, string> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** A link is looked at itself: it could lead out of the content. */
  function statOf(path: string): Stats | undefined {
    try {
      // No join: for a thousand files it costs as much as looking at them.
      return lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
    } catch {
      return undefined;
    }
  }

  function readListing(folder: string, stat: Stats, before: Listing | undefined): Listing {
    const now = mark(stat);
    try {
      // A saved file takes the place of the one before: the folder changes, its names don't.
      if (before && isSameList(before.names, readdirSync(join(root, folder)))) return { ...before, ...now };
      const entries = readdirSync(join(root, folder), { withFileTypes: true });
      const names = entries.map(({ name }) => name);
      const content = entries.flatMap((entry) => {
        const path = `${folder}/${entry.name}`;
        return known.has(path) || isContentPath(path) ? [{ entry, path }] : [];
      });
      const files = content.flatMap(({ entry, path }) => (entry.isFile() ? [path] : []));
      const inner = content.flatMap(({ entry, path }) => (entry.isDirectory() ? [path] : []));
      return { ...now, names, files, folders: inner };
    } catch {
      // Gone, or not readable: as if it were empty.
      return { ...now, names: [], files: [], folders: [] };
    }
  }

  /** Finds the paths; whether some came or went. */
  function list(): boolean {
    const before = isMisread ? new Map<string, Listing>() : listings;
    isMisread = false;
    listings = new Map();
    const visit = (folder: string, depth: number) => {
      const stat = statOf(folder);
      if (!stat?.isDirectory()) {
        if (depth > 0) isMisread = true;
        return;
      }
      const last = before.get(folder);
      const listing = last && isUnchanged(last, stat) ? last : readListing(folder, stat, last);
      listings.set(folder, listing);
      if (depth < DEPTH_MAX) for (const inner of listing.folders) visit(inner, depth + 1);
    };
    for (const folder of folders) visit(folder, 0);
    const isSame =
      listings.size === before.size &&
      [...listings].every(([folder, { files }]) => files === before.get(folder)?.files);
    if (!isSame) listed = [...listings.values()].flatMap((listing) => listing.files).sort();
    const isKnown = isSameList(listed, paths);
    paths = listed;
    if (isKnown) return false;
    const there = new Set(paths);
    for (const path of known.keys()) if (!there.has(path)) known.delete(path);
    return true;
  }

  async function readFile(path: string, size: number): Promise<StoredFile | undefined> {
    try {
      if (isTextPath(path)) {
        const bytes = readFileSync(join(root, path));
        return { path, oid: blobId(bytes), text: bytes.toString('utf8'), size: bytes.byteLength };
      }
      if (!adopted) adopted = await indexedIds();
      const oid = adopted.get(path) ?? (await blobIdOfFile(join(root, path), size));
      // True only for the state the index was asked about: a later edit must be read.
      adopted.delete(path);
      return { path, oid, size };
    } catch {
      // Gone, or not readable, between listing and reading: as if it were not there.
      return undefined;
    }
  }

  /** Looks at files, reads those that changed; whether one is another than before. */
  async function look(at: Iterable<string>): Promise<boolean> {
    let changed = false;
    let count = 0;
    for (const path of at) {
      count += 1;
      if (count % FILES_PER_SLICE === 0) await nextTurn();
      const before = known.get(path);
      const stat = statOf(path);
      if (before && stat && isUnchanged(before, stat)) continue;
      if (stat?.isDirectory()) isMisread = true;
      const now = stat?.isFile() && mark(stat);
      const file = now && (await readFile(path, now.stat.size));
      if (!file) changed = known.delete(path) || changed;
      else if (before?.file.oid === file.oid) known.set(path, { ...now, file: before.file });
      else {
        changed = true;
        known.set(path, { ...now, file });
      }
    }
    return changed;
  }

  function collect(): void {
    const next = new Map<string, StoredFile>();
    for (const path of paths) {
      const file = known.get(path)?.file;
      if (file) next.set(path, file);
    }
    files = next;
  }

  async function scanAll(isNeeded: (path: string) => boolean): Promise<void> {
    const isListed = list();
    if ((await look(paths.filter(isNeeded))) || isListed) collect();
  }

  async function scanSome(some: readonly string[]): Promise<void> {
    if (!(await look(some))) return;
    if (some.some((path) => known.has(path) !== files.has(path))) {
      paths = [...known.keys()].sort();
      return collect();
    }
    const next = new Map(files);
    for (const path of some) {
      const file = known.get(path)?.file;
      if (file) next.set(path, file);
    }
    files = next;
  }

  /** One scan after another: each changes what the next one knows. */
  function queue(scan: () => Promise<void>): Promise<void> {
    const done = last.then(scan);
    last = done.catch(() => {});
    return done;
  }

  return {
    /** Looks at every file again, reads those that changed. */
    scan: () => queue(() => scanAll(() => true)),
    /** The same, but an image that was overwritten where it lies stays unseen. */
    scanTexts: () => queue(() => scanAll((path) => !path.startsWith(`${IMAGE_FOLDER}/`) || !known.has(path))),
    /** Looks at some files alone. */
    scanFiles: (some: readonly string[]) => queue(() => scanSome(some)),
    /** The same map until a scan finds a change. */
    files: (): ReadonlyMap<string, StoredFile> => files,
  };
}
