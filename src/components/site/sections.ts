import { type Address, formatAddress, parseAddress } from '../../domain/address.ts';
import { $address, go } from '../../stores/address.ts';
import { $language } from '../../stores/language.ts';
import { isPlainClick } from './plainClick.ts';

const root = document.documentElement;

/** Fetching projects is no part of the first view: its code comes with the section of the covers. */
let pages: typeof import('./projectPages.ts') | undefined;
const loadPages = async () => {
  pages ??= await import('./projectPages.ts');
  return pages;
};
const fetchedProject = (slug: string): Element | undefined => pages?.fetchedProject(slug);
const fetchProject = async (slug: string): Promise<Element> => (await loadPages()).fetchProject(slug);

const list = () => document.querySelector<HTMLElement>('#photos [data-list]');
const coverOf = (slug: string) => document.querySelector(`[data-cover="${slug}"]`);

/** Whether React has drawn the list, and draws its projects. */
const isFresh = () => list()?.dataset.fresh !== undefined;

/** The project that stands in the page, or what says that it could not be fetched. A fresh list draws its own. */
let drawn: Element | undefined;

function draw(project: Element | undefined): void {
  if (project === drawn) return;
  const place = list();
  if (project && drawn?.isConnected) drawn.replaceWith(project);
  else if (project && place) place.append(project);
  else drawn?.remove();
  drawn = project;
}

function showHourglass(isLoading: boolean): void {
  const status = document.querySelector<HTMLElement>('#photos > .loading');
  if (status) status.hidden = !isLoading;
}

/** Shows the open project, which is fetched first unless it has been. */
async function showProject(slug: string | undefined): Promise<void> {
  if (!slug || isFresh()) return draw(undefined);
  const known = fetchedProject(slug);
  if (known) return draw(known);
  const isWanted = () => $address.get().project === slug && !isFresh();
  showHourglass(true);
  try {
    await fetchProject(slug);
    // By now the visitor may want another one, or this one in the other language.
    if (isWanted()) draw(fetchedProject(slug));
  } catch (error) {
    console.warn('The project could not be fetched', error);
    const note = document.querySelector<HTMLTemplateElement>('#project-failed')?.content.firstElementChild;
    if (note && isWanted()) draw(note.cloneNode(true) as Element);
  } finally {
    showHourglass(false);
  }
}

/** Removes a project that doesn't exist from the address. */
function existing(address: Address): Address {
  const { section, project } = address;
  return project && !coverOf(project) ? { section } : address;
}

function show(wanted: Address): void {
  const { section, project } = existing(wanted);
  root.dataset.section = section;
  if (project) root.dataset.project = project;
  else delete root.dataset.project;
  if (section === 'photos') void loadPages().catch(() => {});
  void showProject(project);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-section-link]')) {
    if (link.dataset.sectionLink === section) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

const sameView = (a: Address, b: Address) => a.section === b.section && a.project === b.project;

/** Changes the view; a cover grows into its project if the browser has view transitions. */
function transition(change: () => void, cover: HTMLElement | null): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!cover || still || !document.startViewTransition) {
    change();
    return;
  }
  cover.classList.add('growing');
  let grown: Element | null = null;
  const { finished } = document.startViewTransition(async () => {
    cover.classList.remove('growing');
    change();
    // React draws a fresh list a moment later.
    await Promise.resolve();
    // The cover shows the project's first photo, so it grows into that one.
    grown = document.querySelector('.project .photo');
    grown?.classList.add('growing');
  });
  void finished.finally(() => grown?.classList.remove('growing'));
}

/** Moves the focus with the view, so that keyboard and screen reader users continue in the new view. */
function focusView({ project }: Address): void {
  const selector = project ? '.project [data-back]' : '.covers a';
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

function open(address: Address, cover: HTMLElement | null): void {
  transition(() => {
    go(address);
    scrollTo({ top: 0, behavior: 'instant' });
    focusView(address);
  }, cover);
}

/** The cover that was pressed last and whose project is on its way. */
let waitingFor: string | undefined;

/** Opens a project once it is there: until then its cover stays where it is. */
async function openProject(
  address: Address & { readonly project: string },
  cover: HTMLElement,
): Promise<void> {
  const { project } = address;
  waitingFor = project;
  if (!fetchedProject(project) && !isFresh()) {
    showHourglass(true);
    // A failure is told where the project would be.
    await fetchProject(project).catch(() => {});
    showHourglass(false);
  }
  if (waitingFor !== project) return;
  waitingFor = undefined;
  open(address, cover);
}

/** A pointer or the focus that comes near a link: its project is fetched, and it leads to the visitor's language. */
function approach({ target }: Event): void {
  const link = (target as Element).closest<HTMLAnchorElement>('[data-cover],.photo');
  if (!link) return;
  link.pathname = ($language.get() === 'de' ? '/de' : '') + link.pathname.replace(/^\/de/, '');
  const { cover } = link.dataset;
  if (cover && !isFresh()) void fetchProject(cover).catch(() => {});
}

/** Connects links to the address, and the address to the view. */
export function connectSections(): void {
  let shown = existing($address.get());
  show(shown);
  $address.listen((address) => {
    waitingFor = undefined;
    if (sameView(address, shown)) return;
    shown = address;
    show(address);
  });
  const again = () => show($address.get());
  $language.listen(again);
  document.addEventListener('lists-drawn', again);
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, approach, { passive: true });
  }

  document.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    const target = event.target as Element;
    const cover = target.closest<HTMLAnchorElement>('[data-cover]');
    const link = target.closest<HTMLAnchorElement>('a[href^="#"]');
    const isBack = target.closest('[data-back]') !== null;
    if (target.closest('[data-again]')) again();
    if (cover) {
      event.preventDefault();
      void openProject({ section: 'photos', project: cover.dataset.cover ?? '' }, cover);
      return;
    }
    if (!isBack && (!link || link.hash === '#main')) return;
    event.preventDefault();
    waitingFor = undefined;
    const address = isBack ? ({ section: 'photos' } as const) : parseAddress(link?.hash ?? '');
    if (formatAddress(address) === location.hash) return;
    if (isBack) open(address, null);
    else {
      go(address);
      scrollTo({ top: 0, behavior: 'instant' });
    }
  });
}
