import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LocalRuntime, setLocalRuntime } from '../../netlify/lib/runtime.ts';
import { createPublisher, publishPending } from '../../netlify/site/publishing.ts';
import type { PublishStatus } from '../../src/shared/adminEndpoints.ts';
import { openServer } from '../mocks/faultyServer.ts';
import { type AdminShop, openAdminShop } from './adminShop.ts';
import { ORIGIN } from './harness.ts';

const FORM = { en_description: 'New', de_description: 'Neu' };
const HOUR = 3_600_000;
let shop: AdminShop;
let distDir: string;
let runtime: LocalRuntime;

const head = () => shop.head();
const built = (revision: string, builtAt = new Date().toISOString()) =>
  writeFileSync(join(distDir, 'build.json'), JSON.stringify({ revision, builtAt }));
const save = (en = 'New') => shop.send('PUT', '/api/photos/wave', { ...FORM, en_description: en });
const status = async (from = shop) => (await from.send<PublishStatus>('GET', '/api/publish')).body;
const publish = (from = shop) => from.send<PublishStatus & { error: string }>('POST', '/api/publish');

beforeEach(() => {
  shop = openAdminShop();
  distDir = mkdtempSync(join(tmpdir(), 'dist-'));
  runtime = { distDir };
  setLocalRuntime(runtime);
});
afterEach(() => {
  setLocalRuntime(undefined);
  shop.close();
  rmSync(distDir, { recursive: true });
});

describe('the build hook', () => {
  let hook: Awaited<ReturnType<typeof openServer>>;
  let calls: string[];
  let reply: number;
  let time: number;
  let url: string;
  let hooked: AdminShop;

  beforeEach(async () => {
    [calls, reply, time] = [[], 200, Date.now()];
    hook = await openServer((request, response) => {
      calls.push(`${request.method} ${request.url}`);
      response.writeHead(reply, { Location: '/elsewhere' }).end();
    });
    url = `${hook.origin}/build_hooks/canary-hook`;
    hooked = openAdminShop({ env: { BUILD_HOOK_URL: url }, store: shop.store, now: () => time });
  });
  afterEach(async () => {
    hooked.close();
    await hook.close();
  });

  test('is called once while its build runs', async () => {
    built(head());
    await save();
    expect([(await publish(hooked)).status, (await publish(hooked)).status]).toEqual([202, 202]);
    expect(calls).toEqual(['POST /build_hooks/canary-hook']);
    expect((await status(hooked)).state).toBe('publishing');
    built(head());
    expect((await status(hooked)).state).toBe('live');
  });

  test('reports a failure that says where to look when the build never arrives', async () => {
    built(head());
    await save();
    await publish(hooked);
    time += 16 * 60_000;
    expect(await status(hooked)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('deploy log'),
    });
    expect((await publish(hooked)).body.state).toBe('publishing');
    expect(calls).toHaveLength(2);
  });

  test.each([404, 500, 302])(
    "an answer of %i becomes 502, and the hook's address stays secret",
    async (code) => {
      reply = code;
      const answer = await publish(hooked);
      expect([answer.status, answer.body.error]).toEqual([502, expect.stringContaining('BUILD_HOOK_URL')]);
      expect(JSON.stringify(answer.body) + hooked.lines.join()).not.toContain('canary');
      expect((await status(hooked)).state).toBe('saved');
      expect(calls).toHaveLength(1);
    },
  );

  test('the hourly function calls it only for what is not live, and gives up in the end', async () => {
    const env = { buildHookUrl: url };
    const pending = async () => {
      const publisher = createPublisher({ store: shop.store, env, log: () => {}, now: () => time });
      return publishPending(publisher, { store: shop.store, origin: ORIGIN, now: () => time });
    };
    built(head());
    expect(await pending()).toBe(false);
    await save();
    expect([await pending(), calls.length]).toEqual([true, 1]);
    time += 4 * HOUR;
    expect([await pending(), calls.length]).toEqual([false, 1]);
  });
});
