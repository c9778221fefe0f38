import { expect, test } from 'vitest';
import { createBundledStore } from '../../netlify/content/bundled/store.ts';
import { TEXT_FOLDER } from '../../netlify/content/contentPaths.ts';
import { readEnv } from '../../netlify/lib/env.ts';
import { lacksOf } from '../../netlify/lib/lacks.ts';
import { lackLines } from '../lackLines.ts';
import { judgeShop } from './shop.ts';

const NETLIFY = { NETLIFY: 'true', URL: 'https://site.example' };
const PRODUCTION = { ...NETLIFY, CONTEXT: 'production' };
const SELLING = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  SMTP_URL: 'smtp://anna:secret@mail.arnim.art:587',
};
const HEAD = 'What the environment lacks (.env.example says more of each):';

/** What the log of a build says of the shop of this repository. */
async function judged(variables: Record<string, string>) {
  const env = readEnv(variables);
  const lines: string[] = [];
  const store = createBundledStore({ root: '.', folders: [TEXT_FOLDER] });
  await judgeShop(store, env, (line) => lines.push(line));
  const head = lines.indexOf(HEAD);
  const findings = lines.slice(1, head < 0 ? undefined : head);
  return { env, lines, findings, table: head < 0 ? [] : lines.slice(head + 1) };
}
const stillMissing = (lines: readonly string[]) => Number(/Still missing: (\d+)/.exec(lines[0] ?? '')?.[1]);

test('the log of a production build names every lacking variable once, in the table that npm start prints', async () => {
  const { env, lines, findings, table } = await judged(PRODUCTION);
  const lacks = lacksOf(env.given);
  expect(table).toEqual(lackLines(lacks));
  for (const { missing } of lacks)
    for (const name of missing)
      expect(lines.filter((line) => line.split(/\W/).includes(name))).toHaveLength(1);
  const columns = table.map((line) => line.indexOf('not set'));
  expect(new Set(columns).size).toBe(1);
  const forSelling = table.filter((line) => line.endsWith(' Needed for the shop to open.'));
  expect(forSelling.map((line) => line.trim().split(' ')[0])).toEqual(Object.keys(SELLING));
  expect(findings.length + forSelling.length).toBe(stillMissing(lines));
});

test('what is set is not named, and where all is set there is no table', async () => {
  const some = await judged({ ...PRODUCTION, ...SELLING });
  expect(some.table.some((line) => line.includes('Needed for the shop to open'))).toBe(false);
  expect(some.table.join('\n')).toContain('BUILD_HOOK_URL');
  expect(some.findings).toHaveLength(stillMissing(some.lines));
  const rest = {
    ADMIN_PASSWORD: 'correct horse 1',
    GITHUB_TOKEN: 'token',
    GITHUB_REPOSITORY: 'anna/portfolio',
    BUILD_HOOK_URL: 'https://api.netlify.com/build_hooks/1',
    SIGNING_KEY: Buffer.alloc(32, 7).toString('base64url'),
  };
  const all = await judged({ ...PRODUCTION, ...SELLING, ...rest });
  expect(all.lines).not.toContain(HEAD);
  expect(all.findings).toEqual(some.findings);
});

test('elsewhere the log counts what is missing in one line', async () => {
  const { lines } = await judged({ ...NETLIFY, CONTEXT: 'deploy-preview' });
  expect(lines).toEqual([
    expect.stringMatching(/^Prints are sold\. Still missing: \d+, as `npm run lint:shop`/),
  ]);
});
