import { loadStyles, onceFetched } from '../../ui/loading.ts';

/** The islands of the page, by the names of their components. */
type IslandName = 'Cart' | 'Checkout' | 'Success' | 'Lightbox' | 'FreshLists';

/** Starts to fetch the code of an island, React included, without running it. */
function preload(name: IslandName): void {
  const files = document.querySelector<HTMLTemplateElement>('#island-files')?.content;
  // Removed from the template, so that nothing is fetched twice.
  document.head.append(...(files?.querySelectorAll(`[data-of~=${name}]`) ?? []));
}

/** Lets the styles of the dialogs apply, which the page has fetched; asks for them anew where that failed. */
async function applyStyles(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('#dialog-styles');
  if (link?.sheet) link.media = '';
  else await loadStyles(link?.href ?? '');
}

/** The islands lie in a template: Astro's script for them, a fifth of the first view's, runs before the first call. */
const template = () => document.querySelector<HTMLTemplateElement>('#islands');

let ready: Promise<unknown> | undefined;

/**
 * Fetches what an island needs before it can be called: its files, the styles of the dialogs, and what Back does in one.
 * None is part of the first view. After a failed load the next call tries again.
 */
export function prepareIsland(name: IslandName): Promise<unknown> {
  preload(name);
  const islands = template();
  islands?.replaceWith(islands.content);
  ready ??= Promise.all([import('../navigation/dialogHistory.ts'), applyStyles()]).catch((error: unknown) => {
    ready = undefined;
    throw error;
  });
  return ready;
}

/** Calls back when a pointer, the focus or a touch comes to a place: a press may follow. */
export function onHint(place: EventTarget | null, work: (hint: Event) => unknown): void {
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    place?.addEventListener(type, work, { passive: true });
}

/** Fetches an island that is likely to be called. A failure is reported by the call itself. */
export const warmIsland = (name: IslandName): void => void prepareIsland(name).catch(() => {});

/** The island, unless React draws it already. */
export const sleepingIsland = (name: IslandName) =>
  (template()?.content ?? document).querySelector(`astro-island[component-export=${name}][ssr]`);

/** Hydrates an island unless it is hydrated already; it then shows its stores. */
export function callIsland(name: IslandName): Promise<void> {
  return onceFetched(async () => {
    await prepareIsland(name);
    const island = sleepingIsland(name);
    if (!island) return;
    await new Promise<void>((resolve, reject) => {
      island.dispatchEvent(new CustomEvent('call', { detail: { resolve, reject } }));
    });
  });
}
