import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashBuildInputs, isBuilt, rememberBuild } from './buildInputs.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'build-inputs-'));
  for (const folder of ['src/pages', 'content/photos', 'public/photos', 'dist']) {
    await mkdir(join(root, folder), { recursive: true });
  }
  await writeFile(join(root, 'src/pages/index.astro'), 'page');
  await writeFile(join(root, 'content/photos/a.json'), '{}');
  await writeFile(join(root, 'public/photos/a.jpg'), 'image');
  await writeFile(join(root, 'dist/index.html'), 'built');
});

afterEach(() => rm(root, { recursive: true, force: true }));

const hash = (env = {}) => hashBuildInputs(root, { contentRoot: root }, env);

test('the hash stays while no input changes, whatever else is in the folder or the environment', async () => {
  const before = await hash();
  await writeFile(join(root, 'README.md'), 'new');
  await writeFile(join(root, 'dist/index.html'), 'another');
  expect(await hash({ HOME: '/elsewhere', ADMIN_PASSWORD: 'x' })).toBe(before);
});

test.each([
  'src/features/settings/head.ts',
  'scripts/astro/siteIntegration.ts',
  'scripts/images/settings.ts',
  'scripts/serve/build.ts',
  'netlify/lib/env.ts',
  'netlify/content/publicLists.ts',
  'netlify.toml',
  'package.json',
  'package-lock.json',
  'astro.config.mjs',
  'tsconfig.json',
])('changing %s changes the hash', async (path) => {
  const before = await hash();
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(join(root, path), 'new');
  const added = await hash();
  await writeFile(join(root, path), 'edited');
  expect(new Set([before, added, await hash()]).size).toBe(3);
});

test('tests do not count as input', async () => {
  const before = await hash();
  await writeFile(join(root, 'src/pages/index.test.ts'), 'new');
  expect(await hash()).toBe(before);
});

test('every kind of input changes the hash', async () => {
  const seen = new Set([await hash()]);
  seen.add(await hash({ SITE_URL: 'https://a.example' }));
  seen.add(await hash({ PUBLIC_ANALYTICS_ID: '1' }));
  await writeFile(join(root, 'src/pages/index.astro'), 'edit');
  seen.add(await hash());
  await writeFile(join(root, 'content/photos/a.json'), '[]');
  seen.add(await hash());
  await utimes(join(root, 'public/photos/a.jpg'), 1, 1);
  seen.add(await hash());
  await rm(join(root, 'content/photos/a.json'));
  seen.add(await hash());
  await writeFile(join(root, 'astro.config.mjs'), 'export default {}');
  seen.add(await hash());
  expect(seen.size).toBe(8);
});

test('a build is recognised until its inputs or its files change', async () => {
  const dist = join(root, 'dist');
  expect(await isBuilt(dist, 'one')).toBe(false);
  await rememberBuild(dist, 'one');
  expect(await isBuilt(dist, 'one')).toBe(true);
  expect(await isBuilt(dist, 'two')).toBe(false);
  await writeFile(join(dist, 'index.html'), 'built by somebody else');
  expect(await isBuilt(dist, 'one')).toBe(false);
  await rm(dist, { recursive: true });
  await rememberBuild(dist, 'one');
  expect(await isBuilt(dist, 'one')).toBe(false);
});
