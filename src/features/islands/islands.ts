import { requestIdle, requireOnline, retryWhenOnline } from '../../ui/loading.ts';
import type { IslandName } from './mountIsland.ts';

/** The islands' files and properties in the page. */
const template = () => document.querySelector<HTMLTemplateElement>('#islands');

/** The files of an island that are not requested yet. */
const filesOf = (name: IslandName) => template()?.content.querySelectorAll(`[data-of~=${name}]`) ?? [];

/** Whether all files of an island have been requested. */
export const isPreloaded = (name: IslandName): boolean => filesOf(name).length === 0;

export const isMounted = (name: IslandName): boolean =>
  document.querySelector(`[data-island=${name}]`) !== null;

/** Loads an island's files and React without running them. Back in a dialog is handled first. @throws when offline */
export async function prepareIsland(name: IslandName): Promise<unknown> {
  if (!isPreloaded(name)) requireOnline();
  // Moved out of the template, so that nothing is requested twice.
  document.head.append(...filesOf(name));
  return import('../navigation/dialogHistory.ts');
}

/** Preloads an island that will probably be shown. Failures are reported by showing it. */
export const warmIsland = (name: IslandName): void => void prepareIsland(name).catch(() => {});

/** Calls back when a pointer, the focus or a touch reaches an element, because a press may follow. */
export function onHint(place: EventTarget | null, work: (hint: Event) => unknown): void {
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    place?.addEventListener(type, work, { passive: true });
}

/** Lets React render an island, unless it does already; the island then follows its stores. */
export function showIsland(name: IslandName): Promise<void> {
  return retryWhenOnline(async () => {
    if (isMounted(name)) return;
    await prepareIsland(name);
    try {
      const { mountIsland } = await import('./mountIsland.ts');
      await mountIsland(name, template()?.dataset.props ?? '{}');
    } finally {
      // Preloads the other islands, which may be needed offline.
      requestIdle(() => document.head.append(template()?.content ?? ''));
    }
  });
}
