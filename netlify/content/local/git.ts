import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { codeOf } from '../../lib/apiError.ts';
import type { ApiMessageKey } from '../../lib/messages/index.ts';
import { ContentError, type ContentErrorCode, UNCOMMITTED } from '../contentStore.ts';

type GitResult = { code: number; stdout: Buffer; stderr: string };
type GitOptions = { input?: string | Uint8Array; env?: Record<string, string> };
/** Runs `git <args>` in one folder; a non-zero exit is a result, not an error. Throws when git cannot run. */
export type Git = (args: string[], options?: GitOptions) => Promise<GitResult>;

/** The repository of a content root. */
export type LocalRepository = {
  /** Absolute; this working tree's own Git folder. */
  gitDir: string;
  /** Absolute; differs from `gitDir` in linked working trees. */
  commonDir: string;
  /** The content root inside the repository: empty or ending in a slash. */
  prefix: string;
  /** False when its objects have SHA-256 ids, which differ from the blob ids used here. */
  isSha1: boolean;
};

const COMMIT_ID = /^[0-9a-f]{40}$/;

/** @param root folder that git runs in; git finds its repository from there */
export function createGit(root: string): Git {
  return (args, { input = '', env } = {}) => {
    // Without the variables of a surrounding git: a hook's GIT_DIR would lead to another repository.
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
    const fixed = { GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };
    const child = spawn('git', args, {
      cwd: root,
      env: { ...Object.fromEntries(inherited), ...fixed, ...env },
      windowsHide: true,
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    // Git may end before it has read all input; its exit code tells why.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    return new Promise((resolve, reject) => {
      child.on('error', () => reject(new ContentError('unavailable', 'git.missing')));
      child.on('close', (code) =>
        resolve({
          code: code ?? -1,
          stdout: Buffer.concat(stdout),
          stderr: Buffer.concat(stderr).toString(),
        }),
      );
    });
  };
}

/** Runs git and returns its output; a non-zero exit is thrown as `ContentError`. `task` completes "git could not …". */
export async function runGit(git: Git, task: string, args: string[], options?: GitOptions): Promise<Buffer> {
  const result = await git(args, options);
  if (result.code !== 0) throw gitFailure(task, result.stderr);
  return result.stdout;
}

const GIT_FAILURES: readonly [RegExp, ContentErrorCode, ApiMessageKey][] = [
  [/No space left|Out of diskspace|quota exceeded|nable to write new index file/, 'diskFull', 'git.diskFull'],
  [/\.lock': File exists/, 'conflict', 'git.branchLocked'],
  [/Permission denied|insufficient permission|Read-only file system/, 'readOnly', 'git.readOnly'],
  [/dubious ownership/, 'forbidden', 'git.distrusted'],
];

/** Why git failed. `task` completes "git could not …", for the log. `stderr` is never shown, because it names paths. */
export function gitFailure(task: string, stderr: string): ContentError {
  const [, code, key] = GIT_FAILURES.find(([words]) => words.test(stderr)) ?? [];
  return new ContentError(code ?? 'unavailable', key ?? 'git.failed', { task: `git could not ${task}` });
}

/** The folder of the store's lock and drafts: inside Git's own folder, so never in a commit. */
export const workFolder = (gitDir: string): string => join(gitDir, 'content-store');

/** Converts an error of the file system into one for the owner; returns any other error unchanged. */
export function fileFailure(error: unknown): unknown {
  const is = (...codes: string[]) => codes.includes(codeOf(error));
  if (is('ENOSPC', 'EDQUOT')) return new ContentError('diskFull', 'git.diskFull');
  if (is('EACCES', 'EPERM', 'EROFS')) return new ContentError('readOnly', 'git.readOnly');
  if (is('ENOTDIR', 'EISDIR', 'EEXIST', 'ENOTEMPTY')) return new ContentError('conflict', 'git.sameName');
  return error;
}

/** Finds the repository, undefined when the root is in none. Throws `ContentError` when git cannot run. */
export async function openRepository(git: Git, root: string): Promise<LocalRepository | undefined> {
  const questions = ['--absolute-git-dir', '--git-common-dir', '--show-prefix', '--show-object-format'];
  const result = await git(['rev-parse', ...questions]);
  if (result.code !== 0) {
    const failure = gitFailure('open the repository', result.stderr);
    if (failure.code === 'forbidden') throw failure;
    return undefined;
  }
  const [gitDir = '', commonDir = '', prefix = '', format] = result.stdout.toString('utf8').split('\n');
  return { gitDir, commonDir: resolve(root, commonDir), prefix, isSha1: format !== 'sha256' };
}

/** The commit of HEAD; `UNCOMMITTED` when there is none, or its id is not SHA-1. */
export async function readHead(git: Git): Promise<string> {
  const { code, stdout } = await git(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
  const head = stdout.toString('utf8').trim();
  return code === 0 && COMMIT_ID.test(head) ? head : UNCOMMITTED;
}

/** Full name of the branch that HEAD is on; undefined when it is on none. */
export async function readBranch(git: Git): Promise<string | undefined> {
  const { code, stdout } = await git(['symbolic-ref', '--quiet', 'HEAD']);
  return code === 0 ? stdout.toString('utf8').trim() : undefined;
}

/** Blob ids of unchanged files from Git's index, by path below the root. This saves reading gigabytes of images. */
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
