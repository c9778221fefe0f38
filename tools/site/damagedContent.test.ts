import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { DAMAGED, type Damage, expectSaid } from '../../tests/fixtures/damagedContent.ts';
import { sample } from '../../tests/long.ts';
import { type BuildError, buildSite } from '../server/build.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** What the tests' runner sets of these, Astro would take for the build's own. */
const RUNNERS = ['BASE_URL', 'DEV', 'MODE', 'PROD', 'SSR'];

let contentRoot: string;
beforeEach(() => {
  for (const name of RUNNERS) vi.stubEnv(name, undefined);
  contentRoot = mkdtempSync(join(tmpdir(), 'damaged-'));
  cpSync(join(ROOT, 'content'), join(contentRoot, 'content'), { recursive: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(contentRoot, { recursive: true });
});

type Broken = readonly [path: string, damage: Damage];
const SINGLE = [
  ['content/site.json', DAMAGED.site],
  ['content/settings.json', DAMAGED.settings],
  ['content/projects.json', DAMAGED.projects],
  ['content/home/en.md', DAMAGED.texts],
] as const;
/** Ten ways or more to break each file that there is one of: a build each, which breaks one file of each kind. */
const BUILDS = DAMAGED.texts.map((_, n): Broken[] =>
  SINGLE.map(([path, damages]) => [path, damages[n % damages.length] as Damage]),
);
/** All ways at once for those that there are many of. */
const FOLDERS = (['photos', 'videos', 'music', 'legal'] as const).flatMap((folder) => {
  const [damages, ending] = folder === 'legal' ? [DAMAGED.texts, 'md'] : [DAMAGED[folder], 'json'];
  return damages.map((damage, n): Broken => [`content/${folder}/broken-${n}.${ending}`, damage]);
});

test.each(sample(BUILDS, 1).map((single, n) => [n, n === 0 ? [...single, ...FOLDERS] : single] as const))(
  'build %i names file, field and expectation of all that is damaged',
  // The first one may have to compile the pages.
  { timeout: 120_000 },
  async (_, files) => {
    for (const [path, [, stored]] of files)
      writeFileSync(join(contentRoot, path), typeof stored === 'string' ? stored : JSON.stringify(stored));
    const built = buildSite({ root: ROOT, content: { contentRoot }, outDir: join(contentRoot, 'dist') });
    const { output } = (await built.catch((error: unknown) => error)) as BuildError;
    const lines = output.split('\n').map((line) => line.trim());
    for (const [path, damage] of files)
      expectSaid(
        lines.filter((line) => line.startsWith(`${path}: `)),
        path,
        damage,
      );
  },
);
