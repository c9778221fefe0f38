import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HEAVY } from './adminPhotosPage.ts';
import { makeContentRoot, withProject } from './content.ts';
import { test as base, closePages, expect } from './fixtures.ts';

/** Before a command that shall have mounts of its own. */
const NAMESPACE = ['unshare', '--map-root-user', '--mount'] as const;

/** Whether this machine lets a process have mounts of its own: Linux does, most containers do not. */
export function canMount(): boolean {
  const [command, ...options] = NAMESPACE;
  try {
    execFileSync(command, [...options, 'mount', '-t', 'tmpfs', 'probe', tmpdir()], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Fills the disk of a folder, by the file `filler` on it, but for so many of its pages of 4 KB. */
function fillDisk(folder: string, filler: string, pagesLeft: number): void {
  rmSync(filler, { force: true });
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(filler, Buffer.alloc((bavail - pagesLeft) * bsize));
}

const run = promisify(execFile);
/** $1 is a content root to copy, $2 the folder to lay the disk over; the rest is the command to become. */
const MOUNT = 'mount -t tmpfs -o size=24m content-disk "$2" && cp -a "$1/." "$2" && shift 2 && exec "$@"';

/** A server whose content lies on a disk of its own, which can be filled up or made read-only while it runs. */
export interface DiskSite {
  url: string;
  /** Fills the disk but for so many of its pages of 4 KB. */
  fill(pagesLeft?: number): Promise<void>;
  /** Frees what `fill` has filled. */
  free(): Promise<void>;
  setReadOnly(isReadOnly: boolean): Promise<void>;
  git(...args: string[]): Promise<string>;
  /**
   * Fails unless just so many commits came since the start, files and index hold what the last one holds, and no
   * save has left anything of its own behind.
   */
  expectCommits(made: number): Promise<void>;
}

export const test = base.extend<{ disk: DiskSite }>({
  disk: async ({ startServer, context }, use) => {
    const content = await makeContentRoot(await withProject(HEAVY));
    const root = await mkdtemp(join(tmpdir(), 'content-disk-'));
    const wrapper = [...NAMESPACE, 'sh', '-c', MOUNT, 'sh', content.path, root];
    const { url, pid, stop } = await startServer({ contentRoot: root, wrapper });
    // The disk is there for the server alone: files are reached through its root folder, commands run beside it.
    const seen = `/proc/${pid}/root${root}`;
    const filler = join(seen, '.git/filler');
    const beside = ['--target', String(pid), '--user', '--mount', '--preserve-credentials', '--'];
    const inside = async (...command: string[]) => (await run('nsenter', [...beside, ...command])).stdout;
    const git = (...args: string[]) => inside('git', '--no-optional-locks', '-C', root, ...args);
    const look = () => git('status', '--porcelain', '--untracked-files=all');
    const countCommits = async () => Number(await git('rev-list', '--count', 'HEAD'));
    const [start, untracked] = [await countCommits(), await look()];

    const site: DiskSite = {
      url,
      git,
      async fill(pagesLeft = 0) {
        // The server may be writing what follows its last answer.
        await expect(() => {
          fillDisk(seen, filler, pagesLeft);
          expect(statfsSync(seen).bavail).toBe(pagesLeft);
        }).toPass({ intervals: [50] });
      },
      free: () => rm(filler, { force: true }),
      async setReadOnly(isReadOnly) {
        await inside('mount', '-o', `remount,bind,${isReadOnly ? 'ro' : 'rw'}`, root);
      },
      async expectCommits(made) {
        expect(await countCommits()).toBe(start + made);
        expect(await look()).toBe(untracked);
        expect(await git('fsck', '--strict', '--no-dangling', '--no-progress')).toBe('');
        const names = readdirSync(join(seen, '.git'), { recursive: true, encoding: 'utf8' });
        expect(names.filter((name) => /\.lock$|content-store.(?!lock\.db$)/.test(name))).toEqual([]);
      },
    };
    await use(site);
    await closePages(context);
    await stop();
    await rmdir(root);
    await content.remove();
  },
});
