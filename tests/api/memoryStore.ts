import { randomBytes } from 'node:crypto';
import { planChanges } from '../../netlify/content/changePlan.ts';
import { buildCommitMessage } from '../../netlify/content/commitMessage.ts';
import {
  blobId,
  type ContentStore,
  type HistoryEntry,
  type StoredFile,
} from '../../netlify/content/contentStore.ts';

import { textOf } from './adminShop.ts';

/** A store that forgets everything at the end of the process: for many thousand saves in a few seconds. */
export function memoryStore(content: Record<string, unknown>): ContentStore {
  const bytes = new Map<string, Uint8Array>();
  let revision = 'a'.repeat(40);
  let files: ReadonlyMap<string, StoredFile> = new Map();
  const history: HistoryEntry[] = [];

  function read(): void {
    const entries = [...bytes].map(([path, file]): [string, StoredFile] => {
      const text = path.startsWith('content/') ? { text: Buffer.from(file).toString('utf8') } : {};
      return [path, { path, oid: blobId(file), size: file.byteLength, ...text }];
    });
    files = new Map(entries);
  }
  for (const [path, value] of Object.entries(content)) bytes.set(path, Buffer.from(textOf(value)));
  read();
  let snapshot = { revision, files };
  const kept = new Map<string, Uint8Array>();

  return {
    snapshot: async () => snapshot,
    file: async (path) => bytes.get(path),
    fileAt: async () => undefined,
    textsAt: async (files) => files.map(() => undefined),
    async keep(content) {
      const oid = blobId(content);
      kept.set(oid, content);
      return { oid, size: content.byteLength };
    },
    history: async (limit) => history.slice(0, limit),
    async change(message, edit) {
      const planned = planChanges(files, await edit(snapshot)).filter(
        ({ path, oid }) => files.get(path)?.oid !== oid,
      );
      if (planned.length === 0) return { revision, committed: false, paths: [] };
      const { headline } = buildCommitMessage([
        { message, operationId: '00000000-0000-0000-0000-000000000000' },
      ]);
      for (const { path, oid, bytes: own } of planned) {
        const next = own ?? kept.get(oid ?? '');
        if (next) bytes.set(path, next);
        else bytes.delete(path);
      }
      const parent = revision;
      revision = randomBytes(20).toString('hex');
      read();
      snapshot = { revision, files };
      const paths = planned.map(({ path }) => ({ path, status: 'modified' as const }));
      history.unshift({
        revision,
        parent,
        subject: headline,
        body: '',
        byPanel: true,
        author: 'x',
        date: new Date().toISOString(),
        paths,
      });
      return { revision, committed: true, paths: paths.map(({ path }) => path) };
    },
  };
}
