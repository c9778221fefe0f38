import { planChanges } from '../../netlify/content/changePlan.ts';
import {
  assertOperationId,
  buildCommitMessage,
  isByPanel,
  namesOperation,
} from '../../netlify/content/commitMessage.ts';
import {
  assertContentPath,
  assertPastFiles,
  assertRevision,
  isContentPath,
  isTextPath,
} from '../../netlify/content/contentPaths.ts';
import {
  ContentError,
  type ContentStore,
  type HistoryEntry,
  type Snapshot,
  type StoredFile,
} from '../../netlify/content/contentStore.ts';
import type { BareRepository } from '../mocks/github/bareRepository.ts';

const BRANCH = 'main';
const STATUS = { A: 'added', M: 'modified', D: 'deleted' } as const;

/**
 * A content store on a bare repository, without a child process per save, for tests of code that uses a store. It
 * keeps the same contract as the stores of the product (bareStore.test.ts).
 */
export function bareStore(repository: BareRepository): ContentStore {
  let known: Snapshot | undefined;

  function read(): Snapshot {
    const revision = repository.head(BRANCH) ?? '';
    if (known?.revision === revision) return known;
    const files = new Map<string, StoredFile>();
    for (const { path, oid, size, type } of repository.entries(revision))
      if (type === 'blob' && isContentPath(path))
        files.set(path, { path, oid, size, ...(isTextPath(path) && { text: String(repository.blob(oid)) }) });
    known = { revision, files };
    return known;
  }

  function bytesAt(revision: string, path: string): Buffer | undefined {
    const entry = repository.entries(revision).find((one) => one.path === path && one.type === 'blob');
    return entry && repository.blob(entry.oid);
  }

  return {
    snapshot: async () => read(),
    async change(message, edit) {
      const { operationId = crypto.randomUUID() } = message;
      assertOperationId(operationId);
      for (;;) {
        const snapshot = read();
        const { revision, files } = snapshot;
        const done = repository
          .log(revision, 50)
          .find(({ message: text }) => namesOperation(text, operationId));
        if (done) return { revision: done.oid, committed: true, paths: [] };
        const planned = planChanges(files, await edit(snapshot)).filter(
          ({ path, oid }) => files.get(path)?.oid !== oid,
        );
        if (planned.length === 0) return { revision, committed: false, paths: [] };
        // Somebody else has committed while the edit was made.
        if (repository.head(BRANCH) !== revision) continue;
        const { headline, body } = buildCommitMessage([{ message, operationId }]);
        const changes = planned.map(({ path, oid, bytes }) => {
          const content = bytes ?? (oid && repository.blob(oid));
          if (oid && !content) throw new ContentError('invalid', 'store.keptGone');
          return content ? { path, content } : { path };
        });
        const commit = repository.commit(BRANCH, revision, `${headline}\n\n${body}\n`, changes);
        return { revision: commit, committed: true, paths: planned.map(({ path }) => path) };
      }
    },
    keep: async (bytes) => ({ oid: repository.storeBlob(bytes), size: bytes.byteLength }),
    async file(path) {
      assertContentPath(path);
      return bytesAt(read().revision, path);
    },
    async fileAt(revision, path) {
      assertRevision(revision);
      assertContentPath(path);
      return bytesAt(revision, path);
    },
    async textsAt(files) {
      assertPastFiles(files);
      return files.map(({ revision, path }) => bytesAt(revision, path)?.toString());
    },
    async history(limit) {
      const entries = repository.log(read().revision, 1000).flatMap((commit): HistoryEntry[] => {
        const { oid: revision, author, date, message } = commit;
        const [subject = ''] = message.split('\n');
        const [parent] = commit.parents;
        const paths = repository
          .changedFiles(revision)
          .flatMap(([letter, path]) => (isContentPath(path) ? [{ path, status: STATUS[letter] }] : []));
        const about = {
          revision,
          ...(parent && { parent }),
          subject,
          byPanel: isByPanel(message),
          author,
          date,
        };
        return paths.length === 0 ? [] : [{ ...about, paths }];
      });
      return entries.slice(0, Math.max(0, Math.floor(limit)));
    },
  };
}
