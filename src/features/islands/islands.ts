import { onceFetched } from '../../ui/loading.ts';
import type { IslandName } from './mountIsland.ts';

/** What the page says of the islands: their files and their properties. */
const template = () => document.querySelector<HTMLTemplateElement>('#islands');

/** The files of an island that have not been asked for. */
const filesOf = (name: IslandName) => template()?.content.querySelectorAll(`[data-of~=${name}]`) ?? [];

/** Whether the files of an island have been asked for. */
export const isPreloaded = (name: IslandName): boolean => filesOf(name).length === 0;

/** Whether React draws an island. */
export const isMounted = (name: IslandName): boolean =>
  document.querySelector(`[data-island=${name}]`) !== null;

/** Fetches what an island needs, React included, without running it. What Back does in a dialog comes first. */
export function prepareIsland(name: IslandName): Promise<unknown> {
  // Out of the template, so that nothing is asked for twice.
  document.head.append(...filesOf(name));
  return import('../navigation/dialogHistory.ts');
}

/** Fetches an island that is likely to be called. A failure is reported by the call itself. */
export const warmIsland = (name: IslandName): void => void prepareIsland(name).catch(() => {});

/** Calls back when a pointer, the focus or a touch comes to a place: a press may follow. */
export function onHint(place: EventTarget | null, work: (hint: Event) => unknown): void {
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    place?.addEventListener(type, work, { passive: true });
}

/** Lets React draw an island unless it does already; the island then shows its stores. */
export function showIsland(name: IslandName): Promise<void> {
  return onceFetched(async () => {
    if (isMounted(name)) return;
    try {
      await prepareIsland(name);
      const { mountIsland } = await import('./mountIsland.ts');
      await mountIsland(name, template()?.dataset.props ?? '{}');
    } finally {
      // The next one may be called without a connection.
      document.head.append(template()?.content ?? '');
    }
  });
}
