import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../../../../tests/fixtures/fakeBrowser.ts';
import { listedPhoto } from '../../../../tests/fixtures/fakePanel.ts';
import { loadPanelWords } from '../../../../tests/fixtures/panelWords.ts';
import { forEachTest } from '../../../../tests/fixtures/provide.ts';
import type { ApiError } from '../../../ui/request.ts';
import type { KeptState, KeptUpload } from './uploadItem.ts';

type Fault = { readonly code: ApiError['code'] } & NonNullable<ConstructorParameters<typeof ApiError>[2]>;
type Call = { readonly path: string; readonly body: unknown; readonly operation?: string };
type Texts = Readonly<Record<string, string>>;
type Sent = { readonly key: string; readonly fields: Texts };

/** Stands in for the browser's database; a browser test uses the real one. */
const disk = new Map<string, { file: File; state: KeptState }>();

const START = { calls: [] as Call[], commits: 0, refused: [] as readonly string[], opens: true };
/** A fake server and storage: `refused` names files for which the browser has no space. */
const server = {
  ...START,
  /** Faults of the next calls in order. `lost`: the call is done, but its answer is lost. */
  faults: [] as (Fault | 'lost' | undefined)[],
  /** Fields of the committed photos, by key. */
  committed: new Map<string, Texts>(),
};

const photoOf = (key: string) =>
  listedPhoto(`id-${key}`, { description: { en: server.committed.get(key)?.en_description, de: '' } });

function commit(photos: readonly Sent[]): void {
  const fresh = photos.filter(({ key }) => !server.committed.has(key));
  for (const { key, fields } of fresh) server.committed.set(key, fields);
  if (fresh.length > 0) server.commits += 1;
}

async function answer(call: Call, run: () => unknown): Promise<unknown> {
  server.calls.push(call);
  const fault = server.faults.shift();
  // The class of the current page load.
  const { ApiError: Failure } = await import('../../../ui/request.ts');
  if (fault && fault !== 'lost') throw new Failure(fault.code, 'no', fault);
  const data = run();
  if (fault === 'lost') throw new Failure('network', 'cut');
  return { data, headers: new Headers() };
}

vi.mock('../../shell/adminApi.ts', async (original) => ({
  ...(await original<object>()),
  adminSend: ({ path }: { path: string }, { body }: { body: unknown }) =>
    answer({ path, body }, () => {
      if (!path.endsWith('batch')) return undefined;
      const { photos } = body as { photos: readonly Sent[] };
      commit(photos);
      return photos.map(({ key }) => ({ photo: photoOf(key), duplicateOf: [] }));
    }),
  adminGet: async () => ({ data: [], headers: new Headers() }),
}));
vi.mock('../adminUpload.ts', () => ({
  adminUpload: (
    { path }: { path: string },
    { fields }: { fields: Texts },
    _options: unknown,
    operation = '',
  ) =>
    answer({ path, body: fields, operation }, () => {
      if ('batch' in fields) return { image: `kept-${operation}` };
      commit([{ key: operation, fields }]);
      return photoOf(operation);
    }),
}));
vi.mock('../keptFiles.ts', () => ({
  async openKeptUploads() {
    if (!server.opens) throw new DOMException('no', 'SecurityError');
    return {
      list: async (): Promise<KeptUpload[]> =>
        [...disk]
          .map(([key, { file, state }]) => ({ ...state, key, file }))
          .sort((a, b) => a.place - b.place),
      async put(key: string, file: File, state: KeptState) {
        if (server.refused.includes(file.name)) throw new DOMException('full', 'QuotaExceededError');
        disk.set(key, { file, state });
      },
      async change(key: string, state: KeptState) {
        const known = disk.get(key);
        if (known) disk.set(key, { ...known, state });
      },
      file: async (key: string) => disk.get(key)?.file,
      remove: async (key: string) => void disk.delete(key),
      clear: async () => disk.clear(),
    };
  },
}));
vi.mock('../proposals.ts', async (original) => ({
  ...(await original<object>()),
  readFileTags: async () => ({ texts: {}, details: {} }),
}));

/** A browser with storage and a logged-in admin, before any upload. */
function freshBrowser() {
  const browser = fakeBrowser({ adminPassword: 'secret' });
  vi.stubGlobal('indexedDB', {});
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'] });
  // Without long timers, so that an earlier page load does not retry during a later test.
  const { setTimeout: wait } = globalThis;
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => (ms < 20_000 ? wait(run, ms) : undefined));
  disk.clear();
  server.committed.clear();
  Object.assign(server, START, { calls: [], faults: [] });
  return browser;
}

const imageFile = (name: string): File => new File([name], name, { type: 'image/png' });

/** Simulates a page load: stores start empty, the browser's storage stays. */
async function loadUploads() {
  vi.resetModules();
  await loadPanelWords();
  const uploads = await import('./uploads.ts');
  const sending = await import('./sending.ts');
  const { $keeping } = await import('./uploadItem.ts');
  const { $unsaved } = await import('../../shell/unsaved.ts');
  const { $banner } = await import('../../shell/banner.ts');
  const session = await import('../../shell/session.ts');
  await vi.waitFor(() => expect($keeping.get()).not.toBe('opening'));
  const items = () => uploads.$uploads.get();
  const key = (at: number) => items()[at]?.key ?? '';
  const phases = () => items().map(({ phase }) => phase);
  const isSettled = () => phases().every((one) => ['typing', 'paused', 'failed'].includes(one));
  const settled = () => vi.waitFor(() => expect(isSettled()).toBe(true));
  const choose = async (...names: string[]) => {
    uploads.chooseFiles(names.map(imageFile));
    // Waits until the files are read, which would otherwise change the storage of the next test.
    const isDone = () => items().every(({ isKept, fingerprint }) => isKept !== undefined && fingerprint);
    await vi.waitFor(() => expect(isDone()).toBe(true));
    for (const [n, one] of items().entries())
      uploads.typeUpload(one.key, { en_description: `Words ${n}`, de_description: `Worte ${n}` });
  };
  const upload = async () => {
    expect(sending.startUploads()).toBe(true);
    await vi.waitFor(() => expect(phases()).not.toContain('waiting'));
    await settled();
  };
  const continueAll = async () => {
    expect(sending.continueUploads()).toBe(true);
    await vi.waitFor(() => expect(phases()).not.toContain('paused'));
    await settled();
  };
  const texts = () => items().map(({ file: one, values }) => [one?.name, values.en_description]);
  const stores = { ...uploads, ...sending, ...session, $keeping, $unsaved, $banner };
  return { ...stores, items, key, phases, choose, upload, continueAll, texts };
}

/** Three chosen files with the texts that {@link loadUploads} types. */
const THREE = [
  ['a.png', 'Words 0'],
  ['b.png', 'Words 1'],
  ['c.png', 'Words 2'],
];

const browser = forEachTest(freshBrowser);

const CUT = { code: 'network' } as const;
const batches = () => server.calls.filter(({ path }) => path.endsWith('batch'));

describe('a batch', () => {
  it('that is refused shows the fault at its photo', async () => {
    const details = [{ path: 'photos.1.fields.price_a4', message: 'No price.' }];
    server.faults = [undefined, undefined, { code: 'http', status: 400, reason: 'No price.', details }];
    const form = await loadUploads();
    await form.choose('a.png', 'b.png');
    await form.upload();
    expect(form.items().map((one) => Object.keys(one.faults))).toEqual([[], ['price_a4']]);
    await form.continueAll();
    expect([server.calls.length, batches().length, server.commits]).toEqual([4, 2, 1]);
  });
});

describe('a dead network', () => {
  it.each<[string, (typeof server)['faults'], number]>([
    ['at the first image', [CUT], 0],
    ['at the second', [undefined, CUT], 0],
    ['at the last', [undefined, undefined, CUT], 0],
    ['before the commit', [undefined, undefined, undefined, CUT], 0],
    ['after the commit', [undefined, undefined, undefined, 'lost'], 1],
    ['by a time limit', [undefined, { code: 'timeout' }], 0],
  ])('%s pauses all; after a reload one commit has each photo once', async (_name, cut, before) => {
    const form = await loadUploads();
    await form.choose('a.png', 'b.png', 'c.png');
    server.faults = [...cut];
    await form.upload();
    expect([form.phases(), server.commits]).toEqual([['paused', 'paused', 'paused'], before]);
    expect(form.$banner.get()).toContain('Error uploading photo');
    await vi.waitFor(() => expect([...disk.values()].every(({ state }) => state.isAsked)).toBe(true));

    const after = await loadUploads();
    expect([after.texts(), after.phases()]).toEqual([THREE, ['paused', 'paused', 'paused']]);
    await after.continueAll();
    expect([server.commits, server.committed.size, after.texts()]).toEqual([1, 3, [[undefined, '']]]);
    // Images that the server has are not sent again.
    const names = server.calls.flatMap(({ operation }) => operation ?? []);
    expect(new Set(names).size).toBe(3);
    expect(names.length).toBeLessThanOrEqual(3 + cut.filter((one) => one && one !== 'lost').length);
    await vi.waitFor(() => expect(disk.size).toBe(0));
  });

  it('during the answer: texts changed afterwards are saved to the stored photo', async () => {
    const form = await loadUploads();
    await form.choose('a.png');
    server.faults = ['lost'];
    await form.upload();
    form.typeUpload(form.key(0), { en_description: 'Better words' });
    await form.continueAll();
    expect([server.commits, server.committed.size]).toEqual([1, 1]);
    const last = { path: '/api/photos/:id', body: { en_description: 'Better words' } };
    expect(server.calls.at(-1)).toMatchObject(last);
  });

  it('is not reported for an unreadable file, which does not block the others', async () => {
    const form = await loadUploads();
    const gone = imageFile('gone.png');
    Object.assign(gone, {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    });
    server.refused = ['gone.png'];
    form.chooseFiles([gone, imageFile('b.png')]);
    for (const { key } of form.items()) form.typeUpload(key, { en_description: 'A', de_description: 'A' });
    await form.upload();
    expect(form.items().map(({ error }) => error)).toEqual([
      'gone.png can’t be read any more: it was moved, changed or deleted. Choose it again.',
    ]);
    expect(server.committed.size).toBe(1);
  });
});

describe('uploads on this device', () => {
  it('survive a logout with their texts and shared fields', async () => {
    const before = await loadUploads();
    await before.choose('a.png', 'b.png');
    before.typeShared({ project: 'Tidal' });
    before.typeUpload(before.key(1), { price_a4: '40' });
    await vi.waitFor(() => expect([...disk.values()][1]?.state.values.project).toBe('Tidal'));
    before.logout();
    expect(browser.stored.get('adminWaitingUploads')).toBe('2');
    browser.stored.set('adminPassword', 'secret');
    const after = await loadUploads();
    expect(after.texts()).toEqual(THREE.slice(0, 2));
    expect(after.items().map(({ values, exceptions }) => [values.project, exceptions])).toEqual([
      ['Tidal', []],
      ['Tidal', ['price_a4']],
    ]);
    after.chooseFiles([imageFile('c.png')]);
    expect(after.items()[2]?.values).toMatchObject({ project: 'Tidal', price_a4: '' });
  });

  it('show which files have no storage space; they count as unsaved, and are uploaded', async () => {
    server.refused = ['b.png'];
    const form = await loadUploads();
    await form.choose('a.png', 'b.png');
    expect(form.items().map(({ isKept }) => isKept)).toEqual([true, false]);
    expect([...form.$unsaved.get()]).toEqual(['photos.upload']);
    await form.upload();
    expect(server.commits).toBe(1);
  });

  it('are uploaded even if the browser stores nothing', async () => {
    server.opens = false;
    const form = await loadUploads();
    form.chooseFiles([imageFile('a.png'), imageFile('b.png')]);
    for (const { key } of form.items()) form.typeUpload(key, { en_description: 'A', de_description: 'A' });
    expect([form.$keeping.get(), [...form.$unsaved.get()]]).toEqual(['nowhere', ['photos.upload']]);
    await form.upload();
    expect([server.commits, server.committed.size]).toEqual([1, 2]);
  });
});
