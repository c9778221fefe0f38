import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** When files last changed, as ISO 8601, by their names. */
type LastChanges = Readonly<Record<string, string>>;

/** Stands before a commit's date: no file name begins with it. */
const DATE = '\u0001';

/** When a folder's files last changed on this branch. A file of which Git cannot be sure is left out. */
export async function lastChanges(folder: string): Promise<LastChanges> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: folder })).stdout;
  try {
    if ((await git('rev-parse', '--is-shallow-repository')).trim() !== 'false') return {};
    // The date of a merge is that of its arrival on this branch.
    const history = ['log', '--first-parent', '--diff-merges=first-parent', `--format=${DATE}%aI`];
    const names = ['--name-only', '--relative', '-z', '--', '.'];
    const dates: Record<string, string> = {};
    let date = '';
    for (const part of (await git(...history, ...names)).split(/[\0\n]+/)) {
      if (part.startsWith(DATE)) date = part.slice(DATE.length);
      else if (part) dates[part] ??= date;
    }
    const changed = ['diff', '--name-only', '--relative', '-z', 'HEAD', '--', '.'];
    for (const name of (await git(...changed)).split('\0')) delete dates[name];
    return dates;
  } catch {
    return {};
  }
}
