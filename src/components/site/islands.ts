import { loadStyles } from './loadStyles.ts';

/** The islands of the page, by the names of their components. */
type IslandName = 'Cart' | 'Checkout' | 'Success' | 'Lightbox' | 'FreshLists';

/** Starts to fetch the code of the islands, React included, without running it. */
function preload(): void {
  const links = document.querySelector<HTMLTemplateElement>('#island-files');
  // Removed from the template, so that nothing is fetched twice.
  if (links) document.head.append(links.content);
}

/** Lets the styles of the dialogs apply, which the page has fetched; asks for them anew where that failed. */
async function applyStyles(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('#dialog-styles');
  if (link?.sheet) link.media = '';
  else await loadStyles(link?.href ?? '');
}

let ready: Promise<unknown> | undefined;

/**
 * Fetches what an island needs before it can be called: Astro's custom element and the styles of the dialogs. Neither
 * is part of the first view. After a failed load the next call tries again.
 */
export function prepareIslands(): Promise<unknown> {
  preload();
  ready ??= Promise.all([import('./islandRuntime.ts'), applyStyles()]).catch((error: unknown) => {
    ready = undefined;
    throw error;
  });
  return ready;
}

/** Does what needs code that may not be there yet. While it cannot be fetched, a note says so, and the line's return does it. */
export async function onceFetched(work: () => Promise<void>): Promise<void> {
  const showNote = (isShown: boolean) =>
    document.querySelector('#offline-note')?.toggleAttribute('hidden', !isShown);
  try {
    await work();
    showNote(false);
  } catch (error) {
    console.warn('The shop could not be loaded', error);
    showNote(true);
    addEventListener('online', () => void onceFetched(work), { once: true });
  }
}

/** The island, unless React draws it already. */
export const sleepingIsland = (name: IslandName) =>
  document.querySelector(`astro-island[component-export=${name}][ssr]`);

/** Hydrates an island unless it is hydrated already; it then shows its stores. */
export function callIsland(name: IslandName): Promise<void> {
  return onceFetched(async () => {
    await prepareIslands();
    const island = sleepingIsland(name);
    if (!island) return;
    const detail = Promise.withResolvers<void>();
    island.dispatchEvent(new CustomEvent('call', { detail }));
    await detail.promise;
  });
}
