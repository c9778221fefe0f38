import { beforeEach, describe, expect, test } from 'vitest';
import { fakePanel, listedPhoto } from '../../../tests/fixtures/fakePanel.ts';
import { forEachTest } from '../../../tests/fixtures/provide.ts';

const photo = (id: string, more = {}) => listedPhoto(id, { project: 'Alpha', price_a4: 20, ...more });
const PHOTOS = [photo('a', { price_a3: 30 }), photo('b', { order: 1 }), photo('c', { order: 2 })];
const BULK = 'PUT /api/photos/bulk';

const panel = forEachTest(() => fakePanel({ photos: PHOTOS }));
beforeEach(() => {
  panel.answers[BULK] = (body) => {
    const { ids } = body as { ids: string[] };
    return Response.json({ updated: ids, failed: [] });
  };
});

async function open(...ids: string[]) {
  const stores = await panel.load();
  await stores.photos.list.load();
  stores.photos.list.select(ids, true);
  stores.openBulkEdit();
  return { ...stores, state: () => stores.$bulkEdit.get(), selected: stores.photos.list.$selected };
}
const sent = () => panel.sent.map(({ body }) => body);

describe('the form for the selected photos', () => {
  test('opens only with a selection', async () => {
    const { state, $banner } = await open();
    expect([state().isOpen, $banner.get()]).toEqual([false, 'Select at least one photo first.']);
  });

  test('sends nothing without a change or a selection', async () => {
    const form = await open('a');
    await form.saveBulkEdit();
    expect(form.$banner.get()).toContain('Nothing is changed yet');
    form.typeBulk({ year: '1999' });
    form.photos.list.select(['a'], false);
    await form.saveBulkEdit();
    expect([form.$banner.get(), sent()]).toEqual(['Select at least one photo first.', []]);
    expect(form.state().values).toEqual({ year: '1999' });
  });

  test('asks about a price below 1.00, unless all photos already have it', async () => {
    const form = await open('a', 'b');
    form.typeBulk({ price_a4: '0.5' });
    const saving = form.saveBulkEdit();
    expect(form.$priceQuestion.get()?.euros).toEqual([0.5]);
    form.$priceQuestion.get()?.answer(false);
    await saving;
    expect([sent(), form.state().values]).toEqual([[], { price_a4: '0.5' }]);
    panel.answers['GET /api/photos'] = () => Response.json(PHOTOS.map((one) => ({ ...one, price_a4: 0.5 })));
    await form.photos.list.load();
    await form.saveBulkEdit();
    expect(sent()).toHaveLength(1);
  });

  test('stays open for photos that could not be changed, and says why', async () => {
    const form = await open('a', 'b');
    panel.answers[BULK] = () => Response.json({ updated: ['a'], failed: [{ id: 'b', error: 'Gone.' }] });
    form.typeBulk({ year: '1999' });
    await form.saveBulkEdit();
    expect(form.$adminToast.get()?.text).toBe('Updated 1/2 photos');
    expect(form.$banner.get()).toBe('Failed to update selected photos: Gone. (Photo b)');
    expect([...form.selected.get()]).toEqual(['b']);
    expect([form.state().isOpen, form.state().values]).toEqual([true, { year: '1999' }]);
  });

  test('keeps its values after a failed call, while one photo is edited, and over a reload', async () => {
    const form = await open('a', 'b');
    panel.answers[BULK] = () => Response.json({ error: 'No room.' }, { status: 400 });
    form.typeBulk({ price_a4: '40' });
    await form.saveBulkEdit();
    expect(form.$banner.get()).toBe('Failed to update selected photos: No room.');
    expect(form.state().values).toEqual({ price_a4: '40' });
    const [first] = form.photos.list.$entries.get();
    if (first) form.photos.form.edit(first);
    expect([form.state().isOpen, form.state().isRestored]).toEqual([false, true]);
    form.openBulkEdit();
    expect([form.state().isOpen, form.photos.form.$editedId.get()]).toEqual([true, undefined]);

    const after = await open('c');
    expect([after.state().values, after.state().isRestored]).toEqual([{ price_a4: '40' }, true]);
    expect([...after.$unsaved.get()]).toContain('photos:bulk');
    after.cancelBulkEdit();
    expect([after.state().values, [...after.$unsaved.get()]]).toEqual([{}, []]);
    expect((await open('c')).state().values).toEqual({});
  });
});
