import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BuildError, buildSite } from './build.ts';

/** Stands in for Astro's command: notes what it was given, and when it began and ended. */
const COMMAND = `
import { appendFileSync } from 'node:fs';
const { CONTENT_ROOT, COMMIT_REF = '' } = process.env;
const note = (what) => appendFileSync('notes', what + ' ' + CONTENT_ROOT + ' ' + COMMIT_REF + '\\n');
note('begins');
await new Promise((done) => setTimeout(done, 60));
if (CONTENT_ROOT === 'broken') {
  console.error('first line\\ncontent/photos/a.json: description is missing');
  process.exit(1);
}
note('ends');
`;

let root: string;
const build = (contentRoot: string, revision?: string) =>
  buildSite({ root, content: { contentRoot, revision }, outDir: join(root, 'dist') });
const notes = async () => (await readFile(join(root, 'notes'), 'utf8')).split('\n').filter(Boolean);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'build-'));
  const folder = join(root, 'node_modules/astro/bin');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'astro.mjs'), COMMAND);
});

afterEach(() => rm(root, { recursive: true, force: true }));

test('builds of one checkout never overlap; each has its own content and commit', async () => {
  await Promise.all([build('one', 'a1'), build('two', 'b2'), build('three')]);
  const pairs = (await notes()).map((line) => line.split(' '));
  for (let at = 0; at < pairs.length; at += 2) {
    expect(pairs[at]?.[0]).toBe('begins');
    expect(pairs[at + 1]).toEqual(['ends', ...(pairs[at]?.slice(1) ?? [])]);
  }
  expect(pairs.map(([, content, commit]) => `${content} ${commit}`).sort()).toEqual(
    ['one a1', 'one a1', 'two b2', 'two b2', 'three ', 'three '].sort(),
  );
});

test('a failed build names its last line, keeps the whole output and lets the next one run', async () => {
  const failed = build('broken');
  await expect(failed).rejects.toThrow(BuildError);
  await expect(failed).rejects.toThrow('content/photos/a.json: description is missing');
  await expect(failed).rejects.toMatchObject({ output: expect.stringContaining('first line') });
  await build('one');
  expect(await notes()).toContain('ends one ');
});
