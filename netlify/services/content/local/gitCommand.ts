import { spawn } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { ContentError } from '../contentStore.ts';

export type GitResult = { code: number; stdout: Buffer; stderr: string };
type GitOptions = { input?: string | Uint8Array; env?: Record<string, string> };
/** Runs `git <args>` in one folder; a non-zero exit is a result, not an error. Throws where git cannot run. */
export type Git = (args: string[], options?: GitOptions) => Promise<GitResult>;

/**
 * The environment of every git call, with `extra` on top. Variables such as GIT_DIR or GIT_INDEX_FILE, set when the site is started
 * from a hook, would send us to another repository. A fixed language keeps messages recognisable.
 */
export function gitEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  const fixed = { LC_ALL: 'C', LANGUAGE: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' };
  return { ...Object.fromEntries(inherited), ...fixed, ...extra };
}

/** Git itself could not be started. */
export const gitMissing = (): ContentError => new ContentError('unavailable', 'git.missing');

/** @param root folder that git runs in; git finds its repository from there. */
export function createGit(root: string): Git {
  return (args, options = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn('git', args, {
        cwd: root,
        env: gitEnvironment(options.env),
        stdio: ['pipe', 'pipe', 'pipe'],
        windowsHide: true,
      });
      const stdout: Buffer[] = [];
      const stderr: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
      child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
      child.on('error', () => reject(gitMissing()));
      child.on('close', (code) =>
        resolve({
          code: code ?? -1,
          stdout: Buffer.concat(stdout),
          stderr: Buffer.concat(stderr).toString('utf8'),
        }),
      );
      // Git may end before it has read everything; its exit code tells why.
      child.stdin.on('error', () => {});
      child.stdin.end(options.input ?? '');
    });
}

/** Turns git's own complaint into one for the owner. `task` completes "Git could not …". */
export function gitFailure(stderr: string, task: string): ContentError {
  // Of a lock that it could open but not write, Git says no reason: what fails then is the space for it.
  if (/No space left|Out of diskspace|quota exceeded|couldn't write '/i.test(stderr))
    return new ContentError('diskFull', 'git.diskFull');
  if (/Read-only file system|Permission denied|insufficient permission/i.test(stderr)) {
    return new ContentError('readOnly', 'git.readOnly');
  }
  if (/dubious ownership/i.test(stderr)) {
    return new ContentError('forbidden', 'git.distrusted');
  }
  return new ContentError('unavailable', 'git.failed', { task: `git could not ${task}` });
}

/** Less space than this, in bytes, is none: Git wants room for more than the files that it is given. */
const SPARE_BYTES = 512 * 1024;

/**
 * As {@link gitFailure}, for what writes: an import that ran out of space does not always say so in words, so the disk
 * is asked as well.
 * @param root folder on the disk that was written to
 */
export async function writeFailure(stderr: string, task: string, root: string): Promise<ContentError> {
  const failure = gitFailure(stderr, task);
  if (failure.code !== 'unavailable') return failure;
  const { bavail, bsize } = await statfs(root);
  return bavail * bsize < SPARE_BYTES ? new ContentError('diskFull', 'git.diskFull') : failure;
}

/** Turns an error of the file system into one for the owner; anything else is returned as it is. */
export function fileFailure(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new ContentError('diskFull', 'git.diskFull');
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new ContentError('readOnly', 'git.readOnly');
  if (code === 'ENOTDIR' || code === 'EISDIR' || code === 'EEXIST' || code === 'ENOTEMPTY') {
    return new ContentError('conflict', 'git.sameName');
  }
  return error;
}

/** Runs git and returns its output; a non-zero exit is thrown as `ContentError`. */
export async function runGit(git: Git, task: string, args: string[], options?: GitOptions): Promise<Buffer> {
  const result = await git(args, options);
  if (result.code !== 0) throw gitFailure(result.stderr, task);
  return result.stdout;
}

/**
 * Waits for all of several steps, also where one fails: none may still be writing when what they write to is
 * cleared away. Then throws the first failure.
 */
export async function settled<T extends readonly unknown[]>(
  steps: {
    [K in keyof T]: Promise<T[K]>;
  },
): Promise<T> {
  await Promise.allSettled(steps);
  return (await Promise.all(steps)) as unknown as T;
}
