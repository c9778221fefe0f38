import { readFile, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { put } from '../../tests/fixtures/localRepository.ts';
import { temporaryFolder } from '../../tests/fixtures/temporary.ts';
import { BuildError, buildSite, hashBuildInputs, isBuilt, rememberBuild } from './build.ts';

describe('a build in a process of its own', () => {
  /** A stand-in for Astro's command: records its input, and when it began and ended. */
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
    root = temporaryFolder();
    put(root, 'node_modules/astro/bin/astro.mjs', COMMAND);
  });

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
});

describe('the inputs of a build', () => {
  let root: string;

  beforeEach(async () => {
    root = temporaryFolder();
    put(root, 'src/pages/index.astro', 'page');
    put(root, 'content/photos/a.json', '{}');
    put(root, 'public/photos/a.jpg', 'image');
    put(root, 'dist/index.html', 'built');
  });

  const hash = (env = {}) => hashBuildInputs(root, { contentRoot: root }, env);

  test('the hash depends on no other files and variables', async () => {
    const before = await hash();
    for (const path of ['README.md', 'dist/index.html', 'src/pages/index.test.ts']) put(root, path, 'new');
    expect(await hash({ HOME: '/elsewhere', ADMIN_PASSWORD: 'x' })).toBe(before);
  });

  test.each(
    `src/features/settings/head.ts scripts/astro/siteIntegration.ts scripts/images/manifest.ts
    scripts/serve/build.ts netlify/lib/env.ts netlify/content/publicLists.ts netlify.toml package.json
    package-lock.json astro.config.mjs tsconfig.json`.split(/\s+/),
  )('changing %s changes the hash', async (path) => {
    const before = await hash();
    put(root, path, 'new');
    const added = await hash();
    put(root, path, 'edited');
    expect(new Set([before, added, await hash()]).size).toBe(3);
  });

  test('every kind of input changes the hash', async () => {
    const variables = [{}, { SITE_URL: 'https://a.example' }, { PUBLIC_ANALYTICS_ID: '1' }];
    const seen = new Set(await Promise.all(variables.map((env) => hash(env))));
    for (const change of [
      () => put(root, 'src/pages/index.astro', 'edit'),
      () => put(root, 'content/photos/a.json', '[]'),
      () => utimes(join(root, 'public/photos/a.jpg'), 1, 1),
      () => rm(join(root, 'content/photos/a.json')),
    ]) {
      await change();
      seen.add(await hash());
    }
    expect(seen.size).toBe(7);
  });

  test('a build is recognised until its inputs change or another build replaces it', async () => {
    const dist = join(root, 'dist');
    expect(await isBuilt(dist, 'one')).toBe(false);
    await rememberBuild(dist, 'one');
    expect([await isBuilt(dist, 'one'), await isBuilt(dist, 'two')]).toEqual([true, false]);
    await rm(dist, { recursive: true });
    put(dist, 'index.html', 'built by somebody else');
    expect(await isBuilt(dist, 'one')).toBe(false);
  });
});
