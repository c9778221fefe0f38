import type { Address } from '../../shared/address.ts';
import { $language } from '../../ui/language.ts';
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
    // React draws a fresh list a moment later.
    await Promise.resolve();
    // The cover shows the project's first photo, so it grows into that one.
    grown = document.querySelector('.project .photo');
    grown?.classList.add('growing');
  });
  // One that a newer one takes the place of is no fault.
  ready.catch(() => {});
  void finished.finally(() => grown?.classList.remove('growing'));
}

/** Moves the focus with the view, so that keyboard and screen reader users continue in the new view. */
export function focusView({ project }: Address): void {
  const selector = project ? '.project [data-back]' : '.covers a';
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

/** Opens a view from its beginning, with the focus in it; out of its cover, where it has one. */
export function openView(address: Address, cover: HTMLElement | null = null): void {
  transition(() => {
    go(address);
    scrollTo({ top: 0, behavior: 'instant' });
    focusView(address);
  }, cover);
}

/** The cover that was pressed last and whose project is on its way. */
let waitingFor: string | undefined;

/** The visitor goes elsewhere: what was pressed before does not open any more. */
export function forgetPress(): void {
  waitingFor = undefined;
}

/** Opens a project once it is there: until then its cover stays where it is. */
export async function openProject(cover: HTMLElement): Promise<void> {
  const project = cover.dataset.cover ?? '';
  waitingFor = project;
  if (!fetchedProject(project) && !isFresh()) {
    showHourglass(true);
    // A failure is told where the project would be.
    await fetchProject(project).catch(() => {});
    showHourglass(false);
  }
  if (waitingFor !== project) return;
  waitingFor = undefined;
  openView({ section: 'photos', project }, cover);
}

/** A pointer or the focus that comes near a link: its project is fetched, and it leads to the visitor's language. */
export function approach({ target }: Event): void {
  const link = (target as Element).closest<HTMLAnchorElement>('[data-cover],.photo');
  if (!link) return;
  link.pathname = ($language.get() === 'de' ? '/de' : '') + link.pathname.replace(/^\/de/, '');
  const { cover } = link.dataset;
  if (cover && !isFresh()) void fetchProject(cover).catch(() => {});
}
