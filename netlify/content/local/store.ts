import { randomUUID } from 'node:crypto';
import type { Log } from '../../lib/log.ts';
import { createQueue } from '../../lib/queue.ts';
import { assertOperationId } from '../commitMessage.ts';
import {
  type ChangeMessage,
  type Commit,
  ContentError,
  type ContentStore,
  type EditContent,
  type KeptBytes,
  UNCOMMITTED,
} from '../contentStore.ts';
import { isInterrupted, type Place, recover } from './checkout.ts';
import { fileFailure, type LocalRepository, runGit, workFolder } from './git.ts';
import { createLocalReader, findOperation, readLocalHistory } from './reader.ts';
import { tryCommit } from './writer.ts';
import { withWriterLock } from './writerLock.ts';

const MAX_ATTEMPTS = 6;
const LOCK_PATIENCE_MS = 20_000;
/** Saves after which Git checks whether its loose objects need packing. */
const SAVES_PER_CLEANUP = 50;

/**
 * The content of a Git working tree, uncommitted edits included, changed by commits on its branch. Work outside
 * `content/` and `public/photos/` is never touched. Safe with several processes; a kill leaves the old or the new
 * state.
 * @param options.root holds `content/` and `public/`; without a repository it is read-only
 */
export function createLocalStore(options: { root: string; log?: Log }): ContentStore {
  const { root, log = () => {} } = options;
  const reader = createLocalReader(root, finishInterrupted);
  const { git } = reader;
  const placeOf = (repository: LocalRepository): Place => ({ git, root, repository, log });
  const inTurn = createQueue();
  let saves = 0;

  function alone<T>(repository: LocalRepository, task: () => Promise<T>): Promise<T> {
    return withWriterLock(workFolder(repository.gitDir), LOCK_PATIENCE_MS, task);
  }

  /** Waits for a save that is under way in any process, or finishes one that was interrupted. */
  async function finishInterrupted(): Promise<void> {
    const repository = await reader.repository();
    if (!repository || !isInterrupted(repository)) return;
    try {
      await alone(repository, () => recover(placeOf(repository)));
    } catch (error) {
      // Reading continues; a save gets the error, because it has to finish the interrupted one first.
      const failure = fileFailure(error);
      if (!(failure instanceof ContentError)) throw error;
      log(`An interrupted save could not be completed yet. ${failure.message}`);
    }
  }

  async function commitEdit(repository: LocalRepository, message: ChangeMessage, edit: EditContent) {
    const operationId = message.operationId ?? randomUUID();
    const place = placeOf(repository);
    await recover(place);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const snapshot = await reader.refresh();
      if (snapshot.revision === UNCOMMITTED) throw new ContentError('readOnly', 'git.noCommit');
      const done = message.operationId && (await findOperation(git, snapshot.revision, operationId));
      if (done) return { revision: done, committed: true, paths: [] };
      const commit = await tryCommit(place, snapshot, message, operationId, edit);
      if (commit) return commit;
    }
    throw new ContentError('conflict', 'store.changing');
  }

  async function requireRepository(): Promise<LocalRepository> {
    const repository = await reader.repository();
    if (!repository) throw new ContentError('readOnly', 'git.noRepository');
    if (!repository.isSha1) throw new ContentError('readOnly', 'git.sha256');
    return repository;
  }

  /** Writes bytes as a blob that no commit holds yet. */
  async function keep(bytes: Uint8Array): Promise<KeptBytes> {
    await requireRepository();
    const args = ['-c', 'core.looseCompression=0', 'hash-object', '-w', '--no-filters', '--stdin'];
    const oid = await runGit(git, 'keep a file', args, { input: bytes });
    return { oid: oid.toString().trim(), size: bytes.byteLength };
  }

  async function change(message: ChangeMessage, edit: EditContent): Promise<Commit> {
    if (message.operationId) assertOperationId(message.operationId);
    const repository = await requireRepository();
    try {
      return await alone(repository, () => commitEdit(repository, message, edit));
    } catch (error) {
      throw fileFailure(error);
    } finally {
      reader.expire();
      saves += 1;
      if (saves % SAVES_PER_CLEANUP === 0) void git(['gc', '--auto', '--quiet']).catch(() => {});
    }
  }

  return {
    snapshot: reader.snapshot,
    file: reader.file,
    fileAt: reader.fileAt,
    textsAt: reader.textsAt,
    keep,
    change: (message, edit) => inTurn(() => change(message, edit)),
    async history(limit) {
      const { revision } = await reader.snapshot();
      if (revision === UNCOMMITTED || limit < 1) return [];
      return readLocalHistory(git, Math.floor(limit));
    },
  };
}
