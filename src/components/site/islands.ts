import overlayStyles from '../overlays.css?url';
import { loadStyles } from './loadStyles.ts';

/** The islands of the page, each as its component is called. */
type IslandName = 'Cart' | 'Checkout' | 'Success' | 'Lightbox' | 'FreshLists';

/** Starts to fetch what the islands are going to ask for, React included; none of it runs yet. */
function preload(): void {
  const links = document.querySelector<HTMLTemplateElement>('#island-files');
  // Moved, not copied: the second time there is nothing left to fetch.
  if (links) document.head.append(links.content);
}

let ready: Promise<unknown> | undefined;

/**
 * Fetches what islands need before one can be called: Astro's element for them and the styles of what opens above
 * the page. Neither is part of the first view. A failed load is tried again at the next wish.
 */
export function prepareIslands(): Promise<unknown> {
  preload();
  ready ??= Promise.all([import('astro/runtime/server/astro-island.js'), loadStyles(overlayStyles)]).catch(
    (error: unknown) => {
      ready = undefined;
      throw error;
    },
  );
  return ready;
}

/** Brings an island to life, where it isn't alive already: it shows what its stores say. */
export async function callIsland(name: IslandName): Promise<void> {
  try {
    await prepareIslands();
    document.querySelector(`astro-island[component-export="${name}"][ssr]`)?.dispatchEvent(new Event('call'));
  } catch (error) {
    console.warn('The shop could not be loaded', error);
  }
}
