import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
let folder: string;
let server: ChildProcess;
let port: number;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return free;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dev-'));
  port = await freePort();
  const { PATH, HOME } = process.env;
  const variables = { PORT: String(port), CONTENT_ROOT: folder, ADMIN_PASSWORD: 'correct horse', PATH, HOME };
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
