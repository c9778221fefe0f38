import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ADMIN_ENDPOINTS, type Endpoint } from '../../shared/adminEndpoints.ts';

type Api = typeof import('./adminApi.ts');
let api: Api;
let password: string | null;
let accepted: string | null;
const askPassword = vi.fn<() => Promise<string | null>>();
const revisions: (string | undefined)[] = [];
let calls: { path: string; method: string; headers: Headers; body: unknown }[] = [];
let answer: (path: string, headers: Headers) => Response | Promise<Response>;

const VIDEO = { url: 'x', en_description: 'One', de_description: 'Eins' };
const refused = () => Response.json({ error: 'Unauthorized.' }, { status: 401 });

vi.mock('./session.ts', () => ({
  $password: { get: () => password },
  $accepted: {
    get: () => accepted,
    set(next: string) {
      accepted = next;
    },
  },
  askPassword: () => askPassword(),
}));

beforeEach(async () => {
  vi.resetModules();
  api = await import('./adminApi.ts');
  password = 'right';
  accepted = null;
  revisions.length = 0;
  calls = [];
  askPassword.mockReset().mockResolvedValue(null);
  answer = () => Response.json([]);
  api.$commit.listen((commit) => revisions.push(commit?.revision));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    calls.push({ path, method: init.method ?? 'GET', headers, body: init.body });
    return answer(path, headers);
  });
});

const read = (endpoint: Endpoint = ADMIN_ENDPOINTS.videos.list) => api.adminGet(endpoint);
const send = (url: string) => api.adminSend(ADMIN_ENDPOINTS.videos.add, { body: { ...VIDEO, url } });
const sentPasswords = () => calls.map(({ headers }) => headers.get('x-admin-password'));

test('a call sends the password and reports the revision of the answer', async () => {
  answer = () => Response.json({ id: 'a' }, { headers: { 'X-Content-Revision': 'abc' } });
  const { data, revision, status } = await api.adminGet(ADMIN_ENDPOINTS.settings);
  expect({ data, revision, status }).toEqual({ data: { id: 'a' }, revision: 'abc', status: 200 });
  expect([sentPasswords(), revisions]).toEqual([['right'], ['abc']]);
});

describe('a refused password', () => {
  test('is asked for again until one is right or none is given; other calls wait', async () => {
    answer = (_, headers) => (headers.get('x-admin-password') === 'new' ? Response.json([]) : refused());
    const given = ['also wrong', 'new', 'wrong', null];
    askPassword.mockImplementation(async () => {
      password = given.shift() ?? null;
      return password;
    });
    await Promise.all([read(), read(ADMIN_ENDPOINTS.music.list)]);
    expect(sentPasswords()).toEqual(['right', 'also wrong', 'new', 'new']);

    answer = refused;
    const said = { code: 'unauthorized', status: 401, reason: 'Unauthorized.' };
    await expect(read()).rejects.toMatchObject(said);
    expect(sentPasswords().slice(4)).toEqual(['new', 'wrong']);
    expect(askPassword).toHaveBeenCalledTimes(4);
  });

  test('is sent once, however many calls wait for it', async () => {
    answer = refused;
    askPassword.mockImplementation(async () => {
      password = null;
      return null;
    });
    const { settings, videos, publishStatus, music } = ADMIN_ENDPOINTS;
    const reads = await Promise.allSettled([settings, videos.list, publishStatus, music.list].map(read));
    expect(reads).toMatchObject(Array(4).fill({ reason: { code: 'unauthorized' } }));
    expect(calls).toHaveLength(1);
    expect(askPassword).toHaveBeenCalledTimes(1);
  });

  test('is sent once by a call that begins while the dialog is open', async () => {
    password = 'wrong';
    answer = (_, headers) => (headers.get('x-admin-password') === 'right' ? Response.json([]) : refused());
    let asked = Promise.withResolvers<string>();
    askPassword.mockImplementation(() => {
      password = null;
      asked = Promise.withResolvers();
      return asked.promise;
    });
    const give = (given: string) => {
      password = given;
      asked.resolve(given);
    };
    const first = api.adminGet(ADMIN_ENDPOINTS.settings);
    await vi.waitFor(() => expect(askPassword).toHaveBeenCalledTimes(1));
    const second = api.adminGet(ADMIN_ENDPOINTS.history);
    give('wrong again');
    await vi.waitFor(() => expect(askPassword).toHaveBeenCalledTimes(2));
    expect(sentPasswords()).toEqual(['wrong', 'wrong again']);
    give('right');
    await Promise.all([first, second]);
    expect(sentPasswords()).toEqual(['wrong', 'wrong again', 'right', 'right']);
  });

  test('is asked for before any call if it is missing', async () => {
    password = null;
    await expect(read()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(calls).toEqual([]);
    expect(askPassword).toHaveBeenCalledTimes(1);
  });
});

test('calls run in parallel after the first accepted one', async () => {
  await read();
  const held = Promise.withResolvers<void>();
  answer = () => held.promise.then(() => Response.json([]));
  const reads = [read(), read(ADMIN_ENDPOINTS.music.list)];
  await vi.waitFor(() => expect(calls).toHaveLength(3));
  held.resolve();
  await Promise.all(reads);
});

describe('a failure says', () => {
  const details = [{ path: 'url', message: 'is required' }];
  test.each<[what: string, status: number, body: unknown, said: object]>([
    ['the error and the details', 400, { error: 'No.', details }, { code: 'http', reason: 'No.', details }],
    ['the details if there is no error', 400, { details }, { code: 'http', reason: 'is required' }],
    ['details that are plain text', 404, { details: 'Gone.' }, { reason: 'Gone.' }],
    ['the current version', 409, { current: { id: 'a' } }, { code: 'conflict', current: { id: 'a' } }],
    ['nothing if the answer gives no reason', 502, '<h1>502</h1>', { reason: undefined }],
    ['that a success was not JSON', 200, '<html>', { code: 'badAnswer' }],
  ])('%s', async (_, status, body, said) => {
    answer = () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
    await expect(send('a')).rejects.toMatchObject({ status, ...said });
  });

  test('that there was no answer', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(read()).rejects.toMatchObject({ code: 'network', status: 0 });
  });
});

describe('the operation id of a write', () => {
  const names = () => calls.map(({ headers }) => headers.get('x-operation-id'));

  test('stays the same if the answer was lost and the write is sent again', async () => {
    for (answer of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Response('cut', { status: 200 }),
      () => Response.json({ error: 'Try again.' }, { status: 502 }),
    ])
      await expect(send('a')).rejects.toThrow();
    answer = () => Response.json({});
    await send('a');
    expect(new Set(names()).size).toBe(1);
    await send('a');
    expect(new Set(names()).size).toBe(2);
  });

  test('is new for another body, and after a refusal', async () => {
    answer = () => Response.json({ error: 'No.' }, { status: 400 });
    await expect(send('a')).rejects.toThrow();
    await expect(send('a')).rejects.toThrow();
    await expect(send('b')).rejects.toThrow();
    expect(new Set(names()).size).toBe(3);
  });
});
