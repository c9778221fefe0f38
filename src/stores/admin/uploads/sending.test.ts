import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../../../../tests/fixtures/fakeBrowser.ts';
import type { KeptState, KeptUpload } from '../../../services/keptUploads.ts';
import type { ApiError } from '../../../services/request.ts';

/** What the browser's database holds; a browser's test has the real one. */
const disk = new Map<string, { file: File; state: KeptState }>();
/** The names of files for which there is no room, or which cannot be read. */
let refused: readonly string[] = [];
let opens = true;
vi.mock('../../../services/keptUploads.ts', () => ({
  openKeptUploads: async () => {
    if (!opens) throw new DOMException('no', 'SecurityError');
    return {
      list: async (): Promise<KeptUpload[]> =>
        [...disk]
          .map(([key, { file, state }]) => ({ ...state, key, file }))
          .sort((a, b) => a.place - b.place),
      put: async (key: string, file: File, state: KeptState) => {
        if (refused.includes(file.name)) throw new DOMException('full', 'QuotaExceededError');
        disk.set(key, { file, state });
      },
      change: async (key: string, state: KeptState) => {
        const known = disk.get(key);
        if (known) disk.set(key, { ...known, state });
      },
      file: async (key: string) => disk.get(key)?.file,
      remove: async (key: string) => void disk.delete(key),
      clear: async () => disk.clear(),
      close: () => {},
    };
  },
}));

type Call = { readonly path: string; readonly body: unknown; readonly operation?: string | undefined };
/** A server that commits; each call may be lost before or after that. */
let calls: Call[] = [];
type Fault = { readonly code: ApiError['code'] } & NonNullable<ConstructorParameters<typeof ApiError>[2]>;
/** What becomes of the next calls, in their order. `lost`: it is done, and its answer does not arrive. */
let faults: (Fault | 'lost' | undefined)[] = [];
const committed = new Map<string, Record<string, string>>();
let commits = 0;

const photoOf = (key: string) => ({
  id: `id-${key}`,
  etag: 'e',
  src: '/photos/x.jpg',
  filename: 'x.jpg',
  description: { en: committed.get(key)?.en_description, de: committed.get(key)?.de_description },
  project: '',
  order: 0,
});
function commit(photos: readonly { key: string; fields: Record<string, string> }[]) {
  const fresh = photos.filter(({ key }) => !committed.has(key));
  for (const { key, fields } of fresh) committed.set(key, fields);
  if (fresh.length > 0) commits += 1;
}
async function answer(call: Call, run: () => unknown): Promise<unknown> {
  calls.push(call);
  const fault = faults.shift();
  // The one of this page load.
  const { ApiError: Failure } = await import('../../../services/request.ts');
  if (fault && fault !== 'lost') throw new Failure(fault.code, 'no', fault);
  const data = run();
  if (fault === 'lost') throw new Failure('network', 'cut');
  return { data, headers: new Headers() };
}
vi.mock('../../../services/adminApi.ts', async (original) => ({
  ...(await original<object>()),
  adminUpload: ({ path }: { path: string }, form: FormData, _options: unknown, operation = '') => {
    const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
    return answer({ path, body: fields, operation }, () => {
      if ('batch' in fields) return { image: `kept-${operation}` };
      commit([{ key: operation, fields: fields as Record<string, string> }]);
      return photoOf(operation);
    });
  },
  adminSend: ({ path }: { path: string }, { body }: { body: never }) =>
    answer({ path, body }, () => {
      if (!path.endsWith('batch')) return undefined;
      const { photos } = body as { photos: { key: string; fields: Record<string, string> }[] };
      commit(photos);
      return photos.map(({ key }) => ({ photo: photoOf(key), duplicateOf: [] }));
    }),
  adminGet: async () => ({ data: [], headers: new Headers() }),
}));
vi.mock('../../../services/imageCaption.ts', () => ({ readFileTexts: async () => ({}) }));

const CUT: Fault = { code: 'network' };
const file = (name: string) => new File([name], name, { type: 'image/png' });
let browser: ReturnType<typeof fakeBrowser>;

/** A page load: stores start anew, what the browser keeps stays. */
async function load() {
  vi.resetModules();
  await (await import('../../../messages/admin.ts')).loadAdminMessages('en');
  const uploads = await import('./uploads.ts');
  const sending = await import('./sending.ts');
  const { $keeping } = await import('./uploadDrafts.ts');
  const { $unsaved } = await import('../unsaved.ts');
  const { $banner } = await import('../banner.ts');
  const session = await import('../session.ts');
  await vi.waitFor(() => expect($keeping.get()).not.toBe('opening'));
  const items = () => uploads.$uploads.get();
  const key = (at: number) => items()[at]?.key ?? '';
  const phases = () => items().map(({ phase }) => phase);
  const settled = () =>
    vi.waitFor(() =>
      expect(phases().every((one) => ['typing', 'paused', 'failed'].includes(one))).toBe(true),
    );
  const describeAll = () => {
    for (const [n, one] of items().entries())
      uploads.typeUpload(one.key, { en_description: `Words ${n}`, de_description: `Worte ${n}` });
  };
  const choose = async (...names: string[]) => {
    uploads.chooseFiles(names.map(file));
    await vi.waitFor(() => expect(items().every((one) => one.isKept !== undefined)).toBe(true));
    describeAll();
  };
  const upload = async () => {
    expect(sending.startUploads()).toBe(true);
    await vi.waitFor(() => expect(phases()).not.toContain('waiting'));
    await settled();
  };
  const goOn = async () => {
    expect(sending.continueUploads()).toBe(true);
    await vi.waitFor(() => expect(phases()).not.toContain('paused'));
    await settled();
  };
  const texts = () => items().map(({ file: one, values }) => [one?.name, values.en_description]);
  return {
    ...uploads,
    ...sending,
    ...session,
    $keeping,
    $unsaved,
    $banner,
    items,
    key,
    phases,
    choose,
    upload,
    goOn,
    texts,
  };
}

const THREE = [
  ['a.png', 'Words 0'],
  ['b.png', 'Words 1'],
  ['c.png', 'Words 2'],
];
const batches = () => calls.filter(({ path }) => path.endsWith('batch'));

beforeEach(() => {
  browser = fakeBrowser({ adminPassword: 'secret' });
  vi.stubGlobal('indexedDB', {});
  vi.stubGlobal('navigator', { onLine: true });
  disk.clear();
  committed.clear();
  calls = [];
  faults = [];
  refused = [];
  opens = true;
  commits = 0;
});

describe('uploads on this device', () => {
  it('come back after a reload with their texts, in their order', async () => {
    const before = await load();
    await before.choose('a.png', 'b.png', 'c.png');
    expect([...before.$unsaved.get()]).toEqual([]);
    const after = await load();
    expect([after.texts(), after.phases()]).toEqual([THREE, ['typing', 'typing', 'typing']]);
    after.removeUpload(after.key(1));
    await vi.waitFor(() => expect(disk.size).toBe(2));
    expect((await load()).texts()).toEqual([THREE[0], THREE[2]]);
  });

  it('are gone once they are dropped', async () => {
    const before = await load();
    await before.choose('a.png', 'b.png');
    before.cancelUploads();
    await vi.waitFor(() => expect(disk.size).toBe(0));
    expect((await load()).texts()).toEqual([[undefined, '']]);
    expect(browser.stored.has('adminWaitingUploads')).toBe(false);
  });

  it('outlast a log-out with their texts and what they share, and nothing else does', async () => {
    const before = await load();
    await before.choose('a.png', 'b.png');
    before.typeShared('project', 'Tidal');
    before.logout();
    expect(before.texts()).toEqual([[undefined, '']]);
    expect(browser.stored.get('adminWaitingUploads')).toBe('2');
    browser.stored.set('adminPassword', 'secret');
    const after = await load();
    expect(after.texts()).toEqual(THREE.slice(0, 2));
    expect(after.items().map(({ values, exceptions }) => [values.project, exceptions])).toEqual([
      ['Tidal', []],
      ['Tidal', []],
    ]);
  });

  it('say which of them find no room; what is typed is kept all the same', async () => {
    refused = ['b.png'];
    const form = await load();
    await form.choose('a.png', 'b.png');
    expect(form.items().map(({ isKept }) => isKept)).toEqual([true, false]);
    expect([...form.$unsaved.get()]).toEqual(['photos.upload']);
    await form.upload();
    expect(commits).toBe(1);
  });

  it('are not kept where the browser keeps nothing, and are uploaded all the same', async () => {
    opens = false;
    const form = await load();
    form.chooseFiles([file('a.png'), file('b.png')]);
    form.typeUpload(form.key(0), { en_description: 'A', de_description: 'A' });
    form.typeUpload(form.key(1), { en_description: 'B', de_description: 'B' });
    expect([form.$keeping.get(), [...form.$unsaved.get()]]).toEqual(['nowhere', ['photos.upload']]);
    await form.upload();
    expect([commits, committed.size]).toEqual([1, 2]);
  });
});

describe('a batch', () => {
  it('is one call for each image and one commit', async () => {
    const form = await load();
    await form.choose('a.png', 'b.png', 'c.png');
    await form.upload();
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/photos/upload',
      '/api/photos/upload',
      '/api/photos/upload',
      '/api/photos/upload/batch',
    ]);
    expect([commits, committed.size, form.texts()]).toEqual([1, 3, [[undefined, '']]]);
    await vi.waitFor(() => expect(disk.size).toBe(0));
  });

  it('of one is one call', async () => {
    const form = await load();
    await form.choose('a.png');
    const key = form.key(0);
    await form.upload();
    expect(calls).toEqual([expect.objectContaining({ path: '/api/photos/upload', operation: key })]);
    expect(calls[0]?.body).toMatchObject({ en_description: 'Words 0' });
  });

  it('goes without a photo that the server refuses, which says why and can be tried again', async () => {
    const details = [{ path: 'image', message: 'No image.' }];
    faults = [{ code: 'http', status: 400, reason: 'No image.', details }];
    const form = await load();
    await form.choose('a.png', 'b.png', 'c.png');
    await form.upload();
    expect([commits, committed.size, form.items()[0]?.error]).toEqual([1, 2, 'No image.']);
    form.retryUpload(form.key(0));
    await vi.waitFor(() => expect(committed.size).toBe(3));
    expect(commits).toBe(2);
  });

  it('that is refused says what is wrong with which photo', async () => {
    const details = [{ path: 'photos.1.fields.price_a4', message: 'No price.' }];
    faults = [undefined, undefined, { code: 'http', status: 400, reason: 'No price.', details }];
    const form = await load();
    await form.choose('a.png', 'b.png');
    await form.upload();
    expect(form.items().map((one) => Object.keys(one.faults))).toEqual([[], ['price_a4']]);
    await form.goOn();
    expect([calls.length, batches().length, commits]).toEqual([4, 2, 1]);
  });
});

describe('a dead network', () => {
  it.each<[string, typeof faults, number]>([
    ['at the first image', [CUT], 0],
    ['at the second', [undefined, CUT], 0],
    ['at the last', [undefined, undefined, CUT], 0],
    ['before the commit', [undefined, undefined, undefined, CUT], 0],
    ['after the commit', [undefined, undefined, undefined, 'lost'], 1],
    ['by a time limit', [undefined, { code: 'timeout' }], 0],
  ])(
    '%s pauses all; after a reload it goes on to one commit, with no photo twice',
    async (_name, cut, before) => {
      const form = await load();
      await form.choose('a.png', 'b.png', 'c.png');
      faults = [...cut];
      await form.upload();
      expect([form.phases(), commits]).toEqual([['paused', 'paused', 'paused'], before]);
      expect(form.$banner.get()).toContain('Error uploading photo');
      await vi.waitFor(() => expect([...disk.values()].every(({ state }) => state.isAsked)).toBe(true));

      const after = await load();
      expect([after.texts(), after.phases()]).toEqual([THREE, ['paused', 'paused', 'paused']]);
      await after.goOn();
      expect([commits, committed.size, after.texts()]).toEqual([1, 3, [[undefined, '']]]);
      // What the server has is not sent a second time.
      const names = calls.flatMap(({ operation }) => operation ?? []);
      expect(new Set(names).size).toBe(3);
      expect(names.length).toBeLessThanOrEqual(3 + cut.filter((one) => one && one !== 'lost').length);
      await vi.waitFor(() => expect(disk.size).toBe(0));
    },
  );

  it('that comes back lets them go on by themselves', async () => {
    const form = await load();
    await form.choose('a.png', 'b.png');
    faults = [CUT, CUT];
    await form.upload();
    vi.stubGlobal('navigator', { onLine: false });
    browser.send('online');
    expect(form.phases()).toEqual(['paused', 'paused']);
    vi.stubGlobal('navigator', { onLine: true });
    browser.send('online');
    await vi.waitFor(() => expect(committed.size).toBe(2));
    await vi.waitFor(() => expect(form.$banner.get()).toBeNull());
    expect(commits).toBe(1);
  });

  it('in the middle of the answer: texts that are changed since are saved to the photo that is there', async () => {
    const form = await load();
    await form.choose('a.png');
    faults = ['lost'];
    await form.upload();
    form.typeUpload(form.key(0), { en_description: 'Better words' });
    await form.goOn();
    expect([commits, committed.size]).toEqual([1, 1]);
    expect(calls.at(-1)).toMatchObject({
      path: '/api/photos/:id',
      body: { en_description: 'Better words' },
    });
  });

  it('a file that can’t be read any more says so, and holds up no other', async () => {
    const form = await load();
    const gone = file('gone.png');
    Object.assign(gone, {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    });
    refused = ['gone.png'];
    form.chooseFiles([gone, file('b.png')]);
    for (const { key } of form.items()) form.typeUpload(key, { en_description: 'A', de_description: 'A' });
    await form.upload();
    expect(form.items().map(({ error }) => error)).toEqual([
      'gone.png can’t be read any more: it was moved, changed or deleted. Choose it again.',
    ]);
    expect(committed.size).toBe(1);
  });
});

it('a tab waits for its turn while another one has the uploads, then takes them over', async () => {
  const before = await load();
  await before.choose('a.png');
  const turns: (() => void)[] = [];
  const request = (_name: string, _options: unknown, hold: () => Promise<void>) =>
    new Promise((resolve) => turns.push(() => resolve(hold())));
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
  const second = await load();
  expect([second.$keeping.get(), second.texts()]).toEqual(['elsewhere', [[undefined, '']]]);
  second.chooseFiles([file('b.png')]);
  expect([...second.$unsaved.get()]).toEqual(['photos.upload']);
  turns[0]?.();
  await vi.waitFor(() => expect(second.$keeping.get()).toBe('device'));
  expect(second.texts()).toEqual([THREE[0], ['b.png', '']]);
  await vi.waitFor(() => expect(disk.size).toBe(2));
});
