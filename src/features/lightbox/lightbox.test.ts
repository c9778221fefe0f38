import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../../../tests/fixtures/fakeBrowser.ts';
import { listedPhoto } from '../../../tests/fixtures/fakePanel.ts';
import type { Photo } from '../../shared/content/entries/photo.ts';

const photo = (id: string, order: number, project = 'Tides'): Photo => listedPhoto(id, { order, project });
const TIDES = [photo('a', 0), photo('b', 1), photo('c', 2)];

async function start(photos = [...TIDES, photo('alone', 0, 'Solo')]) {
  fakeBrowser();
  const [lightbox, { $address }, catalogue, { $cart }, { $toast }] = await Promise.all([
    import('./lightbox.ts'),
    import('../navigation/address.ts'),
    import('../catalogue/catalogue.ts'),
    import('../cart/cart.ts'),
    import('../toast/toast.ts'),
  ]);
  const { $photos } = catalogue;
  $photos.set(photos);
  const show = (id: string, project = 'tides') => $address.set({ section: 'photos', project, photo: id });
  const shown = () => lightbox.$lightbox.get()?.photo.id;
  lightbox.$lightbox.listen(() => {});
  return { ...lightbox, ...catalogue, $address, $cart, $toast, show, shown };
}

beforeEach(() => void vi.resetModules());

describe('the lightbox', () => {
  it("opens with its project's list only, until a fresh list replaces it", async () => {
    const { show, $lightbox, loadProject, adoptFreshPhotos, buyPhoto, $cart } = await start([]);
    const built: Record<string, readonly Photo[]> = { tides: TIDES, solo: [photo('alone', 0, 'Solo')] };
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return Response.json(built[path.split('/')[2] ?? ''] ?? []);
    });
    show('b');
    // Each project keeps its photos, in any order of the answers.
    await Promise.all([loadProject('tides'), loadProject('solo'), loadProject('tides')]);
    expect($lightbox.get()).toMatchObject({ project: 'tides', index: 1, photo: { id: 'b' } });
    expect($lightbox.get()?.photos).toEqual(TIDES);
    await buyPhoto('c', 'tides');
    expect($cart.get().map(({ photoId }) => photoId)).toEqual(['c']);
    expect(asked).toEqual(['/projects/tides/photos.json', '/projects/solo/photos.json']);
    await adoptFreshPhotos([photo('a', 0)], false);
    expect($lightbox.get()?.photos.map(({ id }) => id)).toEqual(['a']);
    await adoptFreshPhotos([], false);
    await loadProject('tides');
    expect($lightbox.get()).toBeNull();
  });

  it.each<[string, string, string[], string | undefined]>([
    ['the last is deleted', 'c', ['a', 'b'], 'b'],
    ['one in the middle is deleted', 'b', ['a', 'c'], 'c'],
    ['another is deleted', 'c', ['b', 'c'], 'c'],
    ['all but the first are deleted', 'c', ['a'], 'a'],
    ['all are deleted', 'c', [], undefined],
  ])('keeps its place in the list when %s', async (_name, from, left, expected) => {
    const { show, shown, $photos } = await start(TIDES);
    show(from);
    expect(shown()).toBe(from);
    $photos.set(TIDES.filter(({ id }) => left.includes(id)));
    expect(shown()).toBe(expected);
  });

  it('shows a message when the photo to buy has left the shop', async () => {
    const { buyPhoto, $cart, $toast } = await start();
    await buyPhoto('gone', 'tides');
    expect([$cart.get(), $toast.get()?.key]).toEqual([[], 'toast.gone']);
    await buyPhoto('c', 'tides');
    expect($cart.get()).toMatchObject([{ photoId: 'c' }]);
  });
});

describe('sharing the shown photo', () => {
  const url = 'https://shop.test/de/photos/b/';
  const refuse = (name: string) => async () => {
    throw new DOMException('no', name);
  };

  const [shared, written]: [object[], string[]] = [[], []];
  const share = async (data: object) => void shared.push(data);
  const write = async (text: string) => void written.push(text);
  it.each([
    ["the device's own sheet", share, write, [{ title: 'Foto b', url }], [], null],
    ['the clipboard where there is no such sheet', undefined, write, [], [url], 'toast.copied'],
    ['nothing more where the visitor drops it', refuse('AbortError'), write, [], [], null],
    ['the clipboard where the sheet is refused', refuse('NotAllowedError'), write, [], [url], 'toast.copied'],
    ['a word where there is neither', undefined, refuse('NotAllowedError'), [], [], 'toast.notCopied'],
  ])('uses %s', async (_name, share, writeText, sent, copied, toast) => {
    const { show, shareShownPhoto, $toast } = await start();
    for (const list of [shared, written]) list.length = 0;
    vi.stubGlobal('navigator', { ...(share && { canShare: () => true, share }), clipboard: { writeText } });
    show('b');
    await shareShownPhoto('de');
    expect([shared, written, $toast.get()?.key ?? null]).toEqual([sent, copied, toast]);
  });
});
