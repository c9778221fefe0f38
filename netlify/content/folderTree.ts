import { type Dirent, lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { createQueue } from '../lib/queue.ts';
import { IMAGE_FOLDER, isContentPath, isTextPath, TEXT_FOLDER } from './contentPaths.ts';
import { blobId, blobIdOfFile, type StoredFile } from './contentStore.ts';

type Mark = {
  stat: Stats;
  /** Changed so recently that a further change could leave the same signature. */
  recent: boolean;
};
type KnownFile = Mark & { file: StoredFile };

// Coarser than the time stamps of the file systems in use.
const RECENT_MS = 50;

function mark(stat: Stats): Mark {
  return { stat, recent: Date.now() - Math.max(stat.ctimeMs, stat.mtimeMs) < RECENT_MS };
}

/** Whether a file is unchanged: any edit changes one of these values. */
const isUnchanged = ({ stat, recent }: Mark, now: Stats): boolean =>
  !recent &&
  stat.ino === now.ino &&
  stat.size === now.size &&
  stat.mtimeMs === now.mtimeMs &&
  stat.ctimeMs === now.ctimeMs;

/**
 * The content files of a working tree, kept in memory. A scan reads only the changed files.
 * @param indexedIds reads blob ids from Git's index; called once, at the first image
 */
export function createFolderTree(
  root: string,
  indexedIds: () => Promise<Map<string, string>>,
  folders = [TEXT_FOLDER, IMAGE_FOLDER],
) {
  const known = new Map<string, KnownFile>();
  let files: ReadonlyMap<string, StoredFile> = new Map();
  let adopted: Map<string, string> | undefined;
  const inTurn = createQueue();

  /** Does not follow links, which could leave the content. */
  function statOf(path: string): Stats | undefined {
    try {
      // Not `join`: for a thousand files it costs as much as the stat calls.
      return lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
    } catch {
      return undefined;
    }
  }

  function list(folder: string): string[] {
    let entries: Dirent[] = [];
    try {
      entries = readdirSync(join(root, folder), { withFileTypes: true });
    } catch {
      // Deleted or unreadable.
    }
    return entries.flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (!known.has(path) && !isContentPath(path)) return [];
      if (entry.isDirectory()) return list(path);
      return entry.isFile() ? [path] : [];
    });
  }

  async function readFile(path: string, size: number): Promise<StoredFile | undefined> {
    try {
      if (isTextPath(path)) {
        const bytes = readFileSync(join(root, path));
        return { path, oid: blobId(bytes), text: bytes.toString('utf8'), size: bytes.byteLength };
      }
      if (!adopted) adopted = await indexedIds();
      const oid = adopted.get(path) ?? (await blobIdOfFile(join(root, path), size));
      // Valid only for the state in the index: a later edit must be read.
      adopted.delete(path);
      return { path, oid, size };
    } catch {
      // Deleted or unreadable since it was listed.
      return undefined;
    }
  }

  async function look(path: string): Promise<boolean> {
    const before = known.get(path);
    const stat = statOf(path);
    if (before && stat && isUnchanged(before, stat)) return false;
    const now = stat?.isFile() && mark(stat);
    const file = now && (await readFile(path, now.stat.size));
    if (!file) return known.delete(path);
    const isSame = before?.file.oid === file.oid;
    known.set(path, { ...now, file: isSame ? before.file : file });
    return !isSame;
  }

  async function scan(): Promise<void> {
    const paths = folders.flatMap((folder) => (statOf(folder)?.isDirectory() ? list(folder) : []));
    let changed = false;
    let there = 0;
    for (const path of paths) {
      if (await look(path)) changed = true;
      if (known.has(path)) there += 1;
    }
    if (known.size > there) {
      changed = true;
      const listed = new Set(paths);
      for (const path of known.keys()) if (!listed.has(path)) known.delete(path);
    }
    if (!changed) return;
    const sorted = [...known].sort(([one], [other]) => (one < other ? -1 : 1));
    files = new Map(sorted.map(([path, { file }]) => [path, file]));
  }

  return {
    /** Checks every file and reads the changed ones. Scans run one after another: each updates what the next one uses. */
    scan: (): Promise<void> => inTurn(scan),
    /** The same map until a scan finds a change. */
    files: (): ReadonlyMap<string, StoredFile> => files,
  };
}
