import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isByPanel, namesOperation } from '../commitMessage.ts';
import {
  assertContentPath,
  assertPastFiles,
  assertRevision,
  IMAGE_FOLDER,
  isContentPath,
  TEXT_FOLDER,
} from '../contentPaths.ts';
import { type HistoryEntry, type PastFile, type Snapshot, UNCOMMITTED } from '../contentStore.ts';
import { createFolderTree } from '../folderTree.ts';
import {
  createGit,
  type Git,
  type LocalRepository,
  openRepository,
  readHead,
  readIndexedIds,
  runGit,
} from './git.ts';

/** Within this time after a check the files are not checked again. */
const CHECK_VALID_MS = 900;
/** The most checks in a row: one during which a save ran is repeated. */
const MAX_CHECKS = 5;

/**
 * Reads a working tree. No watcher: each request makes sure that the files were checked within the last
 * second, which costs one `lstat` per file, needs no timer, and misses no new folder.
 * @param beforeCheck runs before each check: finishes what a killed process left incomplete
 */
export function createLocalReader(root: string, beforeCheck: () => Promise<void>) {
  const git = createGit(root);
  const tree = createFolderTree(root, async () =>
    (await repository()) ? readIndexedIds(git, IMAGE_FOLDER) : new Map(),
  );
  let opened: LocalRepository | undefined;
  let latest: Snapshot | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<Snapshot> | undefined;

  /** Undefined while the root is in no Git repository; later calls look again. */
  async function repository(): Promise<LocalRepository | undefined> {
    opened ??= await openRepository(git, root);
    return opened;
  }

  /** Checks once. @returns whether no save ran at the same time, which could mix old and new files */
  async function checkWithoutSave(isSaving: boolean): Promise<boolean> {
    const place = await repository();
    // Read first: a save that begins later moves the head after this.
    const head = place ? await readHead(git) : UNCOMMITTED;
    if (!isSaving) await beforeCheck();
    await tree.scan();
    if (place && (await readHead(git)) !== head) return false;
    if (latest?.files !== tree.files() || latest.revision !== head)
      latest = { revision: head, files: tree.files() };
    return true;
  }

  /** @param isSaving true for a save, which has already finished any interrupted one */
  async function check(isSaving: boolean): Promise<Snapshot> {
    const startedAt = performance.now();
    for (let attempt = 0; attempt < MAX_CHECKS; attempt += 1) if (await checkWithoutSave(isSaving)) break;
    checkedAt = startedAt;
    return latest ?? { revision: UNCOMMITTED, files: tree.files() };
  }

  function expire(): void {
    checkedAt = Number.NEGATIVE_INFINITY;
  }

  /** One check at a time: a second caller shares the running one. */
  function sharedCheck(): Promise<Snapshot> {
    running ??= check(false).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function snapshot(): Promise<Snapshot> {
    return latest && performance.now() - checkedAt <= CHECK_VALID_MS ? latest : sharedCheck();
  }

  return {
    git,
    repository,
    snapshot,
    /** Checks the content now. The caller holds the writer lock. */
    refresh: (): Promise<Snapshot> => check(true),
    expire,
    async file(path: string): Promise<Uint8Array | undefined> {
      assertContentPath(path);
      const { files } = await snapshot();
      if (!files.has(path)) return undefined;
      return readFile(join(root, path)).catch(() => undefined);
    },
    async fileAt(revision: string, path: string): Promise<Uint8Array | undefined> {
      assertRevision(revision);
      assertContentPath(path);
      const place = await repository();
      if (!place) return undefined;
      const result = await git(['cat-file', 'blob', `${revision}:${place.prefix}${path}`]);
      return result.code === 0 ? result.stdout : undefined;
    },
    async textsAt(asked: readonly PastFile[]): Promise<(string | undefined)[]> {
      assertPastFiles(asked);
      const place = await repository();
      if (!place || asked.length === 0) return asked.map(() => undefined);
      const input = asked.map(({ revision, path }) => `${revision}:${place.prefix}${path}\n`).join('');
      const answer = await runGit(git, 'read earlier files', ['cat-file', '--batch'], { input });
      let at = 0;
      return asked.map(() => {
        const end = answer.indexOf('\n', at);
        const size = Number(/ blob (\d+)$/.exec(answer.toString('utf8', at, end))?.[1] ?? Number.NaN);
        at = end + 1;
        if (Number.isNaN(size)) return undefined;
        at += size + 1;
        return answer.toString('utf8', at - size - 1, at - 1);
      });
    },
  };
}

const STATUS = { A: 'added', M: 'modified', D: 'deleted', T: 'modified' } as const;
// A lost answer is looked up within minutes: fewer commits than this are made meanwhile.
const RECENT_COMMITS = 50;

const FORMAT = '%x02%H%x00%P%x00%an%x00%cI%x00%s%x00%b%x03';

function parsePaths(listing: string): HistoryEntry['paths'] {
  const fields = listing.split('\0').map((field) => field.replace(/^\n+/, ''));
  const paths: HistoryEntry['paths'] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const letter = fields[index]?.charAt(0);
    const path = fields[index + 1] ?? '';
    if ((letter === 'A' || letter === 'M' || letter === 'D' || letter === 'T') && isContentPath(path)) {
      paths.push({ path, status: STATUS[letter] });
    }
  }
  return paths;
}

/** The latest commits that touched the content, from `git log` in the content root. */
export async function readLocalHistory(git: Git, limit: number): Promise<HistoryEntry[]> {
  const form = [`--format=${FORMAT}`, '-z', '--name-status', '--no-renames', '--relative'];
  const args = [...form, '--first-parent', '--diff-merges=first-parent', `--max-count=${limit}`];
  const content = ['HEAD', '--', TEXT_FOLDER, IMAGE_FOLDER];
  const log = await runGit(git, 'read the history', ['log', ...args, ...content]);
  return log
    .toString('utf8')
    .split('\x02')
    .slice(1)
    .map((record): HistoryEntry => {
      const [head = '', listing = ''] = record.split('\x03');
      const [revision = '', parents = '', author = '', date = '', subject = '', body = ''] = head.split('\0');
      const parent = parents.split(' ')[0];
      const paths = parsePaths(listing.replace(/^\0/, ''));
      return {
        revision,
        ...(parent ? { parent } : {}),
        subject,
        byPanel: isByPanel(`${subject}\n${body}`),
        author,
        date,
        paths,
      };
    });
}

/** The commit that names this operation, among the latest up to a revision. */
export async function findOperation(git: Git, revision: string, operationId: string) {
  const args = ['log', `--max-count=${RECENT_COMMITS}`, '--format=%H%n%B', '-z', revision];
  const log = await runGit(git, 'read the history', args);
  const commit = log
    .toString('utf8')
    .split('\0')
    .find((text) => namesOperation(text, operationId));
  return commit?.slice(0, commit.indexOf('\n'));
}
