import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  disk,
  fakeCalls,
  freshBrowser,
  imageFile,
  loadUploads,
  openFakeUploads,
  server,
  THREE,
} from '../../../../tests/fixtures/fakeUploads.ts';

vi.mock('../../../services/keptUploads.ts', () => ({ openKeptUploads: () => openFakeUploads() }));
vi.mock('../../../services/adminApi.ts', async (original) => ({
  ...(await original<object>()),
  adminUpload: (...call: Parameters<typeof fakeCalls.adminUpload>) => fakeCalls.adminUpload(...call),
  adminSend: (...call: Parameters<typeof fakeCalls.adminSend>) => fakeCalls.adminSend(...call),
  adminGet: () => fakeCalls.adminGet(),
}));
vi.mock('../../../services/fileTags.ts', () => ({ readFileTags: async () => ({ texts: {} }) }));

let browser: ReturnType<typeof freshBrowser>;
beforeEach(() => {
  browser = freshBrowser();
});

describe('uploads on this device', () => {
  it('come back after a reload with their texts, in their order', async () => {
    const before = await loadUploads();
    await before.choose('a.png', 'b.png', 'c.png');
    expect([...before.$unsaved.get()]).toEqual([]);
    const after = await loadUploads();
    expect([after.texts(), after.phases()]).toEqual([THREE, ['typing', 'typing', 'typing']]);
    after.removeUpload(after.key(1));
    await vi.waitFor(() => expect(disk.size).toBe(2));
    expect((await loadUploads()).texts()).toEqual([THREE[0], THREE[2]]);
  });

  it('are gone once they are dropped', async () => {
    const before = await loadUploads();
    await before.choose('a.png', 'b.png');
    before.cancelUploads();
    await vi.waitFor(() => expect(disk.size).toBe(0));
    expect((await loadUploads()).texts()).toEqual([[undefined, '']]);
    expect(browser.stored.has('adminWaitingUploads')).toBe(false);
  });

  it('outlast a log-out with their texts and what they share, and nothing else does', async () => {
    const before = await loadUploads();
    await before.choose('a.png', 'b.png');
    before.typeShared('project', 'Tidal');
    before.logout();
    expect(before.texts()).toEqual([[undefined, '']]);
    expect(browser.stored.get('adminWaitingUploads')).toBe('2');
    browser.stored.set('adminPassword', 'secret');
    const after = await loadUploads();
    expect(after.texts()).toEqual(THREE.slice(0, 2));
    expect(after.items().map(({ values, exceptions }) => [values.project, exceptions])).toEqual([
      ['Tidal', []],
      ['Tidal', []],
    ]);
  });

  it('say which of them find no room; what is typed is kept all the same', async () => {
    server.refused = ['b.png'];
    const form = await loadUploads();
    await form.choose('a.png', 'b.png');
    expect(form.items().map(({ isKept }) => isKept)).toEqual([true, false]);
    expect([...form.$unsaved.get()]).toEqual(['photos.upload']);
    await form.upload();
    expect(server.commits).toBe(1);
  });

  it('are not kept where the browser keeps nothing, and are uploaded all the same', async () => {
    server.opens = false;
    const form = await loadUploads();
    form.chooseFiles([imageFile('a.png'), imageFile('b.png')]);
    form.typeUpload(form.key(0), { en_description: 'A', de_description: 'A' });
    form.typeUpload(form.key(1), { en_description: 'B', de_description: 'B' });
    expect([form.$keeping.get(), [...form.$unsaved.get()]]).toEqual(['nowhere', ['photos.upload']]);
    await form.upload();
    expect([server.commits, server.committed.size]).toEqual([1, 2]);
  });
});

it('a tab waits for its turn while another one has the uploads, then takes them over', async () => {
  const before = await loadUploads();
  await before.choose('a.png');
  const turns: (() => void)[] = [];
  const request = (_name: string, _options: unknown, hold: () => Promise<void>) =>
    new Promise((resolve) => turns.push(() => resolve(hold())));
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
  const second = await loadUploads();
  expect([second.$keeping.get(), second.texts()]).toEqual(['elsewhere', [[undefined, '']]]);
  second.chooseFiles([imageFile('b.png')]);
  expect([...second.$unsaved.get()]).toEqual(['photos.upload']);
  turns[0]?.();
  await vi.waitFor(() => expect(second.$keeping.get()).toBe('device'));
  expect(second.texts()).toEqual([THREE[0], ['b.png', '']]);
  await vi.waitFor(() => expect(disk.size).toBe(2));
});
