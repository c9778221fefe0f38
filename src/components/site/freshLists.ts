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

/** Asks the API whether a list has changed, and has it drawn then. Whatever goes wrong, what is on the page stays. */
async function refresh(list: ListName, isQuiet = false): Promise<void> {
  if (loading.has(list)) return;
  loading.add(list);
  showHourglass(list, !isQuiet);
  try {
    // Fetched only now: whoever stays on the home section needs none of it.
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

/**
 * Lists are asked for whenever their section is selected or a refresh button is pressed; photos also when a cart
 * that holds something is opened, because it may be weeks old.
 */
export function followFreshLists(): void {
  let previous: string | undefined;
  $address.subscribe(({ section }) => {
    if (section !== previous && section !== 'home') void refresh(section);
    previous = section;
  });
  $dialog.subscribe((dialog) => {
    const isShop = dialog?.kind === 'cart' || dialog?.kind === 'checkout';
    if (isShop && countStoredItems($storedCart.get()) > 0) void refresh('photos', true);
  });
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    const { refresh: wanted } = target.closest<HTMLElement>('[data-refresh]')?.dataset ?? {};
    // Selecting the section that is already open selects it again.
    const { sectionLink } = target.closest<HTMLElement>('[data-section-link]')?.dataset ?? {};
    const list = wanted ?? (sectionLink === previous && sectionLink !== 'home' ? sectionLink : undefined);
    if (list) void refresh(list as ListName);
  });
}
