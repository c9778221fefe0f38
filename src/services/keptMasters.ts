import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

interface Schema extends DBSchema {
  files: { key: string; value: File };
}

/** Opens the browser's database for one task. @throws where the browser keeps nothing, or has no room */
async function withFiles<T>(task: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>('panelMasters', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('files'),
  });
  try {
    return await task(db);
  } finally {
    db.close();
  }
}

/** Full-size files on their way, by their photos' ids: they outlast the page. Each call rejects where the browser keeps nothing. */
export const keptMasters = {
  list: () =>
    withFiles(async (db) => {
      const ids = await db.getAllKeys('files');
      const files = await Promise.all(ids.map((id) => db.get('files', id)));
      return ids.flatMap((id, at) => (files[at] ? [{ id, file: files[at] }] : []));
    }),
  /** The browser copies the file on its disk: it may be moved or changed later, and is never in memory. */
  put: (id: string, file: File) => withFiles((db) => db.put('files', file, id)),
  remove: (id: string) => withFiles((db) => db.delete('files', id)),
  clear: () => withFiles((db) => db.clear('files')),
};
