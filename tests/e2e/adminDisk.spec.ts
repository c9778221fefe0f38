import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import {
  banner,
  button,
  COLUMN,
  choose,
  editPhoto,
  HEAVY,
  openPhotos,
  row,
  rows,
  smallImage,
  speak,
  writeTexts,
} from './adminContent.ts';
import { makeContentRoot, withProject } from './content.ts';
import { test as base, closePages, expect } from './fixtures.ts';

/** Before a command that shall have mounts of its own. */
const NAMESPACE = ['unshare', '--map-root-user', '--mount'] as const;

/** Whether this machine lets a process have mounts of its own: Linux does, most containers do not. */
function canMount(): boolean {
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
interface DiskSite {
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

const test = base.extend<{ disk: DiskSite }>({
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

test.describe.configure({ timeout: 120_000 });
test.skip(!canMount(), 'this machine lets no test have a disk of its own (unshare, mount)');
test.use({ allowConsole: [/status of 50\d/] });

const COLUMN_FILE = 'content/photos/column-thinking-of-falling-0hsk.json';

interface Trouble {
  says: string;
  begin(disk: DiskSite): Promise<void>;
  end(disk: DiskSite): Promise<void>;
}

const FULL: Trouble = {
  says: 'The disk is full, so nothing was saved: free some space, then save again.',
  begin: (disk) => disk.fill(),
  end: (disk) => disk.free(),
};
const READ_ONLY: Trouble = {
  says: 'The content folder cannot be written, so nothing was saved: give the site write access to it and to its Git folder.',
  begin: (disk) => disk.setReadOnly(true),
  end: (disk) => disk.setReadOnly(false),
};

/** Presses a button while the disk is in trouble, in either way, then again when it is not. */
async function press(
  page: Page,
  disk: DiskSite,
  [name, saves]: [string, number],
  expectTyped: () => Promise<void>,
): Promise<void> {
  for (const trouble of [FULL, READ_ONLY]) {
    await trouble.begin(disk);
    await button(page, name).click();
    await expect(banner(page)).toHaveText(trouble.says);
    await expectTyped();
    await disk.expectCommits(saves);
    await trouble.end(disk);
  }
  await button(page, name).click();
  await expect(banner(page)).toBeHidden();
}

/** Presses a button again and again with more space each time, until the save succeeds. */
async function pressUntilSaved(
  page: Page,
  disk: DiskSite,
  name: string,
  [field, typed]: [string, string],
  saves: number,
): Promise<void> {
  let pagesLeft = 0;
  for (; pagesLeft < 100; pagesLeft += 1) {
    await disk.fill(pagesLeft);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() !== 'GET'),
      button(page, name).click(),
    ]);
    if (answer.ok()) break;
    await expect(banner(page)).toHaveText(FULL.says);
    await expect(page.getByLabel(field)).toHaveValue(typed);
    await disk.expectCommits(saves);
  }
  // A save writes to many places: each of them has run out of space once.
  expect(pagesLeft).toBeGreaterThan(5);
  await expect(banner(page)).toBeHidden();
  await disk.expectCommits(saves + 1);
}

// In an ordinary run netlify/content/local/git.test.ts knows each error, adminFailures keeps what is typed.
test('a full disk or read-only folder is named, and no typed text is lost', {
  tag: '@long',
}, async ({ page, disk }) => {
  await speak(page, 'en');
  await openPhotos(page, disk.url);
  await expect(rows(page)).toHaveCount(6);

  await choose(page, await smallImage('new.png'));
  await writeTexts(page, 'A patient print', 'Ein geduldiger Druck');
  await page.getByLabel('Price A3').fill('49.50');
  await press(page, disk, ['Upload Photo', 0], async () => {
    await expect(page.getByLabel('English description')).toHaveValue('A patient print');
    await expect(page.getByLabel('German description')).toHaveValue('Ein geduldiger Druck');
    await expect(page.getByLabel('Price A3')).toHaveValue('49.50');
    await expect(page.locator('.photo-preview')).toBeVisible();
  });
  await expect(row(page, 'A patient print')).toBeVisible();
  await disk.expectCommits(1);
  expect(await disk.git('show', '--name-status', '--format=', 'HEAD')).toMatch(
    /^A\tcontent\/photos\/a-patient-print-\w+\.json\nA\tpublic\/photos\/a-patient-print-\w+\.png\n$/,
  );

  await editPhoto(page, COLUMN);
  await page.getByLabel('English description').fill('A column, waiting');
  await press(page, disk, ['Update Photo', 1], () =>
    expect(page.getByLabel('English description')).toHaveValue('A column, waiting'),
  );
  await expect(row(page, 'A column, waiting')).toBeVisible();
  await disk.expectCommits(2);
  expect(await disk.git('show', `HEAD:${COLUMN_FILE}`)).toContain('"en": "A column, waiting"');

  // Here no preview of the site loads beside them.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Corner radius').fill('7');
  await press(page, disk, ['Save Settings', 2], () =>
    expect(page.getByLabel('Corner radius')).toHaveValue('7'),
  );
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await disk.expectCommits(3);
  expect(await disk.git('show', 'HEAD:content/settings.json')).toContain('"cornerRadiusPx": 7');
  expect(await (await fetch(`${disk.url}/api/settings`)).json()).toMatchObject({ cornerRadiusPx: 7 });

  // What a save leaves that ends at any of its writes: tests/long/content/kill.test.ts.
  await test.step('a disk that fills up during a save, at any of its writes, leaves the old state', async () => {
    await page.getByLabel('Corner radius').fill('9');
    await pressUntilSaved(page, disk, 'Save Settings', ['Corner radius', '9'], 3);
    await expect(page.getByText('Everything is saved.')).toBeVisible();
  });
});
