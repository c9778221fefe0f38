import { type Address, formatAddress, parseAddress } from '../../shared/address.ts';
import { inLanguage } from '../../shared/i18n/language.ts';
import { $language } from '../../ui/language.ts';
import { requireOnline } from '../../ui/loading.ts';
import { isFresh, photoList, showHourglass } from '../gallery/listSections.ts';
import { onHint } from '../islands/islands.ts';
import { $address, go, isPlainClick } from './address.ts';

const root = document.documentElement;

/** The code that loads projects is not part of the first view: it comes with the first project. */
let pages: typeof import('../gallery/projectPages.ts') | undefined;
const loadPages = async () => {
  if (!pages) requireOnline();
  pages ??= await import('../gallery/projectPages.ts');
  return pages;
};

/** The code that opens projects loads with the covers. */
let views: typeof import('../gallery/projectViews.ts') | undefined;
const loadViews = async () => {
  if (!views) requireOnline();
  views ??= await import('../gallery/projectViews.ts');
  return views;
};

const coverOf = (slug: string) => document.querySelector<HTMLElement>(`[data-cover="${slug}"]`);

/** The project in the page, its outline, or the message that it failed to load. A fresh list renders its own. */
let drawn: Element | undefined;

const copyOf = (template: HTMLTemplateElement | null | undefined) =>
  template?.content.firstElementChild?.cloneNode(true) as Element | undefined;

function draw(project: Element | undefined): void {
  if (project === drawn) return;
  const place = photoList();
  const isFocused = drawn?.contains(document.activeElement);
  if (project && drawn?.isConnected) drawn.replaceWith(project);
  else if (project && place) place.append(project);
  else drawn?.remove();
  drawn = project;
  if (isFocused) project?.querySelector<HTMLElement>('[data-back]')?.focus({ preventScroll: true });
}

/** Shows the open project, after loading it if needed. */
async function showProject(slug: string | undefined): Promise<void> {
  if (!slug || isFresh()) return draw(undefined);
  const known = pages?.fetchedProject(slug);
  if (known) return draw(known);
  const isWanted = () => $address.get().project === slug && !isFresh();
  showHourglass(true);
  if (drawn?.id !== `p-${slug}`) draw(copyOf(coverOf(slug)?.querySelector('template')));
  try {
    const { fetchProject, fetchedProject } = await loadPages();
    await fetchProject(slug);
    // The visitor may want another project by now, or this one in the other language.
    if (isWanted()) draw(fetchedProject(slug));
  } catch (error) {
    console.warn(error);
    if (isWanted()) draw(copyOf(document.querySelector<HTMLTemplateElement>('#project-failed')));
  } finally {
    showHourglass(false);
  }
}

/** Removes an unknown project from the address. */
function existing(address: Address): Address {
  const { section, project } = address;
  return project && !coverOf(project) ? { section } : address;
}

function show(wanted: Address): void {
  const { section, project } = existing(wanted);
  if (root.dataset.section !== section) root.dataset.moved = '';
  root.dataset.section = section;
  if (project) root.dataset.project = project;
  else delete root.dataset.project;
  // The views include the code of the pages.
  if (section === 'photos' && !project)
    void loadViews()
      .then(loadPages)
      .catch(() => {});
  void showProject(project);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-section-link]')) {
    if (link.dataset.sectionLink === section) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

const sameView = (a: Address, b: Address) => a.section === b.section && a.project === b.project;

/** Opens the project of a cover, or shows a message in its place if the code cannot be loaded. */
async function openProject(cover: HTMLElement): Promise<void> {
  try {
    await (await loadViews()).openProject(cover);
  } catch {
    go({ section: 'photos', project: cover.dataset.cover });
  }
}

/** Connects links to the address, and the address to the view. */
export function connectSections(): void {
  let shown = existing($address.get());
  show(shown);
  $address.listen((address) => {
    views?.cancelPress();
    if (sameView(address, shown)) return;
    shown = address;
    show(address);
  });
  const again = () => show($address.get());
  $language.listen(again);
  document.addEventListener('lists-drawn', again);
  // A page of both languages links to pages of one language.
  onHint(document, ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('[data-cover],.photo');
    if (!link) return;
    link.pathname = inLanguage($language.get(), link.pathname.replace(/^\/de/, ''));
    views?.preloadProject(link);
  });

  document.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    const target = event.target as Element;
    const cover = target.closest<HTMLAnchorElement>('[data-cover]');
    const link = target.closest<HTMLAnchorElement>('a[href^="#"]');
    const isBack = target.closest('[data-back]') !== null;
    if (target.closest('[data-again]')) again();
    if (cover) {
      event.preventDefault();
      void openProject(cover);
      return;
    }
    if (!isBack && (!link || link.hash === '#main')) return;
    event.preventDefault();
    views?.cancelPress();
    const address = isBack ? ({ section: 'photos' } as const) : parseAddress(link?.hash ?? '');
    if (formatAddress(address) === location.hash) return;
    if (isBack && views) views.openView(address);
    else {
      go(address);
      scrollTo({ top: 0, behavior: 'instant' });
      if (isBack)
        void loadViews().then(
          ({ focusView }) => focusView(address),
          () => {},
        );
    }
  });
}
