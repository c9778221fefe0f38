import { spawn } from 'node:child_process';
import { codeOf } from '../../../lib/codeOf.ts';
import { ContentError } from '../contentStore.ts';

export type GitResult = { code: number; stdout: Buffer };
type GitOptions = { input?: string | Uint8Array; env?: Record<string, string> };
/** Runs `git <args>` in one folder; a non-zero exit is a result, not an error. Throws where git cannot run. */
export type Git = (args: string[], options?: GitOptions) => Promise<GitResult>;

/** The environment of every git call, with `extra`: a GIT_DIR set by a hook would send us to another repository. */
export function gitEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  const fixed = { GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' };
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
        stdio: ['pipe', 'pipe', 'ignore'],
        windowsHide: true,
      });
      const stdout: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
      child.on('error', () => reject(gitMissing()));
      child.on('close', (code) => resolve({ code: code ?? -1, stdout: Buffer.concat(stdout) }));
      // Git may end before it has read everything; its exit code tells why.
      child.stdin.on('error', () => {});
      child.stdin.end(options.input ?? '');
    });
}

/** Git did not do its part. Why, it says in sentences alone. `task` completes "git could not …", for the log. */
export const gitFailure = (task: string): ContentError =>
  new ContentError('unavailable', 'git.failed', { task: `git could not ${task}` });

/** Turns an error of the file system into one for the owner; anything else is returned as it is. */
export function fileFailure(error: unknown): unknown {
  const is = (...codes: string[]) => codes.includes(codeOf(error));
  if (is('ENOSPC', 'EDQUOT')) return new ContentError('diskFull', 'git.diskFull');
  if (is('EACCES', 'EPERM', 'EROFS')) return new ContentError('readOnly', 'git.readOnly');
  if (is('ENOTDIR', 'EISDIR', 'EEXIST', 'ENOTEMPTY')) return new ContentError('conflict', 'git.sameName');
  return error;
}

/** Runs git and returns its output; a non-zero exit is thrown as `ContentError`. */
export async function runGit(git: Git, task: string, args: string[], options?: GitOptions): Promise<Buffer> {
  const result = await git(args, options);
  if (result.code !== 0) throw gitFailure(task);
  return result.stdout;
}

/** Waits for all steps, then throws the first failure: none may still write to what is cleared away. */
export async function settled<T extends readonly unknown[]>(
  steps: {
    [K in keyof T]: Promise<T[K]>;
  },
): Promise<T> {
  await Promise.allSettled(steps);
  return (await Promise.all(steps)) as unknown as T;
}
