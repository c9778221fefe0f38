import { atom } from 'nanostores';
import { readStored, writeStored } from '../../ui/storage.ts';

/** Local storage: 'open' or 'closed', whether the panel opens on First steps. */
const FIRST_STEPS_KEY = 'adminFirstSteps';

export const ADMIN_TABS = ['settings', 'photos', 'videos', 'music', 'orders', 'site'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

function tabOf(hash: string): AdminTab | undefined {
  return ADMIN_TABS.find((tab) => `#${tab}` === hash.split('/')[0]);
}

const shown = (): AdminTab => (typeof location === 'object' && tabOf(location.hash)) || 'settings';

/** The shown tab. It is in the address, so that a reload stays on it. */
export const $tab = atom<AdminTab>(shown());

/** The build marks the page while the sample content is still there, or no photo is. */
function opensFirstSteps(): boolean {
  if (typeof location !== 'object' || tabOf(location.hash)) return false;
  const kept = readStored(FIRST_STEPS_KEY);
  if (kept) return kept === 'open';
  const isFresh = document.documentElement?.dataset.firstSteps !== undefined;
  if (isFresh) writeStored(FIRST_STEPS_KEY, 'open');
  return isFresh;
}

/** Whether First steps is shown instead of the tab. Stored in the browser, because it is not content. */
export const $isFirstSteps = atom(opensFirstSteps());

/** Closes First steps, also for the next visits. */
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

/** The badge of the Orders tab: how many orders need the owner, and whether a new one came. */
export const $ordersBadge = atom<{ readonly waiting: number; readonly isNew: boolean }>({
  waiting: 0,
  isNew: false,
});

/** SVG paths of the tabs' icons, on a grid of 24 px. */
export const TAB_ICONS: Readonly<Record<AdminTab, string>> = {
  settings: 'M4 7h9m4 0h3M4 17h3m4 0h9M13 4.5v5M11 14.5v5',
  photos: 'M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  videos: 'M3.5 5.5h17v13h-17ZM10 9v6l5-3Z',
  music:
    'M9 17.5V5.5l10-2v12M9 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM19 15.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
  orders: 'M5 8h14l1 12H4ZM8.5 8V6.5a3.5 3.5 0 0 1 7 0V8',
  site: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c-5 5-5 12 0 17 5-5 5-12 0-17Z',
};
