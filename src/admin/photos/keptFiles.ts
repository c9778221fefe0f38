import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { KeptState, KeptUpload } from './uploads/uploadItem.ts';

interface Schema extends DBSchema {
  files: { key: string; value: File };
  states: { key: string; value: KeptState };
  masters: { key: string; value: File };
}

const STORES = ['files', 'states'] as const;
const ALL = [...STORES, 'masters'] as const;

/** Maximum bytes of a file in memory at once. */
const PIECE_BYTES = 4_000_000;

/** A copy with the bytes of a file instead of a reference to the disk. */
async function copyOf(file: File): Promise<File> {
  const pieces: Blob[] = [];
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    pieces.push(new Blob([await file.slice(at, at + PIECE_BYTES).arrayBuffer()]));
  }
  const { name, type, lastModified } = file;
  return new File(pieces, name, { type, lastModified });
}

/** @throws if the browser stores nothing, as in some private windows or by its settings */
const openKept = () =>
  openDB<Schema>('panelFiles', 1, {
    upgrade(db) {
      for (const name of ALL) db.createObjectStore(name);
    },
  });

/** Opens the store of uploads that survive a reload. Rejects if the browser stores nothing. */
export async function openKeptUploads() {
  const db = await openKept();
  return {
    async list(): Promise<KeptUpload[]> {
      const reading = db.transaction(STORES);
      const keys = await reading.objectStore('states').getAllKeys();
      const kept = await Promise.all(
        keys.map(async (key) => {
          const state = await reading.objectStore('states').get(key);
          const file = await reading.objectStore('files').get(key);
          return state && file ? [{ ...state, key, file }] : [];
        }),
      );
      return kept.flat().sort((a, b) => a.place - b.place);
    },
    /** Stores the bytes of a file, which may be moved or changed later. Rejects if it is unreadable, or there is no space. */
    async put(key: string, file: File, state: KeptState) {
      const copy = await copyOf(file);
      const writing = db.transaction(STORES, 'readwrite');
      await Promise.all([
        writing.objectStore('files').put(copy, key),
        writing.objectStore('states').put(state, key),
        writing.done,
      ]);
    },
    async change(key: string, state: KeptState) {
      await db.put('states', state, key);
    },
    file: (key: string) => db.get('files', key),
    async remove(key: string) {
      const writing = db.transaction(STORES, 'readwrite');
      await Promise.all([...STORES.map((name) => writing.objectStore(name).delete(key)), writing.done]);
    },
    async clear() {
      const writing = db.transaction(ALL, 'readwrite');
      await Promise.all([...ALL.map((name) => writing.objectStore(name).clear()), writing.done]);
    },
  };
}

export type KeptUploads = Awaited<ReturnType<typeof openKeptUploads>>;

async function withMasters<T>(task: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openKept();
  return task(db).finally(() => db.close());
}

const changeMasters = (change: (db: IDBPDatabase<Schema>) => Promise<unknown>) =>
  withMasters(async (db) => {
    await change(db);
    return db.count('masters');
  });

/** Full-size files being uploaded, by photo id. Changes resolve to the stored number; calls reject if the browser stores nothing. */
export const keptMasters = {
  list: () =>
    withMasters(async (db) => {
      const { store } = db.transaction('masters');
      const [ids, files] = await Promise.all([store.getAllKeys(), store.getAll()]);
      return files.map((file, at) => ({ id: ids[at] ?? '', file }));
    }),
  file: (id: string) => withMasters((db) => db.get('masters', id)),
  /** The browser copies the file on disk, never in memory; the original may be moved or changed later. */
  put: (id: string, file: File) => changeMasters((db) => db.put('masters', file, id)),
  remove: (id: string) => changeMasters((db) => db.delete('masters', id)),
};
