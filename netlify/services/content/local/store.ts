import { randomUUID } from 'node:crypto';
import { assertOperationId } from '../commitMessage.ts';
import {
  type ChangeMessage,
  type Commit,
  ContentError,
  type ContentLog,
  type ContentStore,
  type EditContent,
  type KeptBytes,
  type Snapshot,
  UNCOMMITTED,
} from '../contentStore.ts';
import { createCommitMemory } from './committed.ts';
import { readLocalHistory } from './history.ts';
import { workFolder } from './journal.ts';
import { keepBytes } from './kept.ts';
import { createPacking } from './packing.ts';
import { createLocalReader } from './reader.ts';
import { isInterrupted, recover } from './recovery.ts';
import type { LocalRepository } from './repository.ts';
import { createSignatures } from './signatures.ts';
import { writeFailure } from './writeFailure.ts';
import { tryCommit } from './writer.ts';
import { withWriterLock } from './writerLock.ts';

const MAX_ATTEMPTS = 6;
const LOCK_PATIENCE_MS = 20_000;

/**
 * The content of a Git working tree, uncommitted edits included, changed by commits on its branch. Work outside
 * `content/` and `public/photos/` is never touched. Safe with several processes; a kill leaves the old or the new
 * state.
 * @param options.root holds `content/` and `public/`; without a repository it can only be read
 */
export function createLocalStore(options: { root: string; log?: ContentLog }): ContentStore {
  const { root, log = () => {} } = options;
  const reader = createLocalReader(root, finishInterrupted);
  const { git } = reader;
  const memory = createCommitMemory(git);
  const readSignatures = createSignatures(git);
  const pack = createPacking(git);
  let last: Promise<unknown> = Promise.resolve();

  /** A save is under way, here or elsewhere, or was cut off: waits for it, or finishes it. */
  async function finishInterrupted(): Promise<void> {
    const repository = await reader.repository();
    if (!repository || !isInterrupted(repository)) return;
    try {
      await withWriterLock(workFolder(repository.gitDir), LOCK_PATIENCE_MS, () =>
        recover(git, root, repository, log),
      );
    } catch (error) {
      // Reading goes on all the same; whoever saves is told, because a save has to finish this first.
      const failure = writeFailure(error, repository);
      if (!(failure instanceof ContentError)) throw error;
      log(`An interrupted save could not be completed yet. ${failure.message}`);
    }
  }

  async function commitEdit(
    repository: LocalRepository,
    message: ChangeMessage,
    edit: EditContent,
  ): Promise<Commit> {
    const operationId = message.operationId ?? randomUUID();
    await recover(git, root, repository, log);
    const signatures = () => readSignatures(repository);
    const context = { git, root, repository, log, memory, signatures };
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const isFirst = attempt === 0;
      const snapshot = await (isFirst ? reader.lastSeen() : reader.refresh());
      // After a look at everything, files that go on changing around the save no longer hold it up.
      const isCurrent = async (seen: Snapshot) => !isFirst || reader.isCurrent(seen);
      if (snapshot.revision === UNCOMMITTED) {
        throw new ContentError('readOnly', 'git.noCommit');
      }
      if (message.operationId) {
        const done = await memory.operation(snapshot.revision, operationId);
        if (done) return { revision: done, committed: true, paths: [] };
      }
      const commit = await tryCommit({ ...context, isCurrent }, snapshot, message, operationId, edit);
      if (!commit) continue;
      if (isInterrupted(repository)) reader.expire();
      else await reader.note(commit);
      return commit;
    }
    throw new ContentError('conflict', 'store.changing');
  }

  /** Throws where nothing can be written. */
  async function requireRepository(): Promise<LocalRepository> {
    const repository = await reader.repository();
    if (!repository) {
      throw new ContentError('readOnly', 'git.noRepository');
    }
    if (!repository.isSha1) throw new ContentError('readOnly', 'git.sha256');
    return repository;
  }

  async function keep(bytes: Uint8Array): Promise<KeptBytes> {
    const repository = await requireRepository();
    try {
      return await keepBytes(git, bytes);
    } catch (error) {
      throw writeFailure(error, repository, bytes.byteLength);
    }
  }

  async function change(message: ChangeMessage, edit: EditContent): Promise<Commit> {
    if (message.operationId) assertOperationId(message.operationId);
    const repository = await requireRepository();
    let editFailure: { error: unknown } | undefined;
    const watchedEdit: EditContent = async (snapshot) => {
      editFailure = undefined;
      try {
        return await edit(snapshot);
      } catch (error) {
        editFailure = { error };
        throw error;
      }
    };
    try {
      const commit = await withWriterLock(workFolder(repository.gitDir), LOCK_PATIENCE_MS, () =>
        commitEdit(repository, message, watchedEdit),
      );
      void pack(repository);
      return commit;
    } catch (error) {
      reader.expire();
      // An error of the edit belongs to its caller and is passed on as it is.
      throw editFailure ? editFailure.error : writeFailure(error, repository);
    }
  }

  return {
    snapshot: reader.snapshot,
    file: reader.file,
    fileAt: reader.fileAt,
    textsAt: reader.textsAt,
    keep,
    change: (message, edit) => {
      // One after another, in the order they came; a failing one does not hold up the next.
      const result = last.then(() => change(message, edit));
      last = result.catch(() => {});
      return result;
    },
    async history(limit) {
      const { revision } = await reader.snapshot();
      if (revision === UNCOMMITTED || limit < 1) return [];
      return readLocalHistory(git, Math.floor(limit));
    },
  };
}
