import { ENDPOINTS } from '../../shared/endpoints.ts';
import { READ_TIMEOUT_MS } from '../../shared/reads.ts';
import { countStoredItems } from '../../shared/shop/storedCart.ts';
import { requireOnline } from '../../ui/loading.ts';
import { $storedCart } from '../cart/shopState.ts';
import { builtList } from '../catalogue/builtList.ts';
import { showIsland } from '../islands/islands.ts';
import { showHourglass } from './listSections.ts';
import type { ListName } from './lists.ts';

/** The API's lists behind each list of the page. */
const PATHS: Record<ListName, readonly ('photos' | 'projects' | 'videos' | 'music')[]> = {
  photos: ['photos', 'projects'],
  videos: ['videos'],
  music: ['music'],
};

/** Whether the API's lists equal the built ones. Written without gallery/api.ts, which most visitors never need. */
async function isAsBuilt(list: ListName): Promise<boolean> {
  const signal = AbortSignal.timeout(READ_TIMEOUT_MS);
  const ask = async (name: (typeof PATHS)[ListName][number]) => {
    const headers = { 'cache-control': 'no-cache', 'if-none-match': builtList(name).etag ?? '' };
    const address = ENDPOINTS[name].path + (name === 'photos' ? `?t=${Date.now()}` : '');
    const { ok, status } = await fetch(address, { cache: 'no-store', headers, signal });
    // An immediate retry would add to the load of a busy server.
    if (!ok && status !== 304) throw new Error(`${address} answered ${status}`);
    return status === 304;
  };
  return (await Promise.all(PATHS[list].map(ask))).every(Boolean);
}

/** The code that reads lists, loaded once a list differs from the built one. */
let lists: typeof import('./lists.ts') | undefined;

async function read(list: ListName): Promise<void> {
  // The photos also update the cart's lines, even if the list has not changed.
  const isPlain = !lists && !(list === 'photos' && countStoredItems($storedCart.get()) > 0);
  if (isPlain && (await isAsBuilt(list))) return;
  if (!lists) requireOnline();
  lists = await import('./lists.ts');
  await lists.refreshList(list);
  if (lists.$updatedLists.get()[list]) await showIsland('UpdatedLists');
}

/** Running reads by list; true when another one was requested meanwhile. */
const reading = new Map<ListName, boolean>();

/**
 * Asks the API whether a list has changed, and draws it if so. After a failure the page stays as it is. A list
 * that is requested during a read is read again: the pending answer may be older than the request.
 */
export async function refresh(list: ListName, isQuiet = false): Promise<void> {
  const isAgain = reading.has(list);
  reading.set(list, isAgain);
  if (isAgain) return;
  if (!isQuiet) showHourglass(true, list);
  try {
    await read(list);
  } catch (error) {
    console.warn(error);
  }
  if (!isQuiet) showHourglass(false, list);
  const isWanted = reading.get(list);
  reading.delete(list);
  if (isWanted) await refresh(list, isQuiet);
}
