import { spawn } from 'node:child_process';
import { type GitResult, gitEnvironment, gitFailure, gitMissing } from './gitCommand.ts';
import type { Signatures } from './signatures.ts';

/** What one path of the repository becomes; without bytes it is deleted. */
type ImportedFile = {
  readonly path: string;
  readonly mode: string;
  readonly bytes: Uint8Array | undefined;
};
export type ImportedCommit = { readonly text: string; readonly files: readonly ImportedFile[] };

export type ImportOptions = {
  /** Folder that Git runs in. */
  readonly root: string;
  /** Full name of the branch: `refs/heads/…`. */
  readonly branch: string;
  /** Id of the commit that the branch stands at. */
  readonly parent: string;
  /** Each on top of the one before. */
  readonly commits: readonly ImportedCommit[];
  readonly signatures: Signatures;
  /** False for images, which do not shrink: compressing them would double the cost of storing one. */
  readonly compresses: boolean;
  /** Is told the id of the process as soon as there is one. */
  readonly onStart: (pid: number) => void;
};

export type Import = Awaited<ReturnType<typeof startImport>>;

/** One pack for each import: loose objects would be written a second time. Names of any case are names of their own. */
const SETTINGS = ['-c', 'fastimport.unpackLimit=1', '-c', 'core.ignoreCase=false'];

const quote = (path: string) => `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const data = (content: string | Uint8Array): (string | Uint8Array)[] => [
  `data ${Buffer.byteLength(content)}\n`,
  content,
  '\n',
];

/** The input of `git fast-import` for commits on top of each other, up to the question for the id of the last. */
function toInput({ branch, parent, commits, signatures }: ImportOptions): (string | Uint8Array)[] {
  const parts = commits.flatMap(({ text, files }, index) => [
    `commit ${branch}\nmark :${index + 1}\n`,
    `author ${signatures.author} now\ncommitter ${signatures.committer} now\n`,
    ...data(text),
    `from ${index === 0 ? parent : `:${index}`}\n`,
    ...files.flatMap(({ path, mode, bytes }) =>
      bytes ? [`M ${mode} inline ${quote(path)}\n`, ...data(bytes)] : [`D ${quote(path)}\n`],
    ),
  ]);
  return [...parts, `get-mark :${commits.length}\n`];
}

/**
 * Makes commits by one `git fast-import`, seen by nobody until the word `done`: where this process is killed it never
 * comes, and Git gives up. @throws ContentError with nothing changed
 */
export async function startImport(options: ImportOptions) {
  const compression = ['-c', `pack.compression=${options.compresses ? 1 : 0}`];
  const command = ['fast-import', '--quiet', '--done', '--date-format=now'];
  const child = spawn('git', [...SETTINGS, ...compression, ...command], {
    cwd: options.root,
    env: gitEnvironment(),
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  });
  let stdout = '';
  const ended = new Promise<GitResult>((resolve, reject) => {
    child.on('error', () => reject(gitMissing()));
    child.on('close', (code) => resolve({ code: code ?? -1, stdout: Buffer.alloc(0) }));
  });
  const answered = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (stdout.includes('\n')) resolve();
    });
  });
  // It may end before it has read everything; its exit code tells why.
  child.stdin.on('error', () => {});
  /** Ends it with nothing done; does nothing where it has ended already. */
  const abort = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  try {
    if (child.pid !== undefined) options.onStart(child.pid);
    child.stdin.cork();
    for (const part of toInput(options)) child.stdin.write(part);
    child.stdin.uncork();
    await Promise.race([answered, ended]);
    const revision = /^([0-9a-f]{40})\n/.exec(stdout)?.[1];
    if (!revision) throw gitFailure('make the commit');
    /** Moves the branch there from its parent. A refusal is a result, not an error. */
    const finish = () => {
      child.stdin.end('done\n');
      return ended;
    };
    /** `revision` is the id of the last commit; no branch names it yet. */
    return { revision, finish, abort };
  } catch (error) {
    await abort();
    throw error;
  }
}
