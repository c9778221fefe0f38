import { lstatSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ContentError, UNCOMMITTED } from '../contentStore.ts';
import type { Git } from './gitCommand.ts';

/** Where the repository of a content root lies. */
export type LocalRepository = {
  /** Absolute; this working tree's own Git folder. */
  gitDir: string;
  /** Absolute; differs from `gitDir` in linked working trees. */
  commonDir: string;
  /** The content root inside the repository: empty or ending in a slash. */
  prefix: string;
  /** The ids that its objects have, which are other ones than content has here where this is not SHA-1. */
  isSha1: boolean;
};

const COMMIT_ID = /^[0-9a-f]{40}$/;

/** Whether the repository above a folder belongs to somebody else, for which Git refuses to open it. */
function isForeign(folder: string): boolean {
  const user = process.geteuid?.();
  const owners = ['.', '.git'].map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.uid);
  if (owners[1] === undefined) return dirname(folder) !== folder && isForeign(dirname(folder));
  return user !== undefined && owners.some((owner) => owner !== user);
}

/** Finds the repository, undefined where the root is in none. Throws `ContentError` where git cannot run. */
export async function openRepository(git: Git, root: string): Promise<LocalRepository | undefined> {
  const questions = ['--absolute-git-dir', '--git-common-dir', '--show-prefix', '--show-object-format'];
  const result = await git(['rev-parse', ...questions]);
  if (result.code !== 0) {
    if (isForeign(resolve(root))) throw new ContentError('forbidden', 'git.distrusted');
    return undefined;
  }
  const [gitDir = '', commonDir = '', prefix = '', format] = result.stdout.toString('utf8').split('\n');
  return { gitDir, commonDir: resolve(root, commonDir), prefix, isSha1: format !== 'sha256' };
}

/** Identity of a file's state, enough to notice any edit; `none` where it is missing. */
export function statSignature(path: string): string {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.ino}:${stat.size}:${stat.mtimeMs}:${stat.ctimeMs}` : 'none';
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

const branchOfHead = (head: string) => (head.startsWith('ref: ') ? head.slice('ref: '.length) : undefined);

/** The files that say where HEAD stands, as far as files do: what HEAD names, and the commit of that branch. */
function readHeadFiles({ gitDir, commonDir }: LocalRepository): { head: string; loose: string } {
  const head = readIfThere(`${gitDir}/HEAD`);
  const branch = branchOfHead(head);
  return { head, loose: branch ? readIfThere(`${commonDir}/${branch}`) : '' };
}

/** The commit that HEAD stands on where a file names it, as after each commit; undefined where Git is to be asked. */
export function readLooseHead(repository: LocalRepository): string | undefined {
  const { loose } = readHeadFiles(repository);
  return COMMIT_ID.test(loose) ? loose : undefined;
}

/** What changes whenever the head may have moved: the files that hold refs, since refs may be packed or in tables. */
export function headSignature(repository: LocalRepository): string {
  const { commonDir } = repository;
  const { head, loose } = readHeadFiles(repository);
  const files = [`${commonDir}/packed-refs`, `${commonDir}/reftable/tables.list`];
  return [head, loose, ...files.map(statSignature)].join('|');
}

/** The commit that HEAD stands on, `UNCOMMITTED` where there is none yet, or none with an id of SHA-1. */
export async function readHead(git: Git): Promise<string> {
  const result = await git(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
  const head = result.stdout.toString('utf8').trim();
  return result.code === 0 && COMMIT_ID.test(head) ? head : UNCOMMITTED;
}

/** Full name of the branch that HEAD is on: `refs/heads/…`. Undefined where it stands on a single commit. */
export async function readBranch(git: Git, repository: LocalRepository): Promise<string | undefined> {
  const branch = branchOfHead(readHeadFiles(repository).head);
  // What HEAD holds where refs are kept in tables.
  if (branch !== 'refs/heads/.invalid') return branch;
  const result = await git(['symbolic-ref', '--quiet', 'HEAD']);
  return result.code === 0 ? result.stdout.toString('utf8').trim() : undefined;
}

/** The files by which Git commands keep each other from moving HEAD or its branch. */
export function headLocks(repository: LocalRepository): string[] {
  const { gitDir, commonDir } = repository;
  const branch = branchOfHead(readHeadFiles(repository).head);
  return [join(gitDir, 'HEAD.lock'), ...(branch ? [join(commonDir, `${branch}.lock`)] : [])];
}

/** Blob ids of unchanged files from Git's index, by path below the root: this saves reading gigabytes of images. */
export async function readIndexedIds(git: Git, folder: string): Promise<Map<string, string>> {
  const [listed, touched] = await Promise.all([
    git(['ls-files', '--stage', '-z', '--', folder]),
    git(['diff-files', '--name-only', '--relative', '-z', '--', folder]),
  ]);
  if (listed.code !== 0 || touched.code !== 0) return new Map();
  const changed = new Set(touched.stdout.toString('utf8').split('\0'));
  const ids = new Map<string, string>();
  for (const line of listed.stdout.toString('utf8').split('\0')) {
    const match = /^100\d{3} ([0-9a-f]{40}) 0\t(.+)$/s.exec(line);
    if (match?.[1] && match[2] && !changed.has(match[2])) ids.set(match[2], match[1]);
  }
  return ids;
}
