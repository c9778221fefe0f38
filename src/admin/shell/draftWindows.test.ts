import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../tests/fixtures/fakeBrowser.ts';

let browser: ReturnType<typeof fakeBrowser>;
/** The page that holds each lock, and the pages that wait for one. */
let held: Map<string, object>;
let waiting: { readonly name: string; readonly take: () => void }[];

/** Opens the panel in a tab. @param tab the tab's session storage; a duplicated tab starts with a copy of it */
async function openWindow(tab: Record<string, string> = {}) {
  const page = {};
  browser.tab.clear();
  for (const [key, value] of Object.entries(tab)) browser.tab.set(key, value);
  const request = (name: string, { signal }: LockOptions, hold: () => Promise<void>) =>
    new Promise<void>((_, reject) => {
      const take = () => {
        held.set(name, page);
        void hold();
      };
      const refuse = () => {
        waiting = waiting.filter((one) => one.take !== take);
        reject(signal?.reason);
      };
      if (signal?.aborted) return refuse();
      if (!held.has(name)) return take();
      waiting.push({ name, take });
      signal?.addEventListener('abort', refuse);
    });
  const query = async () => ({ held: [...held.keys()].map((name) => ({ name })) });
  vi.stubGlobal('navigator', { locks: { request, query } });
  vi.resetModules();
  const unsaved = await import('./unsaved.ts');
  await unsaved.claimDrafts();
  const own = Object.fromEntries(browser.tab);
  return {
    ...unsaved,
    own,
    close() {
      for (const [name, holder] of held) if (holder === page) held.delete(name);
      const next = waiting.filter(({ name }) => !held.has(name));
      waiting = waiting.filter(({ name }) => held.has(name));
      for (const { take } of next) take();
    },
  };
}

beforeEach(() => {
  browser = fakeBrowser();
  held = new Map();
  waiting = [];
});

describe('a draft of a window', () => {
  test('is not read, changed or dropped by another window while its own is open', async () => {
    const first = await openWindow();
    first.writeDraft('music:edit', 'long text');
    const second = await openWindow();
    expect([second.readDraft('music:edit'), second.hasDraft('music')]).toEqual([undefined, false]);
    second.writeDraft('music:edit', 'other');
    second.dropDraft('music:edit');
    second.writeDraft('videos:add', 'new');
    second.dropAllDrafts();
    expect(second.hasDraft('')).toBe(false);
    expect([first.readDraft('music:edit'), first.hasDraft('music')]).toEqual(['long text', true]);
    expect(browser.stored.get('adminDraft:music:edit')).toBe('"long text"');
  });

  test('comes back after a reload, also beside other windows', async () => {
    const first = await openWindow();
    const second = await openWindow();
    first.writeDraft('music:edit', 'first');
    second.writeDraft('music:edit', 'second');
    second.close();
    expect((await openWindow(second.own)).readDraft('music:edit')).toBe('second');
    first.close();
    expect((await openWindow(first.own)).readDraft('music:edit')).toBe('first');
  });

  test('comes back while the previous page is still closing', async () => {
    const before = await openWindow();
    before.writeDraft('music:edit', 'text');
    const opening = openWindow(before.own);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    before.close();
    expect((await opening).readDraft('music:edit')).toBe('text');
  });

  test('comes back in another window once its own is closed', async () => {
    const first = await openWindow();
    const second = await openWindow();
    first.writeDraft('music:edit', 'first');
    second.writeDraft('videos:add', 'second');
    for (const page of [first, second]) page.close();
    const third = await openWindow();
    expect([third.readDraft('music:edit'), third.readDraft('videos:add')]).toEqual(['first', 'second']);
    third.dropAllDrafts();
    expect(browser.stored.size).toBe(0);
  });

  test('waits if the other window has the same draft, and is dropped at logout', async () => {
    const first = await openWindow();
    const second = await openWindow();
    first.writeDraft('music:edit', 'first');
    second.writeDraft('music:edit', 'second');
    first.close();
    second.close();
    const third = await openWindow(second.own);
    expect(third.readDraft('music:edit')).toBe('second');
    third.dropDraft('music:edit');
    third.close();
    const fourth = await openWindow(second.own);
    expect(fourth.readDraft('music:edit')).toBe('first');
    fourth.writeDraft('music:edit', 'fourth');
    fourth.dropAllDrafts();
    expect([...browser.stored.keys()]).toEqual([]);
  });

  test('is not shared with a duplicate of its tab', async () => {
    const first = await openWindow();
    first.writeDraft('music:edit', 'text');
    const copy = await openWindow(first.own);
    expect(copy.readDraft('music:edit')).toBeUndefined();
    copy.writeDraft('music:edit', 'copy');
    expect(first.readDraft('music:edit')).toBe('text');
  });
});

test('all windows share their drafts if the browser has no locks', async () => {
  vi.stubGlobal('navigator', {});
  vi.resetModules();
  const { claimDrafts, writeDraft } = await import('./unsaved.ts');
  await claimDrafts();
  writeDraft('music:edit', 'text');
  expect(browser.stored.get('adminDraft:music:edit')).toBe('"text"');
});
