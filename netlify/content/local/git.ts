import { spawn } from 'node:child_process';
import { accessSync, constants, lstatSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { codeOf } from '../../lib/apiError.ts';
import { ContentError, UNCOMMITTED } from '../contentStore.ts';

type GitResult = { code: number; stdout: Buffer };
type GitOptions = { input?: string | Uint8Array; env?: Record<string, string> };
/** Runs `git <args>` in one folder; a non-zero exit is a result, not an error. Throws where git cannot run. */
export type Git = (args: string[], options?: GitOptions) => Promise<GitResult>;

/** Where the repository of a content root lies. */
export type LocalRepository = {
  /** Absolute; this working tree's own Git folder. */
  gitDir: string;
  /** Absolute; differs from `gitDir` in linked working trees. */
  commonDir: string;
  /** The content root inside the repository: empty or ending in a slash. */
  prefix: string;
  /** False where its objects have SHA-256 ids, which differ from the ids that content has here. */
  isSha1: boolean;
};

const COMMIT_ID = /^[0-9a-f]{40}$/;

/** Git without the variables of a surrounding one: a GIT_DIR set by a hook would lead to another repository. */
function startGit(root: string, args: string[], env: Record<string, string> = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  const fixed = { GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' };
  const child = spawn('git', args, {
    cwd: root,
    env: { ...Object.fromEntries(inherited), ...fixed, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  });
  const stdout: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  // Git may end before it has read everything; its exit code tells why.
  child.stdin.on('error', () => {});
  const ended = new Promise<GitResult>((resolve, reject) => {
    child.on('error', () => reject(new ContentError('unavailable', 'git.missing')));
    child.on('close', (code) => resolve({ code: code ?? -1, stdout: Buffer.concat(stdout) }));
  });
  return { child, ended };
}

/** @param root folder that git runs in; git finds its repository from there. */
export function createGit(root: string): Git {
  return (args, { input = '', env } = {}) => {
    const { child, ended } = startGit(root, args, env);
    child.stdin.end(input);
    return ended;
  };
}

/** Runs git and returns its output; a non-zero exit is thrown as `ContentError`. `task` completes "git could not …". */
export async function runGit(git: Git, task: string, args: string[], options?: GitOptions): Promise<Buffer> {
  const result = await git(args, options);
  if (result.code !== 0) throw gitFailure(task);
  return result.stdout;
}

/** Git did not do its part. `task` completes "git could not …", for the log. */
export const gitFailure = (task: string): ContentError =>
  new ContentError('unavailable', 'git.failed', { task: `git could not ${task}` });

/** Ids of commits, the full name of the branch (`refs/heads/…`), and what its log says. */
export type BranchMove = { branch: string; from: string; to: string; why: string };

/**
 * Locks a branch that stands at `from`. Git gives the lock up when this process is killed before `end(true)`.
 * @returns `end`, which moves the branch to `to` or leaves it, and says whether it moved; undefined where Git refuses
 */
export async function lockBranch(root: string, { branch, from, to, why }: BranchMove) {
  const { child, ended } = startGit(root, ['update-ref', '-m', why, '--stdin']);
  const prepared = new Promise<true>((resolve) => {
    let told = '';
    child.stdout.on('data', (chunk: Buffer) => {
      told += chunk;
      if (told.includes('prepare: ok')) resolve(true);
    });
  });
  child.stdin.write(`start\nupdate ${branch} ${to} ${from}\nprepare\n`);
  const end = async (moves: boolean) => {
    child.stdin.end(moves ? 'commit\n' : 'abort\n');
    return (await ended).code === 0;
  };
  return (await Promise.race([prepared, ended.then(() => false)])) ? end : undefined;
}

/** Where the store keeps its lock and what a save prepares: inside Git's own folder, so never in a commit. */
export const workFolder = (gitDir: string): string => join(gitDir, 'content-store');

/** Git wants room for more than the files that it is given. */
const SPARE_BYTES = 512 * 1024;

/** Turns an error of the file system into one for the owner; anything else is returned as it is. */
export function fileFailure(error: unknown): unknown {
  const is = (...codes: string[]) => codes.includes(codeOf(error));
  if (is('ENOSPC', 'EDQUOT')) return new ContentError('diskFull', 'git.diskFull');
  if (is('EACCES', 'EPERM', 'EROFS')) return new ContentError('readOnly', 'git.readOnly');
  if (is('ENOTDIR', 'EISDIR', 'EEXIST', 'ENOTEMPTY')) return new ContentError('conflict', 'git.sameName');
  return error;
}

/**
 * The cause of a failure of Git, found by writing where it writes: the disk is full, or a folder is read-only. Any
 * other error, and one without such a cause, is returned as it is.
 * @param bytes what Git was to store
 */
export function writeFailure(error: unknown, { gitDir, commonDir }: LocalRepository, bytes = 0): unknown {
  if (!(error instanceof ContentError) || error.sentence.key !== 'git.failed') return fileFailure(error);
  const probe = join(workFolder(gitDir), `probe-${process.pid}`);
  try {
    for (const folder of ['objects', 'refs/heads']) accessSync(join(commonDir, folder), constants.W_OK);
    writeFileSync(probe, Buffer.alloc(bytes + SPARE_BYTES));
    return error;
  } catch (reason) {
    const failure = fileFailure(reason);
    return failure instanceof ContentError ? failure : error;
  } finally {
    rmSync(probe, { force: true });
  }
}

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

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

/** What HEAD names, the branch in it, and the commit that a file of that branch names; empty where there is none. */
function readHeadFiles({ gitDir, commonDir }: LocalRepository) {
  const head = readIfThere(`${gitDir}/HEAD`);
  const branch = head.startsWith('ref: ') ? head.slice('ref: '.length) : '';
  return { head, branch, loose: branch && readIfThere(`${commonDir}/${branch}`) };
}

/** Changes whenever the head may have moved. Refs may be packed, or in tables. */
export function headSignature(repository: LocalRepository): string {
  const { head, loose } = readHeadFiles(repository);
  const stats = ['packed-refs', 'reftable/tables.list'].map((name) => {
    const stat = lstatSync(`${repository.commonDir}/${name}`, { throwIfNoEntry: false });
    return stat ? `${stat.ino}:${stat.size}:${stat.mtimeMs}:${stat.ctimeMs}` : 'none';
  });
  return [head, loose, ...stats].join('|');
}

/** The commit that HEAD stands on, `UNCOMMITTED` where there is none yet, or none with an id of SHA-1. */
export async function readHead(git: Git, repository: LocalRepository): Promise<string> {
  const { loose } = readHeadFiles(repository);
  if (COMMIT_ID.test(loose)) return loose;
  const result = await git(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
  const head = result.stdout.toString('utf8').trim();
  return result.code === 0 && COMMIT_ID.test(head) ? head : UNCOMMITTED;
}

/** Full name of the branch that HEAD is on. Throws where it is on none: a commit would be lost at the next checkout. */
export async function readBranch(git: Git, repository: LocalRepository): Promise<string> {
  const { branch } = readHeadFiles(repository);
  // What HEAD holds where refs are kept in tables.
  if (branch && branch !== 'refs/heads/.invalid') return branch;
  const result = await git(['symbolic-ref', '--quiet', 'HEAD']);
  if (result.code !== 0) throw new ContentError('readOnly', 'git.noBranch');
  return result.stdout.toString('utf8').trim();
}

/** The files by which Git commands keep each other from moving HEAD or its branch. */
export function headLocks(repository: LocalRepository): string[] {
  const { branch } = readHeadFiles(repository);
  const lock = branch && join(repository.commonDir, `${branch}.lock`);
  return [join(repository.gitDir, 'HEAD.lock'), ...(lock ? [lock] : [])];
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
