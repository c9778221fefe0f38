import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createLocalStore } from '../netlify/content/local/store.ts';
import { archiveStream, type BackupJob, backupStream } from '../src/admin/site/backup.ts';
import { ApiError } from '../src/ui/request.ts';
import { PASSWORD } from '../tests/api/harness.ts';
import { at, MASTER_NAME, openForEachTest, small } from '../tests/api/masterShop.ts';
import { bagFaults } from '../tests/fixtures/bag.ts';
import { fillFrom, git, put } from '../tests/fixtures/localRepository.ts';
import { temporaryFolder } from '../tests/fixtures/temporary.ts';
import { restoreZip } from './restore.ts';
import { openZip } from './zip.ts';

openForEachTest();

const get = async (path: string, headers = {}) => {
  const answer = await at.shop.raw(path, { headers: { 'x-admin-password': PASSWORD, ...headers } });
  if (answer.ok) return answer;
  throw new ApiError('http', path, { status: answer.status });
};

/** The panel's calls, made directly to the API. */
const calls: Pick<BackupJob, 'get' | 'file' | 'master'> = {
  get: async ({ path }) => (await get(path)).json(),
  file: async (path) => (await get(path)).blob(),
  async *master(id) {
    yield new Uint8Array(await (await get(`/api/photos/${id}/master/file`)).arrayBuffer());
  },
};

/** A zip of everything. */
async function download(streamOf: typeof backupStream) {
  const steps: number[] = [];
  const stream = streamOf({
    ...calls,
    address: 'https://shop.example',
    now: new Date('2026-02-03T12:00:00Z'),
    onProgress: (done, total) => steps.push(done / total),
  });
  const bytes = Buffer.from(await new Response(stream).arrayBuffer());
  const zip = join(temporaryFolder(), 'all.zip');
  writeFileSync(zip, bytes);
  return { zip, bytes, steps };
}

/** A clone of the code without content. */
function emptyClone(): string {
  const root = temporaryFolder();
  fillFrom('code alone', root, (template) => {
    git(template, 'init', '-q', '-b', 'main');
    put(template, 'code.ts', 'code');
    git(template, 'add', '-A');
    git(template, 'commit', '-q', '-m', 'Code');
  });
  return root;
}
const TREE = ['ls-tree', '-r', 'HEAD', '--', 'content', 'public/photos'];

/** Expects that the whole shop is restored into an empty clone, and that a second time changes nothing. */
async function expectRestored(from: string): Promise<void> {
  const root = emptyClone();
  const folder = join(root, '.local/backup');
  const restore = () => restoreZip(from, createLocalStore({ root }), folder);
  const { commit, beside } = await restore();
  expect([commit.committed, git(root, ...TREE)]).toEqual([true, at.shop.git(...TREE)]);
  const original = `originals/${at.photo.id}/${MASTER_NAME}`;
  expect(beside).toContain(original);
  expect(readFileSync(join(folder, original)).equals(small)).toBe(true);
  expect((await restore()).commit.committed).toBe(false);
}

beforeEach(async () => {
  at.shop.push({
    'public/photos/large/wave.jpg': 'display copy',
    'content/site.json': '{"title": "Ä"}',
    // A % in a name is allowed on every system.
    'content/notes/50%.json': '{}',
  });
  await at.send(small);
});

test('a backup of everything is one file, and is restored into an empty clone', async () => {
  const { zip, steps } = await download(backupStream);
  expect([steps.at(-1), steps.every((step, n) => step >= (steps[n - 1] ?? 0))]).toEqual([1, true]);
  const opened = await openZip(zip);
  const readMe = Buffer.from(await opened.read('READ-ME.txt')).toString();
  expect(readMe).toContain('Alles von https://shop.example, gesichert am 2026-02-03');
  // This shop keeps no orders.
  expect(readMe).toMatch(/Not contained.*: .*Orders/);
  await expectRestored(zip);
});

test('an archive is restored like a backup, from its zip and from its folder', async () => {
  const { zip: path, steps } = await download(archiveStream);
  expect(steps.at(-1)).toBe(1);
  const bag = temporaryFolder();
  const zip = await openZip(path);
  for (const name of zip.names) put(bag, name, Buffer.from(await zip.read(name)));
  const folder = join(bag, 'archive');
  expect(bagFaults(folder)).toEqual([]);
  expect(readFileSync(join(folder, 'bag-info.txt'), 'utf8')).toContain(at.shop.head());
  for (const from of [path, folder]) await expectRestored(from);

  put(folder, 'data/content/site.json', '{"title": "B"}');
  const root = emptyClone();
  const restoring = restoreZip(folder, createLocalStore({ root }), join(root, '.local/backup'));
  await expect(restoring).rejects.toThrow('is damaged: data/content/site.json was changed.');
  expect(git(root, 'rev-list', '--count', 'HEAD').trim()).toBe('1');
});

test('refuses a cut or damaged zip before anything is written', async () => {
  const { zip, bytes } = await download(backupStream);
  const root = emptyClone();
  const folder = join(root, '.local/backup');
  const objects = () => git(root, 'count-objects');
  const before = objects();
  const half = Math.floor(bytes.length / 2);
  const damages: [string, Buffer, RegExp][] = [
    ['half', bytes.subarray(0, half), /damaged or incomplete/],
    ['short', bytes.subarray(0, -1), /damaged/],
    ['empty', Buffer.alloc(0), /damaged/],
    ['changed', Buffer.from(bytes).fill(1, half, half + 3), /damaged/],
    ['another', Buffer.from('words'), /damaged/],
  ];
  for (const [what, damage, message] of damages) {
    writeFileSync(zip, damage);
    await expect(restoreZip(zip, createLocalStore({ root }), folder), what).rejects.toThrow(message);
  }
  await expect(restoreZip(`${zip}.none`, createLocalStore({ root }), folder)).rejects.toThrow(
    "can't be read",
  );
  const commits = git(root, 'rev-list', '--count', 'HEAD').trim();
  expect([objects(), commits, existsSync(folder)]).toEqual([before, '1', false]);
});
