import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test, vi } from 'vitest';
import { createBundledStore } from '../../netlify/content/bundled/store.ts';
import { TEXT_FOLDER } from '../../netlify/content/contentPaths.ts';
import { readEnv } from '../../netlify/lib/env.ts';
import { findMissingConfig } from '../../netlify/lib/missingConfig.ts';
import { git as gitIn, put } from '../../tests/fixtures/localRepository.ts';
import { temporaryFolder } from '../../tests/fixtures/temporary.ts';
import { lackLines } from '../shopReport.ts';
import { checkShop, fileDates } from './facts.ts';

const root = temporaryFolder();
const repository = join(root, 'repository');
const legal = join('content', 'legal');

const git = (folder: string, ...args: string[]) =>
  gitIn(folder, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args);
function commit(day: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) put(repository, join(legal, name), text);
  git(repository, 'add', '-A');
  git(repository, 'commit', '-qm', day, `--date=${day}T12:00:00+01:00`);
}

beforeAll(() => {
  mkdirSync(repository);
  git(repository, 'init', '-qb', 'main');
  commit('2026-01-05', { 'imprint.en.md': 'a', 'terms.en.md': 'a', 'größe ä.md': 'a' });
  commit('2026-02-06', { 'terms.en.md': 'b' });
  git(repository, 'checkout', '-qb', 'side', 'HEAD~1');
  commit('2026-03-07', { 'privacy.en.md': 'a' });
  git(repository, 'checkout', '-q', 'main');
  vi.stubEnv('GIT_AUTHOR_DATE', '2026-04-08T12:00:00+02:00');
  git(repository, 'merge', '-q', '--no-ff', '-m', 'm', 'side');
  vi.unstubAllEnvs();
});

const DATES = {
  'imprint.en.md': '2026-01-05T12:00:00+01:00',
  'terms.en.md': '2026-02-06T12:00:00+01:00',
  'größe ä.md': '2026-01-05T12:00:00+01:00',
  'privacy.en.md': '2026-04-08T12:00:00+02:00',
};

test('a file has the date of the last commit that changed it on this branch, or of the first', async () => {
  expect(await fileDates(join(repository, legal), 'last')).toEqual(DATES);
  const first = { ...DATES, 'terms.en.md': DATES['imprint.en.md'] };
  expect(await fileDates(join(repository, legal), 'first')).toEqual(first);
});

test('a file with uncommitted changes, staged or not, has no date', async () => {
  for (const name of ['imprint', 'terms', 'new']) put(repository, join(legal, `${name}.en.md`), 'changed');
  git(repository, 'add', join(legal, 'terms.en.md'));
  const dated = Object.keys(await fileDates(join(repository, legal), 'last'));
  expect(dated.sort()).toEqual(['größe ä.md', 'privacy.en.md']);
  git(repository, 'reset', '-q', '--hard');
  rmSync(join(repository, legal, 'new.en.md'));
});

test('a shallow clone, an untracked copy and a missing folder have no dates', async () => {
  const shallow = join(root, 'shallow');
  git(root, 'clone', '-q', '--depth=1', pathToFileURL(repository).href, shallow);
  for (const copy of [root, repository]) put(copy, join('copy', legal, 'imprint.en.md'), 'a');
  const without = [shallow, join(root, 'copy'), join(repository, 'copy'), join(root, 'nothing')];
  for (const folder of without) expect(await fileDates(join(folder, legal), 'last'), folder).toEqual({});
});

const NETLIFY = { NETLIFY: 'true', URL: 'https://site.example' };
const PRODUCTION = { ...NETLIFY, CONTEXT: 'production' };
const SELLING = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  SMTP_URL: 'smtp://anna:secret@mail.arnim.art:587',
};
const HEAD = 'What the environment lacks (.env.example says more of each):';

/** What a build logs about this repository's shop. */
async function shopLog(variables: Record<string, string>) {
  const env = readEnv(variables);
  const lines: string[] = [];
  const store = createBundledStore({ root: '.', folders: [TEXT_FOLDER] });
  await checkShop(store, env, (line) => lines.push(line));
  const head = lines.indexOf(HEAD);
  const findings = lines.slice(1, head < 0 ? undefined : head);
  return { env, lines, findings, table: head < 0 ? [] : lines.slice(head + 1) };
}
const stillMissing = (lines: readonly string[]) => Number(/Still missing: (\d+)/.exec(lines[0] ?? '')?.[1]);

test('the log of a production build names every missing variable once, in the table that npm start prints', async () => {
  const { env, lines, findings, table } = await shopLog(PRODUCTION);
  const missingConfig = findMissingConfig(env.given);
  expect(table).toEqual(lackLines(missingConfig));
  for (const { missing } of missingConfig)
    for (const name of missing)
      expect(lines.filter((line) => line.split(/\W/).includes(name))).toHaveLength(1);
  const columns = table.map((line) => line.indexOf('not set'));
  expect(new Set(columns).size).toBe(1);
  const forSelling = table.filter((line) => line.endsWith(' Needed for the shop to open.'));
  expect(forSelling.map((line) => line.trim().split(' ')[0])).toEqual(Object.keys(SELLING));
  expect(findings.length + forSelling.length).toBe(stillMissing(lines));
});

test('the log of other builds counts what is missing in one line', async () => {
  const { lines } = await shopLog({ ...NETLIFY, CONTEXT: 'deploy-preview' });
  expect(lines).toEqual([
    expect.stringMatching(/^Prints are sold\. Still missing: \d+, as `npm run lint:shop`/),
  ]);
});
