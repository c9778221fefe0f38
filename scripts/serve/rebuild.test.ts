import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BuildError, type BuildOptions } from './build.ts';
import { createRebuild } from './rebuild.ts';

let root: string;
let served: string[];
let builds: number;
let content: string;

/** Builds what the content says at that moment; a content of "broken" can't be built. */
async function build({ outDir }: BuildOptions): Promise<void> {
  builds += 1;
  const text = content;
  await new Promise((done) => setTimeout(done, 20));
  if (text === 'broken') throw new BuildError('content/photos/a.json: description is missing');
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, 'index.html'), text);
}

const distDir = () => join(root, 'dist');
const live = () => readFile(join(distDir(), 'index.html'), 'utf8');

function rebuilder(builder = build): () => Promise<void> {
  const options = {
    root,
    content: async () => ({ contentRoot: root }),
    distDir: distDir(),
    setDistDir: (path: string) => served.push(path),
  };
  return createRebuild(options, builder);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'rebuild-'));
  served = [];
  builds = 0;
  content = 'first';
  await mkdir(distDir());
  await writeFile(join(distDir(), 'index.html'), 'before');
});

afterEach(() => rm(root, { recursive: true, force: true }));

test('a build is served from its own folder until it replaces dist', async () => {
  await rebuilder()();
  expect(await live()).toBe('first');
  expect(served).toEqual([expect.stringContaining(join('.cache', 'builds')), distDir()]);
  expect(await readdir(join(root, '.cache', 'builds'))).toEqual([]);
});

test('the first build needs no earlier one', async () => {
  await rm(distDir(), { recursive: true });
  await rebuilder()();
  expect(await live()).toBe('first');
});

test('calls during a build share one more build, which includes what was saved meanwhile', async () => {
  const rebuild = rebuilder();
  const first = rebuild();
  await new Promise((done) => setTimeout(done, 10));
  content = 'second';
  await Promise.all([first, rebuild(), rebuild(), rebuild()]);
  expect(await live()).toBe('second');
  expect(builds).toBe(2);
});

test('a build that a delete overtakes starts again with the current content', async () => {
  const photo = join(root, 'content', 'photos', 'a.json');
  await mkdir(join(photo, '..'), { recursive: true });
  await writeFile(photo, '{}');
  const overtaken = async (options: BuildOptions) => {
    content = builds === 0 ? 'broken' : 'without the photo';
    await rm(photo, { force: true });
    await build(options);
  };
  await rebuilder(overtaken)();
  expect([await live(), builds]).toEqual(['without the photo', 2]);
});

test('content that changes during every build is given up on', async () => {
  const overtaken = async (options: BuildOptions) => {
    await mkdir(join(root, 'content'), { recursive: true });
    await writeFile(join(root, 'content', 'site.json'), String(builds));
    content = 'broken';
    await build(options);
  };
  await expect(rebuilder(overtaken)()).rejects.toThrow('description is missing');
  expect(builds).toBe(3);
});

test('a failed build says why, leaves the site as it was and does not block the next', async () => {
  const rebuild = rebuilder();
  content = 'broken';
  await expect(rebuild()).rejects.toThrow('description is missing');
  expect(await live()).toBe('before');
  expect(served).toEqual([]);
  content = 'repaired';
  await rebuild();
  expect(await live()).toBe('repaired');
});
