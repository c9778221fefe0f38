import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen, PortInUseError } from './serve/listen.ts';

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

describe('npm run dev', () => {
  const root = resolve(import.meta.dirname, '..');
  let folder: string;
  let server: ChildProcess;
  let port: number;

  async function freePort(): Promise<number> {
    const probe = createServer();
    const free = await listen(probe, 0, '127.0.0.1');
    await new Promise((done) => probe.close(done));
    return free;
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dev-'));
    port = await freePort();
    const { PATH, HOME } = process.env;
    const variables = {
      PORT: String(port),
      CONTENT_ROOT: folder,
      ADMIN_PASSWORD: 'correct horse',
      PATH,
      HOME,
    };
    server = spawn(process.execPath, [join(root, 'scripts/dev.ts')], {
      cwd: root,
      env: { ...variables, ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: server.stdout as NonNullable<ChildProcess['stdout']> });
    for await (const line of lines) if (line.startsWith('Site:')) break;
    server.stdout?.resume();
  }, 120_000);
  afterAll(async () => {
    if (server.exitCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  /** The answer to an address as it is written: clients that are kinder repair it. */
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
