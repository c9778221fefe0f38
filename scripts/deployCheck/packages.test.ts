import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/fixtures/temporary.ts';
import { bundleFunctions } from '../netlify/bundleFunctions.ts';
import { judgePackages, packagesIn } from './functions.ts';

describe('the packages of a function', () => {
  test('are found in its code and beside it, by the innermost folder and with a scope as one', () => {
    const code = [
      ['netlify/lib/env.ts', 1],
      ['node_modules/stripe/esm/stripe.js', 20],
      ['../clone/node_modules/stripe/esm/net.js', 3],
      ['node_modules/gray-matter/node_modules/js-yaml/index.js', 400],
      ['node_modules\\@octokit\\core\\index.js', 5000],
      ['node_modules/@octokit/request/index.js', 1],
    ] as const;
    const beside = [
      ['node_modules/sharp/lib/index.js', 60_000],
      ['node_modules/@img/sharp-linux-x64/lib/sharp.node', 700_000],
      ['content/site.json', 8],
    ] as const;
    const found = { stripe: 23, 'js-yaml': 400, '@octokit': 5001, sharp: 60_000, '@img': 700_000 };
    expect(Object.fromEntries(packagesIn(code, beside))).toEqual(found);
  });

  test('of weight are named, heaviest first; what a function does not use is missed', () => {
    const weights = { 'kind-of': 2000, '@octokit': 90_000, stripe: 250_000, nodemailer: 240_000 };
    const packages = new Map(Object.entries(weights));
    const heavy = ['stripe', 'nodemailer', '@octokit'].map((name) => [name, packages.get(name)]);
    expect(judgePackages('finish-orders', packages)).toEqual({ heavy, unused: [] });
    for (const name of ['photo-file', 'certificates', 'of-tomorrow'])
      expect(judgePackages(name, packages)).toEqual({ heavy, unused: ['stripe', 'nodemailer'] });
    expect(judgePackages('sweep-masters', new Map([['@img', 9e6]])).unused).toEqual(['@img']);
  });
});

describe('the functions of this repository', () => {
  let folder = '';
  let bundled: Awaited<ReturnType<typeof bundleFunctions>>;
  beforeAll(async () => {
    folder = temporaryFolder();
    bundled = await bundleFunctions(resolve(import.meta.dirname, '../..'), folder);
  });

  test('hold Stripe and mail where they are used, and nothing of weight anywhere else', () => {
    const judged = [...bundled].map(
      ([name, code]) => [name, judgePackages(name, packagesIn(code, []))] as const,
    );
    expect(judged.flatMap(([name, { unused }]) => unused.map((one) => `${one} in ${name}`))).toEqual([]);
    const holding = (one: string) =>
      judged.filter(([, { heavy }]) => heavy.some(([name]) => name === one)).map(([name]) => name);
    expect(holding('stripe').sort()).toEqual(['api', 'finish-orders']);
    expect(holding('nodemailer').sort()).toEqual(['api', 'finish-orders']);
  });

  test('are bundled whole: all of a file is told of', () => {
    for (const [name, code] of bundled) {
      const told = [...code].reduce((sum, [, bytes]) => sum + bytes, 0);
      expect(told / readFileSync(join(folder, `${name}.mjs`)).length).toBeGreaterThan(0.95);
    }
  });
});
