import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/fixtures/temporary.ts';
import { bundleFunctions } from './bundleFunctions.ts';

/** In bytes. Stripe, the mailer and the image library are 240,000 each or more. */
const SMALL_MAX = 450_000;

test('only the functions that use Stripe and mail are large', async () => {
  const folder = temporaryFolder();
  await bundleFunctions(resolve(import.meta.dirname, '../..'), folder);
  const large = readdirSync(folder).filter((file) => statSync(join(folder, file)).size > SMALL_MAX);
  expect(large.sort()).toEqual(['api.mjs', 'finish-orders.mjs']);
});
