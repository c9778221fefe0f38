import { countStoredItems } from '../../domain/storedCart.ts';
import { $address } from '../../stores/address.ts';
import { $dialog } from '../../stores/dialog.ts';
import type { ListName } from '../../stores/freshLists.ts';
import { $storedCart } from '../../stores/storedCart.ts';
import { callIsland } from './islands.ts';

/** Shows the hourglass while a list loads. */
function showHourglass(list: ListName, isLoading: boolean): void {
  const status = document.querySelector<HTMLElement>(`#${list} > .loading`);
  if (status) status.hidden = !isLoading;
}

const loading = new Set<ListName>();

/** Asks the API whether a list has changed, and draws it if so. If anything fails, the page stays as it is. */
async function refresh(list: ListName, isQuiet = false): Promise<void> {
  if (loading.has(list)) return;
  loading.add(list);
  showHourglass(list, !isQuiet);
  try {
    // Loaded only now: visitors who stay on the home section don't need it.
    const { $freshLists, refreshList } = await import('../../stores/freshLists.ts');
    await refreshList(list);
    if ($freshLists.get()[list]) await callIsland('FreshLists');
  } catch (error) {
    console.warn(`The list of ${list} could not be loaded`, error);
  } finally {
    loading.delete(list);
    showHourglass(list, false);
  }
}

/** Reads the photos when a cart with lines is opened, because the cart may be weeks old. */
export function followCart(): void {
  $dialog.subscribe((dialog) => {
    const isShop = dialog?.kind === 'cart' || dialog?.kind === 'checkout';
    if (isShop && countStoredItems($storedCart.get()) > 0) void refresh('photos', true);
  });
}

/** Reads a list whenever its section is selected or its refresh button is pressed. */
export function followFreshLists(): void {
  let previous: string | undefined;
  $address.subscribe(({ section }) => {
    if (section !== previous && section !== 'home') void refresh(section);
    previous = section;
  });
  followCart();
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    const { refresh: wanted } = target.closest<HTMLElement>('[data-refresh]')?.dataset ?? {};
    // Selecting the open section again counts, too.
    const { sectionLink } = target.closest<HTMLElement>('[data-section-link]')?.dataset ?? {};
    const list = wanted ?? (sectionLink === previous && sectionLink !== 'home' ? sectionLink : undefined);
    if (list) void refresh(list as ListName);
  });
}
