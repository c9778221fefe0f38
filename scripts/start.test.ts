import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { listen, PortInUseError } from './serve/port.ts';

const START = resolve(import.meta.dirname, 'start.ts');

const start = (env: Record<string, string>) =>
  spawnSync(process.execPath, [START], { encoding: 'utf8', env: { PATH: process.env.PATH, ...env } });

test('a port in use is named in one line before anything is built', async () => {
  const other = createServer();
  const port = await listen(other, 0, '127.0.0.1');
  const result = start({ PORT: String(port) });
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toBeInstanceOf(PortInUseError);
  other.close();
  expect(result.stdout).toBe('');
  expect(result.stderr).toBe(
    `Port ${port} is in use by another program: stop that one, or choose another port with PORT=${port + 1}.\n`,
  );
  expect(result.status).toBe(1);
});

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
test.each([
  [
    'a key without its partner',
    STRIPE,
    /^ {2}PUBLIC_STRIPE_PUBLISHABLE_KEY +not set beside STRIPE_SECRET_KEY: .+$/m,
  ],
  ['half of GitHub', { GITHUB_TOKEN: 'token' }, /^ {2}GITHUB_REPOSITORY +not set beside GITHUB_TOKEN: .+$/m],
])('%s is named before anything is built', async (_name, keys, line) => {
  const other = createServer();
  const port = await listen(other, 0, '127.0.0.1');
  const { stderr } = start({ PORT: String(port), ...keys });
  other.close();
  expect(stderr).toMatch(/^The environment is set by half:\n/);
  expect(stderr).toMatch(line);
  expect(stderr.split('\n')).toHaveLength(4);
});

test('an unusable variable is named in one line', () => {
  const result = start({ GITHUB_REPOSITORY: 'portfolio' });
  expect(result.stderr).toBe(
    'GITHUB_REPOSITORY is "portfolio": expected owner/name such as anna/portfolio.\n',
  );
  expect(result.status).toBe(1);
});
