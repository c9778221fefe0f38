import { describe, expect, test, vi } from 'vitest';
import { fakePanel, listedPhoto } from '../../../tests/fixtures/fakePanel.ts';
import { forEachTest } from '../../../tests/fixtures/provide.ts';
import { type SortedGroup, targetOf } from './keyboardSorting.ts';

const photo = (id: string, project: string, order: number) => listedPhoto(id, { project, order });
const [A1, A2] = [photo('a1', 'Alpha', 0), photo('a2', 'Alpha', 1)];
const BETA = [photo('b1', 'Beta', 0), photo('b2', 'Beta', 5)];
const PHOTOS = [A1, A2, ...BETA];
const VIDEOS = ['x', 'y', 'z'].map((id, order) => ({
  id,
  url: 'https://youtu.be/aqz-KE-bpKQ',
  description: { en: id, de: id },
  order,
  etag: `etag-${id}`,
}));

const panel = forEachTest(() => fakePanel({ photos: PHOTOS, videos: VIDEOS }));

async function loaded() {
  const stores = await panel.load();
  await Promise.all([stores.photos.list.load(), stores.videos.list.load()]);
  const shown = () => stores.photos.list.$board.get().map(({ name, ids }) => `${name}: ${ids.join(' ')}`);
  const order = () =>
    stores.videos.list.$board
      .get()
      .flatMap(({ ids }) => ids)
      .join(' ');
  return { ...stores, shown, order };
}

describe('deleting', () => {
  test.each(['photos', 'videos'] as const)('of %s names the version that was read', async (name) => {
    const { [name]: entries } = await loaded();
    const [first] = entries.list.$byId.get().values();
    if (!first) throw new Error('The list is empty.');
    const call = `DELETE /api/${name}/${first.id}`;
    panel.answers[call] = () => Response.json({ success: true });
    expect(await entries.list.remove(first as never)).toBe(true);
    expect(panel.sent).toEqual([{ call, body: undefined, ifMatch: `etag-${first.id}` }]);
    expect(entries.list.$byId.get().has(first.id)).toBe(false);
  });

  const REMOVE = 'DELETE /api/photos/a1';
  /** What becomes of deleting the first photo. */
  async function removeFirst() {
    const { photos, $banner } = await loaded();
    const [first] = photos.list.$byId.get().values();
    const isGone = first !== undefined && (await photos.list.remove(first));
    return { isGone, left: photos.list.$byId.get(), banner: $banner.get() };
  }

  test('a photo that somebody else has changed fails, says what changed, and shows it', async () => {
    const current = { ...PHOTOS[0], price_a4: 12.5, description: { en: 'New', de: 'Neu' }, etag: 'etag-2' };
    panel.answers[REMOVE] = () => {
      panel.answers['GET /api/photos'] = () => Response.json([current, ...PHOTOS.slice(1)]);
      return Response.json({ error: 'x', current }, { status: 409 });
    };
    const { isGone, left, banner } = await removeFirst();
    expect([isGone, banner]).toEqual([
      false,
      '“Photo a1” was changed by somebody else in the meantime, so it was not deleted. It now says: English description: “New”, German description: “Neu”, Price A4: “12.50”',
    ]);
    expect(left.get('a1')).toMatchObject({ etag: 'etag-2', price_a4: 12.5 });
  });

  test('an entry that is gone already counts as deleted', async () => {
    const { isGone, left, banner } = await removeFirst();
    expect([isGone, left.size, banner]).toEqual([true, 3, null]);
  });

  test('that fails says why, and keeps the entry', async () => {
    panel.answers[REMOVE] = () => Response.json({}, { status: 500 });
    const { isGone, left, banner } = await removeFirst();
    expect([isGone, left.size, banner]).toEqual([false, 4, 'Failed to delete photo']);
  });
});

describe('an order', () => {
  test('is kept as a draft until it is saved', async () => {
    const { videos, order } = await loaded();
    videos.list.arrange((board) => board.map((group) => ({ ...group, ids: group.ids.toReversed() })));
    expect(order()).toBe('z y x');
    await vi.waitFor(() => expect(panel.stored.has('adminDraft:videos:order')).toBe(true));
    const later = await loaded();
    expect([later.order(), [...later.$unsaved.get()]]).toEqual(['z y x', ['videos:order']]);
    panel.answers['PUT /api/videos/reorder'] = () => Response.json({ result: { matched: 3, modified: 2 } });
    panel.answers['GET /api/videos'] = () =>
      Response.json(VIDEOS.map((video, at) => ({ ...video, order: 2 - at })));
    await later.videos.list.saveOrder();
    expect(panel.sent).toMatchObject([{ call: 'PUT /api/videos/reorder', body: { ids: ['z', 'y', 'x'] } }]);
    expect([later.order(), [...later.$unsaved.get()]]).toEqual(['z y x', []]);
    expect((await loaded()).order()).toBe('z y x');
  });

  test('that failed to save stays, and can be discarded', async () => {
    const { videos, order, $banner } = await loaded();
    videos.list.arrange((board) => board.map((group) => ({ ...group, ids: group.ids.toReversed() })));
    panel.answers['PUT /api/videos/reorder'] = () => Response.json({}, { status: 502 });
    await videos.list.saveOrder();
    expect([order(), $banner.get()]).toEqual(['z y x', 'Failed to save video order']);
    videos.list.discardOrder();
    expect(order()).toBe('x y z');
  });

  test('in a damaged draft is ignored', async () => {
    panel.stored.set('adminDraft:videos:order', '[{"name":1},"x"]');
    expect((await loaded()).order()).toBe('x y z');
  });
});

const OFFLINE = 'The server cannot be reached. Check your connection and try again.';

describe('moving photos to a project', () => {
  const BULK = 'PUT /api/photos/bulk';
  /** The server moves A2 to the end of Beta. */
  const move = () => {
    panel.answers[BULK] = () => Response.json({ updated: ['a2'], failed: [] });
    panel.answers['GET /api/photos'] = () => Response.json([A1, ...BETA, photo('a2', 'Beta', 6)]);
  };

  test('puts them at its end, and leaves nothing to save', async () => {
    const { photos, moveToProject, shown, $unsaved } = await loaded();
    const unsaved: string[] = [];
    photos.list.$unsaved.listen((names) => unsaved.push(...names));
    move();
    expect(await moveToProject(['a2'], 'Beta')).toBe(1);
    expect([shown(), [...$unsaved.get()], unsaved]).toEqual([['Alpha: a1', 'Beta: b1 b2 a2'], [], []]);
    expect(panel.sent.map(({ call }) => call)).toEqual([BULK]);
  });

  test('keeps what else was arranged but not saved', async () => {
    const { photos, moveToProject, shown } = await loaded();
    photos.list.arrange((board) =>
      board.map((group) => (group.name === 'Beta' ? { ...group, ids: ['b2', 'b1'] } : group)),
    );
    move();
    await moveToProject(['a2'], 'Beta');
    expect(shown()).toEqual(['Alpha: a1', 'Beta: b2 b1 a2']);
    expect([...photos.list.$unsaved.get()]).toEqual(['Beta']);
  });

  test.each([
    [() => Response.json({ error: 'The store sleeps.' }, { status: 409 }), ': The store sleeps.'],
    [() => Response.json({}, { status: 400 }), ''],
    [() => Promise.reject(new TypeError('gone')), `: ${OFFLINE}`],
  ])('says what failed, and why as far as it is known', async (answer, reason) => {
    const { moveToProject, $banner } = await loaded();
    panel.answers[BULK] = answer;
    panel.answers['PUT /api/photos/a2'] = answer;
    expect(await moveToProject(['a2'], 'New')).toBe(0);
    expect($banner.get()).toBe(`Failed to update selected photos${reason}`);
  });
});

describe('a list', () => {
  test.each([
    [() => Response.json({ error: 'Oops.' }, { status: 500 }), 'Failed to fetch photos'],
    [() => Response.json({ error: 'Please wait.' }, { status: 429 }), 'Please wait.'],
    [() => Promise.reject(new TypeError('gone')), 'Error loading photos'],
    [() => Response.json({}), 'Error loading photos'],
  ])('that cannot be read says so, and can be read again', async (answer, text) => {
    const { photos, $banner } = await panel.load();
    panel.answers['GET /api/photos'] = answer;
    await photos.list.load();
    expect([photos.list.$status.get(), $banner.get()]).toEqual(['failed', text]);
    panel.answers['GET /api/photos'] = () => Response.json(PHOTOS);
    await photos.list.load();
    expect([photos.list.$status.get(), $banner.get()]).toEqual(['ready', null]);
  });

  test('forgets what is selected once it is gone', async () => {
    const { photos } = await loaded();
    photos.list.select(['a1', 'b1'], true);
    panel.answers['GET /api/photos'] = () => Response.json(PHOTOS.slice(1));
    await photos.list.load();
    expect([...photos.list.$selected.get()]).toEqual(['b1']);
  });
});

const group = (id: string, ...items: string[]): SortedGroup => ({ id, label: id, items });
const GROUPS = [group('one', 'a', 'b', 'c'), group('none'), group('two', 'd')];

/** The group and index that a key leads to, as text. */
function lead(id: string, key: string, groups: readonly SortedGroup[] = GROUPS): string | undefined {
  const place = targetOf(groups, id, key);
  return place && `${place.group.id} ${place.index}`;
}

describe('a key leads', () => {
  test.each([
    ['b', 'ArrowUp', 'one 0'],
    ['b', 'ArrowDown', 'one 2'],
    ['c', 'ArrowDown', 'none 0'],
    ['d', 'ArrowUp', 'none 0'],
    ['a', 'ArrowUp', undefined],
    ['d', 'ArrowDown', undefined],
    ['c', 'Home', 'one 0'],
    ['a', 'End', 'one 2'],
    ['c', 'End', undefined],
    ['a', 'PageDown', 'one 2'],
    ['c', 'PageDown', 'none 0'],
    ['a', 'x', undefined],
    ['gone', 'ArrowUp', undefined],
  ])('%s with %s to %s', (id, key, wanted) => expect(lead(id, key)).toBe(wanted));

  test('into the group above at its end', () => {
    expect(lead('d', 'ArrowUp', [group('one', 'a', 'b', 'c'), group('two', 'd')])).toBe('one 3');
  });

  test('by ten with Page up and Page down', () => {
    const items = Array.from({ length: 30 }, (_, index) => `i${index}`);
    expect(lead('i12', 'PageDown', [group('one', ...items)])).toBe('one 22');
    expect(lead('i12', 'PageUp', [group('one', ...items)])).toBe('one 2');
    expect(lead('i4', 'PageUp', [group('one', ...items)])).toBe('one 0');
  });
});
