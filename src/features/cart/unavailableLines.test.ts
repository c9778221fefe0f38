import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../../../tests/fixtures/fakeBrowser.ts';
import { listedPhoto } from '../../../tests/fixtures/fakePanel.ts';

const line = (id: string) => ({ ...listedPhoto(id), id: `line-${id}`, photoId: id, quantity: 1 });

/** A cart of two prints, and a page that was built with the photos `built`. */
async function start(built: readonly string[]) {
  fakeBrowser({ photoCart: JSON.stringify([line('wave'), line('tide')]) });
  vi.stubGlobal('fetch', async () => Response.json(built.map((id) => listedPhoto(id))));
  const [lines, catalogue] = await Promise.all([import('./cart.ts'), import('../catalogue/catalogue.ts')]);
  const gone = () => [...lines.$unavailableLines.get()];
  const buyable = () => lines.$buyableLines.get().map(({ photoId }) => photoId);
  return { ...catalogue, gone, buyable };
}

beforeEach(() => {
  vi.resetModules();
});

describe('lines whose photo is gone', () => {
  it('are unknown from the built list alone, which may be older than the photo', async () => {
    const { loadCatalogue, gone, buyable } = await start(['wave']);
    await loadCatalogue();
    expect([gone(), buyable()]).toEqual([[], ['wave', 'tide']]);
  });

  it('are known once the API says that nothing has changed since the build', async () => {
    const { confirmPhotos, gone, buyable } = await start(['wave']);
    await confirmPhotos();
    expect([gone(), buyable()]).toEqual([['line-tide'], ['wave']]);
  });

  it('are known from a fresh list, also at later reads', async () => {
    const { adoptFreshPhotos, confirmPhotos, gone } = await start(['wave', 'tide']);
    await adoptFreshPhotos([listedPhoto('tide')], false);
    await confirmPhotos();
    expect(gone()).toEqual(['line-wave']);
  });

  it('are unknown if the API answers with the list of the deploy', async () => {
    const { adoptFreshPhotos, gone } = await start([]);
    await adoptFreshPhotos([listedPhoto('tide')], true);
    expect(gone()).toEqual([]);
  });

  it('are unknown if the built list cannot be loaded', async () => {
    const { confirmPhotos, gone } = await start([]);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(confirmPhotos()).rejects.toThrow();
    expect(gone()).toEqual([]);
  });
});
