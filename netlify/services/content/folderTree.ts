import { lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { blobId, blobIdOfFile } from './blobId.ts';
import { IMAGE_FOLDER, isContentPath, isTextPath, TEXT_FOLDER } from './contentPaths.ts';
import type { StoredFile } from './contentStore.ts';

type KnownFile = {
  file: StoredFile;
  /** As it was when the file was read. */
  stat: Stats;
  /** Written so shortly before it was read that a second write could leave the same signature. */
  recent: boolean;
};

// Several milliseconds of looking at files are cut into slices, so that requests are answered in between.
const FILES_PER_SLICE = 200;
// Coarser than the time stamps of the file systems in use.
const RECENT_MS = 50;

/** Whether a file can be the one that it was: any edit changes one of these. */
const isSame = (a: Stats, b: Stats): boolean =>
  a.ino === b.ino && a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs;

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** @param known paths that were looked at before: their names need no second look */
function listFolder(
  root: string,
  folder: string,
  known: ReadonlyMap<string, unknown>,
  found: string[],
  depth = 0,
): void {
  let entries: import('node:fs').Dirent[];
  try {
    // A link could lead out of the content: it is no content, nor is what lies behind it.
    if (lstatSync(join(root, folder)).isSymbolicLink()) return;
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch {
    return;
  }
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`;
    if (!known.has(path) && !isContentPath(path)) continue;
    if (entry.isDirectory() && depth < 8) listFolder(root, path, known, found, depth + 1);
    else if (entry.isFile()) found.push(path);
  }
}

/**
 * The content files of a working tree, kept in memory; a scan reads only what changed.
 * @param indexedIds blob ids that Git already knows of, asked for once, when an image is first seen.
 * @param folders those that are looked at
 */
export function createFolderTree(
  root: string,
  indexedIds: () => Promise<Map<string, string>>,
  folders = [TEXT_FOLDER, IMAGE_FOLDER],
) {
  let known = new Map<string, KnownFile>();
  let files: ReadonlyMap<string, StoredFile> = new Map();
  let adopted: Map<string, string> | undefined;

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

  /** Looks at every file again, reads those that changed. */
  async function scan(): Promise<void> {
    const paths: string[] = [];
    for (const folder of folders) listFolder(root, folder, known, paths);
    paths.sort();
    const next = new Map<string, KnownFile>();
    let changed = paths.length !== known.size;
    for (const [index, path] of paths.entries()) {
      if (index % FILES_PER_SLICE === FILES_PER_SLICE - 1) await nextTurn();
      // No join: for a thousand files it costs as much as looking at them.
      const stat = lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
      if (!stat?.isFile()) continue;
      const before = known.get(path);
      if (before && !before.recent && isSame(before.stat, stat)) {
        next.set(path, before);
        continue;
      }
      const recent = Date.now() - Math.max(stat.ctimeMs, stat.mtimeMs) < RECENT_MS;
      const file = await readFile(path, stat.size);
      if (!file) continue;
      if (before?.file.oid === file.oid) next.set(path, { file: before.file, stat, recent });
      else {
        changed = true;
        next.set(path, { file, stat, recent });
      }
    }
    if (next.size !== known.size) changed = true;
    known = next;
    if (changed) files = new Map([...next].map(([path, entry]) => [path, entry.file]));
  }

  return {
    scan,
    /** The same map until a scan finds a change. */
    files: (): ReadonlyMap<string, StoredFile> => files,
  };
}
