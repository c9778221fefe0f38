import { describe, expect, test } from 'vitest';
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
  const REMOVE = 'DELETE /api/photos/a1';
  /** Deletes the first photo. */
  async function removeFirst() {
    const { photos, $banner } = await loaded();
    const [first] = photos.list.$byId.get().values();
    const isGone = first !== undefined && (await photos.list.remove(first));
    return { isGone, left: photos.list.$byId.get(), banner: $banner.get() };
  }

  test('a photo that somebody else changed fails, says what changed, and shows the change', async () => {
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
    expect(panel.sent).toEqual([{ call: REMOVE, body: undefined, ifMatch: 'etag-a1' }]);
  });

  test.each([
    ['an entry that is already gone counts as deleted', 404, true, 3, null],
    ['that fails says why and keeps the entry', 500, false, 4, 'Failed to delete photo'],
  ])('%s', async (_, status, ...expected) => {
    panel.answers[REMOVE] = () => Response.json({}, { status });
    const { isGone, left, banner } = await removeFirst();
    expect([isGone, left.size, banner]).toEqual(expected);
  });
});

describe('deleting the selected photos', () => {
  const answer = (deleted: string[], failed: { id: string; error: string }[] = []) => {
    panel.answers['POST /api/photos/bulk-delete'] = () =>
      Response.json({ deleted, failed }, { headers: { 'X-Content-Revision': 'f00' } });
    panel.answers['GET /api/photos'] = () => Response.json(PHOTOS.filter(({ id }) => !deleted.includes(id)));
  };
  async function selecting(...ids: string[]) {
    const stores = await loaded();
    stores.photos.list.select(ids, true);
    return stores;
  }

  test('closes the form of a deleted photo', async () => {
    const { deleteSelected, photos } = await selecting('a1');
    const [first] = photos.list.$entries.get();
    if (first) photos.form.edit(first);
    answer(['a1']);
    await deleteSelected(photos);
    expect(photos.form.$editedId.get()).toBeUndefined();
  });

  // photoCalls.test.ts covers the call.
  test('says which photos stay and why, and offers an undo for the others', async () => {
    const { deleteSelected, $deletion, $adminToast, $banner, photos } = await selecting('a1', 'a2', 'b1');
    answer(['a1', 'b1'], [{ id: 'a2', error: 'Changed.' }]);
    await deleteSelected(photos);
    expect([$adminToast.get()?.text, $deletion.get()?.count]).toEqual(['Deleted 2/3 photos', 2]);
    expect($banner.get()).toBe('Failed to delete selected photos: Changed. (Photo a2)');
  });

  test.each([
    [false, { name: 'photos', revision: 'f00', count: 1 }],
    [true, null],
  ])('asks before an undo overwrites later changes: %j', async (isForced, left) => {
    const { deleteSelected, undoDeletion, $deletion, photos } = await selecting('a1');
    answer(['a1']);
    await deleteSelected(photos);
    panel.answers['POST /api/history/restore'] = (body) =>
      (body as { force?: boolean }).force
        ? Response.json({ success: true })
        : Response.json({ error: 'Overtaken.', code: 'conflict' }, { status: 409 });
    await undoDeletion(() => isForced);
    expect($deletion.get()).toEqual(left);
  });
});

describe('an order', () => {
  // adminMedia.spec.ts covers saving an order, and keeping it over a reload.
  test('that failed to save stays, and can be discarded', async () => {
    const { videos, order, $banner, $unsaved } = await loaded();
    const state = () => [order(), ...$unsaved.get()];
    videos.list.arrange((board) => board.map((group) => ({ ...group, ids: group.ids.toReversed() })));
    panel.answers['PUT /api/videos/reorder'] = () => Response.json({}, { status: 502 });
    await videos.list.saveOrder();
    expect([$banner.get(), ...state()]).toEqual(['Failed to save video order', 'z y x', 'videos:order']);
    videos.list.discardOrder();
    expect(state()).toEqual(['x y z']);
  });

  test('that is reverted during its save is not lost', async () => {
    const { videos, order, $unsaved } = await loaded();
    const turn = () =>
      videos.list.arrange((board) => board.map((group) => ({ ...group, ids: group.ids.toReversed() })));
    turn();
    panel.answers['PUT /api/videos/reorder'] = () => {
      turn();
      panel.answers['GET /api/videos'] = () =>
        Response.json(VIDEOS.toReversed().map((video, at) => ({ ...video, order: at })));
      return Response.json({ success: true });
    };
    await videos.list.saveOrder();
    expect([order(), ...$unsaved.get()]).toEqual(['x y z', 'videos:order']);
  });

  test('in a damaged draft is ignored', async () => {
    panel.stored.set('adminDraft:videos:order', '[{"name":1},"x"]');
    expect((await loaded()).order()).toBe('x y z');
  });
});

const OFFLINE = 'The server cannot be reached. Check your connection and try again.';

describe('moving photos to a project', () => {
  const BULK = 'PUT /api/photos/bulk';
  test('puts them at its end and keeps other unsaved moves', async () => {
    const { photos, moveToProject, shown } = await loaded();
    photos.list.arrange((board) =>
      board.map((group) => (group.name === 'Beta' ? { ...group, ids: ['b2', 'b1'] } : group)),
    );
    const unsaved: string[] = [];
    photos.list.$unsaved.listen((names) => unsaved.push(...names));
    panel.answers[BULK] = () => Response.json({ updated: ['a2'], failed: [] });
    panel.answers['GET /api/photos'] = () => Response.json([A1, ...BETA, photo('a2', 'Beta', 6)]);
    expect(await moveToProject(['a2'], 'Beta')).toBe(1);
    expect(shown()).toEqual(['Alpha: a1', 'Beta: b2 b1 a2']);
    // Nothing else was unsaved in the meantime.
    expect([[...photos.list.$unsaved.get()], unsaved]).toEqual([['Beta'], ['Beta']]);
    expect(panel.sent.map(({ call }) => call)).toEqual([BULK]);
  });

  test.each([
    [() => Response.json({ error: 'The store sleeps.' }, { status: 409 }), ': The store sleeps.'],
    [() => Response.json({}, { status: 400 }), ''],
    [() => Promise.reject(new TypeError('gone')), `: ${OFFLINE}`],
  ])('says what failed, and why if that is known', async (answer, reason) => {
    const { moveToProject, $banner } = await loaded();
    panel.answers[BULK] = answer;
    panel.answers['PUT /api/photos/a2'] = answer;
    expect(await moveToProject(['a2'], 'New')).toBe(0);
    expect($banner.get()).toBe(`Failed to update selected photos${reason}`);
  });
});

describe('a list', () => {
  test.each([
    [() => Response.json({ error: 'Please wait.' }, { status: 429 }), 'Please wait.'],
    [() => Promise.reject(new TypeError('gone')), 'Error loading photos'],
    [() => Response.json({}), 'Error loading photos'],
  ])('that cannot be read shows an error, and can be read again', async (answer, text) => {
    const { photos, $banner } = await panel.load();
    panel.answers['GET /api/photos'] = answer;
    await photos.list.load();
    expect([photos.list.$status.get(), $banner.get()]).toEqual(['failed', text]);
    panel.answers['GET /api/photos'] = () => Response.json(PHOTOS);
    await photos.list.load();
    expect([photos.list.$status.get(), $banner.get()]).toEqual(['ready', null]);
  });

  test('deselects entries that are gone', async () => {
    const { photos } = await loaded();
    photos.list.select(['a1', 'b1'], true);
    panel.answers['GET /api/photos'] = () => Response.json(PHOTOS.slice(1));
    await photos.list.load();
    expect([...photos.list.$selected.get()]).toEqual(['b1']);
  });
});

const group = (id: string, ...items: string[]): SortedGroup => ({ id, label: id, items });
const GROUPS = [group('one', 'a', 'b', 'c'), group('none'), group('two', 'd')];

/** The group and index that a key moves to, as text. */
function targetText(id: string, key: string, groups: readonly SortedGroup[] = GROUPS): string | undefined {
  const place = targetOf(groups, id, key);
  return place && `${place.group.id} ${place.index}`;
}

describe('a key moves', () => {
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
  ])('%s with %s to %s', (id, key, wanted) => expect(targetText(id, key)).toBe(wanted));

  test('to the end of the group above, and by ten with Page up and Page down', () => {
    expect(targetText('d', 'ArrowUp', [group('one', 'a', 'b', 'c'), group('two', 'd')])).toBe('one 3');
    const groups = [group('one', ...Array.from({ length: 30 }, (_, index) => `i${index}`))];
    const places = [
      targetText('i12', 'PageDown', groups),
      targetText('i12', 'PageUp', groups),
      targetText('i4', 'PageUp', groups),
    ];
    expect(places).toEqual(['one 22', 'one 2', 'one 0']);
  });
});
