import { atom } from 'nanostores';
import { readStored, writeStored } from '../../ui/storage.ts';

/** 'open' or 'closed' in the browser's storage: whether the panel opens on First steps. */
const FIRST_STEPS_KEY = 'adminFirstSteps';

export const ADMIN_TABS = ['settings', 'photos', 'videos', 'music', 'orders', 'site'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

function tabOf(hash: string): AdminTab | undefined {
  return ADMIN_TABS.find((tab) => `#${tab}` === hash.split('/')[0]);
}

const shown = (): AdminTab => (typeof location === 'object' && tabOf(location.hash)) || 'settings';

/** The tab on the screen. It stands in the address, so that a reload stays on it. */
export const $tab = atom<AdminTab>(shown());

/** Where the sample is still there, or no photo is, the build has said so to the page. */
function opensFirstSteps(): boolean {
  if (typeof location !== 'object' || tabOf(location.hash)) return false;
  const kept = readStored(FIRST_STEPS_KEY);
  if (kept) return kept === 'open';
  const isFresh = document.documentElement?.dataset.firstSteps !== undefined;
  if (isFresh) writeStored(FIRST_STEPS_KEY, 'open');
  return isFresh;
}

/** First steps stands in the place of the tab. Whether it opens by itself the browser keeps: it is no content. */
export const $isFirstSteps = atom(opensFirstSteps());

/** From now on the panel opens on a tab. */
export function closeFirstSteps(): void {
  writeStored(FIRST_STEPS_KEY, 'closed');
  $isFirstSteps.set(false);
}

export function selectTab(tab: AdminTab): void {
  if (typeof history === 'object' && tabOf(location.hash) !== tab) history.replaceState(null, '', `#${tab}`);
  $isFirstSteps.set(false);
  $tab.set(tab);
}

if (typeof addEventListener === 'function')
  addEventListener('hashchange', () => {
    $isFirstSteps.set(false);
    $tab.set(shown());
  });

/** What the tab says of the orders while another one is shown: how many need the owner, and whether a new one came. */
export const $ordersBadge = atom<{ readonly waiting: number; readonly isNew: boolean }>({
  waiting: 0,
  isNew: false,
});
