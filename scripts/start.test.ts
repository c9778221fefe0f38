import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { endProcess, freePort, startScript } from '../tests/fixtures/processes.ts';
import { temporaryFolder } from '../tests/fixtures/temporary.ts';
import { listen, PortInUseError } from './serve/listen.ts';

const START = resolve(import.meta.dirname, 'start.ts');

const start = (env: Record<string, string>) =>
  spawnSync(process.execPath, [START], { encoding: 'utf8', env: { PATH: process.env.PATH, ...env } });

test('a port in use and keys without their partners are each named in one line before anything is built', async () => {
  const other = createServer();
  const port = await listen(other, 0, '127.0.0.1');
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', GITHUB_TOKEN: 'token' };
  const result = start({ PORT: String(port), ...keys });
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toBeInstanceOf(PortInUseError);
  other.close();
  expect([result.status, result.stdout]).toEqual([1, '']);
  const [first, ...lines] = result.stderr.split('\n');
  expect(first).toBe('The environment is set by half:');
  expect(lines.toSorted()).toEqual([
    '',
    expect.stringMatching(/^ {2}GITHUB_REPOSITORY +not set beside GITHUB_TOKEN: .+$/),
    expect.stringMatching(/^ {2}PUBLIC_STRIPE_PUBLISHABLE_KEY +not set beside STRIPE_SECRET_KEY: .+$/),
    `Port ${port} is in use by another program: stop that one, or choose another port with PORT=${port + 1}.`,
  ]);
});

test('an unusable variable is named in one line', () => {
  const result = start({ GITHUB_REPOSITORY: 'portfolio' });
  expect(result.stderr).toBe(
    'GITHUB_REPOSITORY is "portfolio": expected owner/name such as anna/portfolio.\n',
  );
  expect(result.status).toBe(1);
});

describe('npm run dev', () => {
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    const env = {
      PORT: String(port),
      CONTENT_ROOT: temporaryFolder(),
      ADMIN_PASSWORD: 'correct horse',
      ASTRO_TELEMETRY_DISABLED: '1',
    };
    const server = await startScript('scripts/dev.ts', { env, line: 'Site:' });
    return () => endProcess(server);
  });

  /** The answer to a literal address; other clients would repair it. */
  async function ask(path: string): Promise<{ status: number | undefined; body: string }> {
    const [answer] = (await once(get({ host: 'localhost', port, path }), 'response')) as [IncomingMessage];
    return { status: answer.statusCode, body: await text(answer) };
  }

  test('the dev server refuses an address that cannot be read, as the site does', async () => {
    for (const path of ['/%ff', '/%', '/de/%c3', '/%00']) {
      const { status, body } = await ask(path);
      expect([path, status]).toEqual([path, 400]);
      expect(body).toContain('This address cannot be read');
    }
    const { status, body } = await ask('/api/%ff');
    expect([status, JSON.parse(body)]).toEqual([400, { error: expect.stringContaining('cannot be read') }]);
    expect((await ask('/api/nothing')).status).toBe(404);
  });
});
