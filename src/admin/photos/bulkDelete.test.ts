import { describe, expect, test } from 'vitest';
import { fakePanel, listedPhoto } from '../../../tests/fixtures/fakePanel.ts';
import { forEachTest } from '../../../tests/fixtures/provide.ts';

const PHOTOS = ['a', 'b', 'c'].map((id, order) => listedPhoto(id, { order }));
const BULK = 'POST /api/photos/bulk-delete';
const UNDO = 'POST /api/history/restore';
const REVISION = 'f'.repeat(40);

const panel = forEachTest(() => fakePanel({ photos: PHOTOS }));

const answer = (deleted: string[], failed: object[] = []) => {
  panel.answers[BULK] = () =>
    Response.json({ deleted, failed }, { headers: { 'X-Content-Revision': REVISION } });
  panel.answers['GET /api/photos'] = () => Response.json(PHOTOS.filter(({ id }) => !deleted.includes(id)));
};
async function selecting(...ids: string[]) {
  const stores = await panel.load();
  await stores.photos.list.load();
  stores.photos.list.select(ids, true);
  return stores;
}

describe('deleting the selected photos', () => {
  test('closes the form of a photo that is gone', async () => {
    const { deleteSelected, photos } = await selecting('a');
    const [first] = photos.list.$entries.get();
    if (first) photos.form.edit(first);
    answer(['a']);
    await deleteSelected(photos);
    expect(photos.form.$editedId.get()).toBeUndefined();
  });

  test('is one call each where the one for all is missing; then the history alone has the way back', async () => {
    const { deleteSelected, $deletion, $adminToast, $banner, photos } = await selecting('a', 'b', 'c');
    panel.answers[BULK] = () => Response.json({ error: 'No.' }, { status: 405 });
    panel.answers['DELETE /api/photos/a'] = () => Response.json({ success: true });
    panel.answers['DELETE /api/photos/b'] = () => Response.json({ error: 'Changed.' }, { status: 409 });
    await deleteSelected(photos);
    // The third is gone already, which is as good as deleted. The calls: photoCalls.test.ts.
    expect([$adminToast.get()?.text, $deletion.get()]).toEqual(['Deleted 2/3 photos', null]);
    expect($banner.get()).toBe('Failed to delete selected photos: Changed. (Photo b)');
  });

  test.each([
    [false, { name: 'photos', revision: REVISION, count: 1 }],
    [true, null],
  ])('asks before an undo takes later changes with it: %j', async (isForced, left) => {
    const { deleteSelected, undoDeletion, $deletion, photos } = await selecting('a');
    answer(['a']);
    await deleteSelected(photos);
    panel.answers[UNDO] = (body) =>
      (body as { force?: boolean }).force
        ? Response.json({ success: true })
        : Response.json({ error: 'Overtaken.', code: 'conflict' }, { status: 409 });
    await undoDeletion(() => isForced);
    expect($deletion.get()).toEqual(left);
  });
});
