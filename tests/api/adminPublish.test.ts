import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ContentError, contentIds } from '../../netlify/content/contentStore.ts';
import { apiMessage } from '../../netlify/lib/messages/index.ts';
import { type LocalRuntime, purgeContent, setLocalRuntime } from '../../netlify/lib/runtime.ts';
import { createPublisher, publishPending } from '../../netlify/site/publishing.ts';
import type { PublishStatus } from '../../src/shared/adminEndpoints.ts';
import { temporaryFolder, whenTestEnds } from '../fixtures/temporary.ts';
import { openServer } from '../mocks/faultyServer.ts';
import { ADMIN_CONTENT, type AdminShop, openAdminShop } from './adminShop.ts';
import { ORIGIN, readOnlyStore, snapshotOf } from './harness.ts';

const FORM = { en_description: 'New', de_description: 'Neu' };
let shop: AdminShop;
let distDir: string;
let runtime: LocalRuntime;

const head = () => shop.head();
const built = (revision: string, ids: object = {}) =>
  writeFileSync(join(distDir, 'build.json'), JSON.stringify({ revision, ...ids }));
const stored = async () => contentIds(await shop.store.snapshot());
const save = (en = 'New') => shop.send('PUT', '/api/photos/wave', { ...FORM, en_description: en });
const status = async (from = shop) => (await from.send<PublishStatus>('GET', '/api/publish')).body;
const publish = (from = shop) => from.send<PublishStatus & { error: string }>('POST', '/api/publish');

beforeEach(() => {
  shop = openAdminShop();
  distDir = temporaryFolder();
  runtime = { distDir };
  setLocalRuntime(runtime);
});
afterEach(() => setLocalRuntime(undefined));

const HOUR = 3_600_000;

describe('what counts as live', () => {
  test('a build of the current revision counts, also after an undone save', async () => {
    built(head());
    expect(await status()).toEqual({ revision: head(), publishedRevision: head(), state: 'live' });
    built(head(), await stored());
    await save();
    await shop.undo();
    expect(await status()).toMatchObject({ revision: head(), state: 'live' });
  });

  test('a save since the build does not count', async () => {
    const before = head();
    built(before, await stored());
    await save();
    const saved = { publishedRevision: before, state: 'saved' };
    expect(await status()).toEqual({ ...saved, revision: head(), isShown: true });
    // A text appears only with the next build, whatever is saved after it.
    shop.push({ 'content/legal/imprint.en.md': '---\ntitle: Imprint\n---\nNew' }, 'Text');
    await vi.waitFor(async () => expect(await status()).toEqual({ ...saved, revision: head() }), 5000);
    await save('Later');
    expect(await status()).toEqual({ ...saved, revision: head() });
  });

  test('a build of a commit that touches no content counts until the next save', async () => {
    await save();
    const code = (n: number) => shop.push({ 'README.md': `${n}` }, 'Code');
    code(1);
    built(head(), await stored());
    code(2);
    const isLive = async () => expect(await status()).toMatchObject({ revision: head(), state: 'live' });
    await vi.waitFor(isLive, 5000);
    await save('Later');
    expect((await status()).state).toBe('saved');
  });

  test.each([
    ['no build'],
    ['rubbish', '{'],
    ['no revision', '{"revision":"unknown"}'],
    ['a page', '<html>'],
  ])('%s does not count', async (_name, text?: string) => {
    if (text !== undefined) writeFileSync(join(distDir, 'build.json'), text);
    expect(await status()).toEqual({ revision: head(), publishedRevision: null, state: 'saved' });
  });
});

describe('the build of the local server', () => {
  test('starts once for many clicks, again after a further save, and ends live', async () => {
    built(head());
    await save();
    const build = Promise.withResolvers<void>();
    const rebuild = vi.fn(() => build.promise);
    runtime.rebuild = rebuild;
    for (let click = 0; click < 3; click += 1)
      expect(await publish()).toMatchObject({ status: 202, body: { state: 'publishing' } });
    expect([(await status()).state, rebuild.mock.calls.length]).toEqual(['publishing', 1]);
    await save('Later');
    await publish();
    expect(rebuild).toHaveBeenCalledTimes(2);
    built(head());
    build.resolve();
    await vi.waitFor(async () => expect((await status()).state).toBe('live'));
  });

  test('is checked again when it ends during a status call', async () => {
    built(head());
    await save();
    let end = () => {};
    runtime.rebuild = () => new Promise((resolve) => (end = resolve));
    await publish();
    const read = () => shop.store.snapshot();
    const [atFirst, again] = [await read(), await read()];
    vi.spyOn(shop.store, 'snapshot')
      .mockImplementationOnce(async () => {
        end();
        // By now the status call has read the build.json of the earlier build.
        await new Promise((done) => setImmediate(done));
        return atFirst;
      })
      .mockImplementationOnce(async () => {
        built(head());
        return again;
      });
    await expect(status()).resolves.toMatchObject({ state: 'live', publishedRevision: head() });
  });

  /** The error that is reported for a build that fails with this reason. */
  async function failWith(reason: Error): Promise<string | undefined> {
    runtime.rebuild = () => Promise.reject(reason);
    await publish();
    await vi.waitFor(async () => expect((await status()).state).toBe('failed'));
    return (await status()).error;
  }

  test('a failed build is reported until the next try, without its error text', async () => {
    await save();
    const reported = await failWith(new Error('ENOENT: /home/owner/site'));
    expect(reported).toMatch(/^The pages could not be built; .*publish again\.$/);
    expect(shop.lines.join()).toContain('/home/owner/site');
    runtime.rebuild = async () => built(head());
    expect((await publish()).body).not.toHaveProperty('error');
    await vi.waitFor(async () => expect((await status()).state).toBe('live'));
  });

  test('a build that fails over a content file names the file', async () => {
    shop = openAdminShop({ files: { 'content/videos/bad.json': '{' } });
    expect(await failWith(new Error('x'))).toContain('content/videos/bad.json');
  });

  test("a build that cannot read the store gives the store's reason", async () => {
    await save();
    const lost = new ContentError('unauthorized', 'github.unauthorized', { task: 'reading an image' });
    expect(await failWith(lost)).toBe(apiMessage('en', 'github.unauthorized'));
  });

  test('never builds the content of an earlier deploy, which would undo newer pages', async () => {
    const stale = { key: 'github.unauthorized' } as const;
    const store = readOnlyStore(snapshotOf(ADMIN_CONTENT, { stale }));
    shop = openAdminShop({ store });
    runtime.rebuild = () => Promise.reject(new Error('It was started.'));
    const answer = await publish();
    expect([answer.status, answer.error]).toEqual([502, apiMessage('en', stale.key)]);
    expect((await status()).state).toBe('saved');
  });

  test('answers 503 and what to do when nothing can build', async () => {
    const answer = await publish();
    expect([answer.status, answer.body.error]).toEqual([503, expect.stringContaining('BUILD_HOOK_URL')]);
  });
});

test('without a local folder the build’s record is read over the network', async () => {
  setLocalRuntime(undefined);
  const read = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ revision: head() }));
  expect((await status()).state).toBe('live');
  expect(read.mock.calls[0]?.[0]).toBe(`${ORIGIN}/build.json`);
  read.mockImplementation(() => Promise.reject(new TypeError('fetch failed')));
  expect(await status()).toMatchObject({ publishedRevision: null, state: 'saved' });
});

test('the CDN is purged by tag, only on Netlify; a failure is only logged', async () => {
  const purged: unknown[] = [];
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const purge = async (options: unknown) => {
    purged.push(options);
    throw new Error('token canary');
  };
  await purgeContent({ onNetlify: false }, log, purge);
  expect(purged).toEqual([]);
  await purgeContent({ onNetlify: true }, log, purge);
  expect([purged, lines.length]).toEqual([[{ tags: ['content'] }], 1]);
  expect(lines.join()).not.toContain('canary');
});

describe('the build hook', () => {
  let calls: string[];
  let reply: number;
  let time: number;
  let url: string;
  let hooked: AdminShop;

  beforeEach(async () => {
    [calls, reply, time] = [[], 200, Date.now()];
    const hook = await openServer((request, response) => {
      calls.push(`${request.method} ${request.url}`);
      response.writeHead(reply, { Location: '/elsewhere' }).end();
    });
    whenTestEnds(hook.close);
    url = `${hook.origin}/build_hooks/canary-hook`;
    hooked = openAdminShop({ env: { BUILD_HOOK_URL: url }, store: shop.store, now: () => time });
  });

  test('is called once per build; a build that never goes live is reported with where to look', async () => {
    built(head());
    await save();
    expect([(await publish(hooked)).status, (await publish(hooked)).status]).toEqual([202, 202]);
    expect(calls).toEqual(['POST /build_hooks/canary-hook']);
    expect((await status(hooked)).state).toBe('publishing');
    time += 16 * 60_000;
    const error = expect.stringContaining('deploy log');
    expect(await status(hooked)).toMatchObject({ state: 'failed', error });
    expect((await publish(hooked)).body.state).toBe('publishing');
    expect(calls).toHaveLength(2);
    built(head());
    expect((await status(hooked)).state).toBe('live');
  });

  test.each([404, 500, 302])("%i becomes 502, and the hook's address stays secret", async (code) => {
    reply = code;
    const answer = await publish(hooked);
    expect([answer.status, answer.body.error]).toEqual([502, expect.stringContaining('BUILD_HOOK_URL')]);
    expect(JSON.stringify(answer.body) + hooked.lines.join()).not.toContain('canary');
    expect((await status(hooked)).state).toBe('saved');
    expect(calls).toHaveLength(1);
  });

  test('the hourly function calls it only for unpublished content, and stops after a while', async () => {
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
