import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRepository } from '../../fixtures/localRepository.ts';
import { temporaryFolder } from '../../fixtures/temporary.ts';
import { isLong } from '../../long.ts';

/** Gives a command its own mounts. Linux allows that, most containers do not. */
const [UNSHARE, ...NAMESPACE] = ['unshare', '--map-root-user', '--mount'] as const;
/** $1: the content root to copy, $2: the folder on which the disk is mounted, rest: the command to run. */
const MOUNT = 'mount -t tmpfs -o size=8m disk "$2" && cp -a "$1/." "$2" && shift 2 && exec "$@"';

function canMount(): boolean {
  try {
    execFileSync(UNSHARE, [...NAMESPACE, 'mount', '-t', 'tmpfs', 'probe', tmpdir()], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Saves with more and more free pages of 4 KB until a save succeeds. Prints the state after each try. */
const SAVES = `
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { createLocalStore } from ${JSON.stringify(join(import.meta.dirname, '../../../netlify/content/local/store.ts'))};
const [root, step] = process.argv.slice(1);
const git = (...args) => execFileSync('git', ['--no-optional-locks', ...args], { cwd: root, encoding: 'utf8' }).trim();
const store = createLocalStore({ root });
const rounds = [];
for (let pages = 0; pages < 100 && rounds.at(-1)?.code !== 'saved'; pages += Number(step)) {
  rmSync(root + '/.git/filler', { force: true });
  const { bavail, bsize } = statfsSync(root);
  writeFileSync(root + '/.git/filler', Buffer.alloc((bavail - pages) * bsize));
  const files = [
    { path: 'content/site.json', content: 'saved' },
    { path: 'public/photos/new.png', content: Buffer.alloc(20_000, 7) },
  ];
  const code = await store.change({ subject: 'Save' }, () => files).then(() => 'saved', (error) => error.code);
  const left = readdirSync(root + '/.git', { recursive: true }).filter((name) => /\\.lock$|content-store.(?!lock\\.db)/.test(name));
  rounds.push({ code, left, commits: git('rev-list', '--count', 'HEAD'), status: git('status', '--porcelain'), faults: git('fsck', '--strict', '--no-dangling', '--no-progress') });
}
console.log(JSON.stringify(rounds));
`;

test.skipIf(!canMount())('a disk that fills up at any write of a save leaves the old state', () => {
  const [from, disk] = [temporaryFolder(), temporaryFolder()];
  createRepository(from);
  const node = [process.execPath, '--input-type=module', '--eval', SAVES, disk, isLong ? '1' : '3'];
  const printed = execFileSync(UNSHARE, [...NAMESPACE, 'sh', '-c', MOUNT, 'sh', from, disk, ...node]);
  const rounds = JSON.parse(printed.toString()) as { code: string }[];
  const sound = { left: [], status: '', faults: '' };
  expect(rounds.pop()).toEqual({ ...sound, code: 'saved', commits: '2' });
  // A save writes several files; each of them has run out of space once.
  expect(rounds.length).toBeGreaterThan(3);
  for (const { code, ...left } of rounds) {
    expect(left).toEqual({ ...sound, commits: '1' });
    // For ordinary runs git.test.ts tests Git's messages about a full disk.
    if (isLong) expect(code).toBe('diskFull');
  }
});
