import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPanelWords } from '../../../tests/fixtures/panelWords.ts';
import { ApiError } from '../../ui/request.ts';

/** The files that the browser keeps, the texts of sent files, and whether there is storage space. */
const kept = new Map<string, File>();
const sent: string[] = [];
let hasRoom = true;
let failure = new Error('no');
/** The methods of all calls, and a promise that delays the answer to a method. */
const calls: string[] = [];
const answered = new Map<string, Promise<void>>();

vi.mock('./keptFiles.ts', () => ({
  keptMasters: {
    list: async () => [],
    file: async (id: string) => kept.get(id),
    async put(id: string, { name }: File) {
      if (!hasRoom) throw new DOMException('full', 'QuotaExceededError');
      kept.set(id, new File(['a copy'], name));
      return kept.size;
    },
    async remove(id: string) {
      kept.delete(id);
      return kept.size;
    },
  },
}));
vi.mock('./masterFile.ts', () => ({
  async sendMasterFile(_id: string, file: File) {
    sent.push(await file.text());
    throw failure;
  },
}));
vi.mock('../shell/adminApi.ts', async (original) => ({
  ...(await original<object>()),
  adminGet: async () => ({ data: undefined }),
  async adminSend({ method }: { method: string }) {
    calls.push(method);
    await answered.get(method);
    return { data: undefined };
  },
}));

await loadPanelWords();
const { $masterWork, chooseMaster, continueMaster, dropMasterUpload } = await import('./masters.ts');

async function stopped(count: number): Promise<void> {
  await vi.waitFor(() => {
    expect(sent).toHaveLength(count);
    expect($masterWork.get().one?.phase).toBe('stopped');
  });
}

beforeEach(() => {
  for (const map of [kept, answered]) map.clear();
  for (const list of [sent, calls]) list.length = 0;
  hasRoom = true;
  failure = new Error('no');
});
afterEach(() => vi.useRealTimers());

test('a full-size file is sent as it was chosen, even if its memory card is removed before it continues', async () => {
  chooseMaster('one', new File(['the file'], 'a.tif'));
  await stopped(1);
  continueMaster('one');
  await stopped(2);
  expect(sent).toEqual(['a copy', 'a copy']);
});

test('without storage space the file itself is sent, never the copy of an earlier upload', async () => {
  kept.set('one', new File(['of an earlier upload'], 'b.tif'));
  hasRoom = false;
  chooseMaster('one', new File(['the file'], 'a.tif'));
  await stopped(1);
  expect([sent, kept.size]).toEqual([['the file'], 0]);
});

test('an upload cut off by the network is retried after a minute, a refused one is not', async () => {
  vi.useFakeTimers();
  chooseMaster('one', new File(['the file'], 'a.tif'));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sent).toHaveLength(1);
  failure = new ApiError('network', 'cut');
  continueMaster('one');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(3);
});

test('a file chosen while another is being dropped starts afterwards, and is not dropped', async () => {
  chooseMaster('one', new File(['the file'], 'a.tif'));
  await stopped(1);
  const held = Promise.withResolvers<void>();
  answered.set('DELETE', held.promise);
  calls.length = 0;
  const dropped = dropMasterUpload('one');
  chooseMaster('one', new File(['another'], 'b.tif'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(calls).toEqual(['DELETE']);
  held.resolve();
  await dropped;
  await stopped(2);
  expect(calls).toEqual(['DELETE', 'POST']);
});

test('an upload dropped during its first call is dropped after that call; a file chosen meanwhile is sent', async () => {
  const held = Promise.withResolvers<void>();
  answered.set('POST', held.promise);
  chooseMaster('one', new File(['the file'], 'a.tif'));
  await vi.waitFor(() => expect(calls).toEqual(['POST']));
  const dropped = dropMasterUpload('one');
  answered.clear();
  chooseMaster('one', new File(['another'], 'b.tif'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(calls).toEqual(['POST']);
  held.resolve();
  await dropped;
  await stopped(1);
  expect([calls, sent]).toEqual([['POST', 'DELETE', 'POST'], ['a copy']]);
  expect($masterWork.get().one).toMatchObject({ phase: 'stopped', file: { name: 'b.tif' } });
});
