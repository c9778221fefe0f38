import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../tests/fixtures/fakeBrowser.ts';
import { fakePanel } from '../../../tests/fixtures/fakePanel.ts';
import { forEachTest } from '../../../tests/fixtures/provide.ts';

describe('unsaved changes', () => {
  type Unsaved = typeof import('./unsaved.ts');
  let unsaved: Unsaved;
  let kept: Map<string, string>;
  const listeners = new Set<string>();

  beforeEach(async () => {
    vi.resetModules();
    listeners.clear();
    kept = fakeBrowser().stored;
    vi.stubGlobal('addEventListener', (name: string) => listeners.add(name));
    vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name));
    unsaved = await import('./unsaved.ts');
  });

  test('the browser asks before leaving only while something is unsaved', () => {
    const { markUnsaved, $unsaved } = unsaved;
    markUnsaved('videos:add', true);
    markUnsaved('music:add', true);
    markUnsaved('videos:add', false);
    expect([[...$unsaved.get()], listeners.has('beforeunload')]).toEqual([['music:add'], true]);
    markUnsaved('music:add', false);
    expect(listeners.has('beforeunload')).toBe(false);
  });

  // draftWindows.test.ts covers writing, reading and dropping drafts.
  test('an unreadable draft counts as none, and is dropped at logout too', () => {
    unsaved.writeDraft('a', 1);
    unsaved.markUnsaved('a', true);
    for (const key of kept.keys()) kept.set(key, '{');
    expect(unsaved.readDraft('a')).toBeUndefined();
    unsaved.dropAllDrafts();
    expect([kept.size, unsaved.$unsaved.get().size]).toEqual([0, 0]);
  });
});

describe('drafts', () => {
  const described = { description: { en: 'One', de: 'Eins' }, order: 0, etag: 'v1' };
  const ENTRIES = {
    photos: { id: 'p', src: '/photos/p.jpg', filename: 'p.jpg', project: 'Sea', price_a4: 20, ...described },
    videos: { id: 'v', url: 'https://youtu.be/aqz-KE-bpKQ', ...described },
    music: { id: 'm', url: 'https://soundcloud.com/a/b', ...described },
    projects: { id: 'sea', project: 'Sea', name: { en: 'The Sea' }, text: { de: 'Wellen' }, order: 0 },
  };
  const LISTS = ['photos', 'videos', 'music', 'projects'] as const;

  const lists = Object.fromEntries(LISTS.map((name) => [name, [ENTRIES[name]]]));
  const once = { settings: { cornerRadiusPx: 3 }, site: { site: { name: 'Somebody' } } };
  const panel = forEachTest(() => fakePanel({ ...lists, ...once }));

  describe('a reload restores what was typed in', () => {
    test.each([
      ['photos', { project: 'Typed', price_a4: '1.299' }],
      ['videos', { url: 'half', de_description: 'Getippt' }],
      ['music', { url: 'half', de_description: 'Getippt' }],
      ['projects', { en_name: 'Typed', de_text: 'Getippt', cover: 'p' }],
    ] as const)('an entry of %s, with the whole entry from its list', async (name, typed) => {
      const before = await panel.load();
      await before[name].list.load();
      const [entry] = before[name].list.$entries.get();
      const form = before[name].form as { edit: (entry: unknown) => void };
      form.edit(entry);
      before[name].form.type(typed);
      const { $unsaved, ...after } = await panel.load();
      const { edited, values, isRestored } = after[name].form.$form.get();
      expect([edited, isRestored]).toEqual([entry, true]);
      expect(values).toMatchObject(typed);
      expect([...$unsaved.get()]).toEqual([`${name}:edit`]);
    });

    test.each([
      ['settings', { cornerRadiusPx: '77' }],
      ['site', { title: 'Typed' }],
    ] as const)('the %s', async (name, typed) => {
      const before = await panel.load();
      await before[name].load();
      before[name].form.type(typed);
      const { $unsaved, ...after } = await panel.load();
      expect(after[name].form.$form.get().values).toMatchObject(typed);
      expect([...$unsaved.get()]).toEqual([`${name}:edit`]);
    });
  });
});

describe('settings that somebody else changed', () => {
  let panel: ReturnType<typeof fakePanel>;

  async function typed(values: Record<string, string>, current: object) {
    panel = fakePanel();
    const stores = await panel.load();
    panel.answers['GET /api/settings'] = () => Response.json({}, { headers: { etag: 's1' } });
    await stores.settings.load();
    stores.settings.form.type(values);
    const put = vi.fn((body: unknown) => Response.json(body, { headers: { etag: 's3' } }));
    put.mockImplementationOnce(() => Response.json({ error: 'Changed.', current }, { status: 409 }));
    panel.answers['PUT /api/settings'] = put;
    await stores.settings.form.submit();
    return { form: stores.settings.form, state: () => stores.settings.form.$form.get() };
  }

  test('in other fields are merged', async () => {
    const { state } = await typed({ cornerRadiusPx: '30' }, { grainSizePx: 300 });
    expect(panel.sent.map(({ ifMatch }) => ifMatch)).toEqual(['s1', null]);
    expect(panel.sent[1]?.body).toMatchObject({ cornerRadiusPx: 30, grainSizePx: 300 });
    const { conflict, values, edited } = state();
    expect([conflict, values.grainSizePx, edited?.etag]).toEqual([null, '300', 's3']);
  });

  test.each([
    ['mine', '30'],
    ['theirs', '20'],
  ])('in the same field wait for a choice: %s', async (choice, radius) => {
    const others = { grainOpacity: '0.5' };
    const current = { cornerRadiusPx: 20, grainSizePx: 300 };
    const { form, state } = await typed({ cornerRadiusPx: '30', ...others }, current);
    expect(state().conflict?.names).toEqual(['cornerRadiusPx']);
    if (choice === 'mine') await form.keepMine();
    else form.takeTheirs();
    expect(state().values).toMatchObject({ cornerRadiusPx: radius, grainSizePx: '300', ...others });
    expect(panel.sent).toHaveLength(choice === 'mine' ? 2 : 1);
  });
});
