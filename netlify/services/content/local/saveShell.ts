import { spawn } from 'node:child_process';
import { type GitResult, gitEnvironment, gitFailure, gitMissing } from './gitCommand.ts';

/**
 * The Git commands of a save, as one program of a shell. Starting a process costs a server with a thousand photos in
 * mind tens of milliseconds, a shell next to nothing: so the server starts one shell, and the shell starts Git.
 *
 * Neither branch nor the owner's index nor a file is touched before the line `go` comes; where the server is killed,
 * or gives up, no such line comes and nothing happens. Takes the staging folder, the parent and, for the branch,
 * where it stands. Everything it starts has ended when it ends: none may still write where others clear away.
 */
const PROGRAM = `
command -v git > /dev/null || exit 127
staging=$1 parent=$2 from=$3 tree_index=$1/tree-index

store() {
  [ ! -s "$staging/blobs" ] ||
    git $STORE_SETTINGS hash-object -w --no-filters -t blob --stdin-paths < "$staging/blobs" > /dev/null
}

# Puts the changed entries into an index.
enter() {
  GIT_INDEX_FILE=$1 git update-index --add -z --index-info < "$staging/entries"
}

# The index that the parent was made in is there where it is known; Git may have cleared a part of it away.
prepare() {
  if [ -f "$tree_index" ] && enter "$tree_index" 2> /dev/null; then return 0; fi
  rm -f "$tree_index"
  GIT_INDEX_FILE=$tree_index git read-tree "$parent" && enter "$tree_index"
}

commit() {
  git -c i18n.commitEncoding=UTF-8 -c user.useConfigOnly=true commit-tree "$tree" -p "$parent" -F "$staging/message"
}

# Who commits where Git does not know it in full: what is configured, and a name of our own for the rest.
identify() {
  name=$(git config user.name) || name=
  email=$(git config user.email) || email=
  export GIT_AUTHOR_NAME="\${name:-$STORE_NAME}" GIT_AUTHOR_EMAIL="\${email:-$STORE_EMAIL}"
  export GIT_COMMITTER_NAME="$GIT_AUTHOR_NAME" GIT_COMMITTER_EMAIL="$GIT_AUTHOR_EMAIL"
}

store & storing=$!
fault=0 noting=
prepare || fault=2
wait "$storing" || fault=1
[ "$fault" = 0 ] || exit "$fault"
if [ -n "$STORE_NOTE" ]; then enter "$staging/next-index" & noting=$!; fi
tree=$(GIT_INDEX_FILE=$tree_index git write-tree) || fault=2
[ "$fault" != 0 ] || revision=$(commit 2> /dev/null) || { identify; revision=$(commit); } || fault=3
[ -z "$noting" ] || wait "$noting" || fault=4
[ "$fault" = 0 ] || exit "$fault"

echo "$revision"
read -r word && [ "$word" = go ] || exit 0
exec git update-ref -m "$STORE_REFLOG" HEAD "$revision" "$from"
`;

const SHELL = ['sh', '-c', PROGRAM, 'save'] as const;
/** Windows has no shell of its own, but Git brings one there, and runs its aliases in it. */
const SHELL_OF_GIT = ['git', '-c', `alias.content-save=!save() {${PROGRAM}}; save`, 'content-save'] as const;

/** What each fault above could not do. */
const TASKS = ['', 'store the files', 'prepare the commit', 'make the commit', 'note the change'];

export type ShellSave = {
  /** The commit's id; no branch names it yet. */
  readonly revision: string;
  /** Moves the branch there from where it was said to stand. A refusal is a result, not an error. */
  move(): Promise<GitResult>;
  /** Ends it without; nothing happens where it has ended already. */
  leave(): Promise<void>;
};

export type ShellSaveOptions = {
  /** Folder that Git runs in. */
  readonly root: string;
  /**
   * Absolute path of the folder with what is to be committed: `blobs` (files to store, a line each), `entries` (as for
   * `git update-index -z --index-info`), `message`, and `tree-index` where it is known.
   */
  readonly staging: string;
  /** Id of the commit to build on. */
  readonly parent: string;
  /** Id of the commit that the branch stands at. */
  readonly from: string;
  /** For the reflog. */
  readonly reflog: string;
  /** The entries are put into `next-index` as well. */
  readonly notes: boolean;
  /** Images do not shrink: compressing them would double the cost of storing one. */
  readonly compresses: boolean;
  /** This machine's by default. */
  readonly platform?: NodeJS.Platform;
};

/** Who saved, where Git is not configured for anybody. */
const NOBODY = { STORE_NAME: 'Site admin', STORE_EMAIL: 'admin@localhost' };

/**
 * Makes a commit and keeps the way to the branch open.
 * @throws ContentError with nothing changed
 */
export async function startShellSave(options: ShellSaveOptions): Promise<ShellSave> {
  const { root, staging, parent, from, reflog, notes, compresses, platform = process.platform } = options;
  const [command, ...before] = platform === 'win32' ? SHELL_OF_GIT : SHELL;
  const child = spawn(command, [...before, staging, parent, from], {
    cwd: root,
    env: gitEnvironment({
      ...NOBODY,
      STORE_REFLOG: reflog,
      STORE_NOTE: notes ? '1' : '',
      STORE_SETTINGS: compresses ? '' : '-c core.looseCompression=0',
    }),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<GitResult>((resolve, reject) => {
    child.on('error', () => reject(gitMissing()));
    child.on('close', (code) => resolve({ code: code ?? -1, stdout: Buffer.alloc(0), stderr }));
  });
  const committed = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (stdout.includes('\n')) resolve();
    });
  });
  // It may end before it is told anything; its exit code tells why.
  child.stdin.on('error', () => {});
  await Promise.race([committed, ended]);
  const revision = /^([0-9a-f]{40})\n/.exec(stdout)?.[1];
  if (!revision) {
    child.stdin.end();
    const { code } = await ended;
    throw code === 127 ? gitMissing() : gitFailure(stderr, TASKS[code] ?? 'run a shell');
  }
  return {
    revision,
    move() {
      child.stdin.end('go\n');
      return ended;
    },
    async leave() {
      child.stdin.end();
      await ended;
    },
  };
}
