import { execFile } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findMissingConfig } from '../netlify/lib/missingConfig.ts';
import { PAGE_TEXTS } from '../src/shared/content/entries/site.ts';
import { put } from '../tests/fixtures/localRepository.ts';
import { bareEnv } from '../tests/fixtures/processes.ts';
import { temporaryFolder } from '../tests/fixtures/temporary.ts';
import { TEST_TEXTS } from '../tests/fixtures/testContent.ts';
import { missingConfigLine } from './shopReport.ts';

const run = promisify(execFile);
const root = temporaryFolder();
cpSync(TEST_TEXTS, join(root, 'content'), { recursive: true });

/** The variables that an owner sets before the shop opens. */
const SET = {
  SMTP_URL: 'smtp://anna:secret@mail.arnim.art:587',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PUBLIC_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};
/** The values that replace the sample's in content/site.json. */
const CONTACT = { name: 'Anna Arnim', street: 'Weg 1', city: '10115 Berlin', country: 'Deutschland' };
const SITE = {
  ...{ title: 'Anna Arnim', owner: 'Anna Arnim', contact: { ...CONTACT, email: 'anna@arnim.art' } },
  ...{ tax: 'small-business', orderButton: 'binding' },
};

async function lint(env: Record<string, string>): Promise<{ code: number; lines: string }> {
  const own = { ...bareEnv(), CONTENT_ROOT: root, ...env };
  const ended = await run(process.execPath, [resolve('scripts/lintShop.ts')], { env: own }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  );
  return { code: ended.code, lines: ended.stdout };
}

const write = (path: string, text: string | object) =>
  put(root, path, typeof text === 'string' ? text : JSON.stringify(text));

test('a fresh clone lists everything that is missing and where; with the data of the owner the shop may open', async () => {
  const fresh = await lint({});
  expect(fresh.code).toBe(1);
  const fields = ['Site title', 'Name', 'English order button'];
  const named = fields.map((field) => `content/site.json (${field}`);
  for (const { path } of PAGE_TEXTS) named.push(path);
  for (const language of ['en', 'de']) named.push(`content/notices/guarantee.${language}.svg`);
  for (const where of [...named, ...Object.keys(SET), 'Photos', 'Videos', 'Music'])
    expect(fresh.lines).toContain(where);
  expect(fresh.lines).toMatch(/\n\d+ still missing\./);
  expect(fresh.lines).toContain('Until then a production build is a portfolio without prints to buy.');

  write('content/site.json', SITE);
  for (const { path, page } of PAGE_TEXTS)
    write(path, `---\ntitle: Title\nlead: Lead\n---\n\nOur own words about ${page}.\n`);
  for (const language of ['en', 'de'])
    write(`content/notices/guarantee.${language}.svg`, '<svg viewBox="0 0 420 594"></svg>');
  for (const kind of ['photos', 'videos', 'music']) rmSync(join(root, 'content', kind), { recursive: true });
  const photo = { filename: 'harbour.jpg', description: { en: 'Harbour', de: 'Hafen' }, price_a4: 40 };
  write('content/photos/harbour.json', photo);

  const ready = await lint(SET);
  expect(ready.lines).toContain('Nothing is missing: the shop may open.');
  expect(ready.code).toBe(0);
});

test('the missing settings of a deployed site are one line with the command that lists them', () => {
  expect(missingConfigLine(findMissingConfig(new Set()))).toMatch(
    /^A deployed site would lack \d+ settings: npm run lint:shop lists what\.$/,
  );
  const one = [{ code: 'signing', missing: ['SIGNING_KEY'], beside: [], isForSelling: false }] as const;
  expect(missingConfigLine(one)).toBe('A deployed site would lack a setting: npm run lint:shop lists what.');
  expect(missingConfigLine([])).toBeUndefined();
});
