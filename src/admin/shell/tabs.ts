import { atom } from 'nanostores';

/** The panel's tabs, in the order they are shown. */
export const ADMIN_TABS = ['settings', 'photos', 'videos', 'music', 'orders', 'site'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

function tabOf(hash: string): AdminTab | undefined {
  return ADMIN_TABS.find((tab) => `#${tab}` === hash.split('/')[0]);
}

const shown = (): AdminTab => (typeof location === 'object' && tabOf(location.hash)) || 'settings';

/** The tab on the screen. It stands in the address, so that a reload stays on it. */
export const $tab = atom<AdminTab>(shown());

export function selectTab(tab: AdminTab): void {
  if (typeof history === 'object' && tabOf(location.hash) !== tab) history.replaceState(null, '', `#${tab}`);
  $tab.set(tab);
}

if (typeof addEventListener === 'function') addEventListener('hashchange', () => $tab.set(shown()));

/** What the tab says of the orders while another one is shown: how many need the owner, and whether a new one came. */
export const $ordersBadge = atom<{ readonly waiting: number; readonly isNew: boolean }>({
  waiting: 0,
  isNew: false,
});
