import type { Address } from '../../shared/address.ts';
import { go } from '../navigation/address.ts';
import { isFresh, showHourglass } from './listSections.ts';
import { fetchedProject, fetchProject } from './projectPages.ts';

/** Changes the view; a cover grows into its project if the browser has view transitions. */
function transition(change: () => void, cover: HTMLElement | null): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!cover || still || !document.startViewTransition) {
    change();
    return;
  }
  cover.classList.add('growing');
  let grown: Element | null = null;
  const { ready, finished } = document.startViewTransition(async () => {
    cover.classList.remove('growing');
    change();
    // React renders a fresh list a moment later.
    await Promise.resolve();
    // The cover shows the project's first photo, so it grows into that one.
    grown = document.querySelector('.project .photo');
    grown?.classList.add('growing');
  });
  // A newer transition may replace this one.
  ready.catch(() => {});
  void finished.finally(() => grown?.classList.remove('growing'));
}

/** Moves the focus with the view, so that keyboard and screen reader users continue in the new view. */
export function focusView({ project }: Address): void {
  const selector = project ? '.project [data-back]' : '.covers a';
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

/** Opens a view at its top, with the focus in it; animated from its cover, if there is one. */
export function openView(address: Address, cover: HTMLElement | null = null): void {
  transition(() => {
    go(address);
    scrollTo({ top: 0, behavior: 'instant' });
    focusView(address);
  }, cover);
}

/** The cover that was pressed last, while its project is loading. */
let waitingFor: string | undefined;

export function cancelPress(): void {
  waitingFor = undefined;
}

/** Opens a project once it has loaded; until then its cover stays. */
export async function openProject(cover: HTMLElement): Promise<void> {
  const project = cover.dataset.cover ?? '';
  waitingFor = project;
  if (!fetchedProject(project) && !isFresh()) {
    showHourglass(true);
    // A failure is shown in the project's place.
    await fetchProject(project).catch(() => {});
    showHourglass(false);
  }
  if (waitingFor !== project) return;
  waitingFor = undefined;
  openView({ section: 'photos', project }, cover);
}

/** Preloads a cover's project when the pointer or the focus reaches the cover. */
export function preloadProject({ dataset: { cover } }: HTMLElement): void {
  if (cover && !isFresh()) void fetchProject(cover).catch(() => {});
}
