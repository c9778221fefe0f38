import { type Address, formatAddress, parseAddress } from '../../domain/address.ts';
import { $address, go } from '../../stores/address.ts';
import { prepareImages } from './projectImages.ts';

/**
 * CSS shows a section by attributes of <html>, which the head script sets before the first paint. Only the open
 * project needs a rule of its own, because its name is data. The rule is in a constructed stylesheet: the content
 * security policy would refuse a style element.
 */
const projectSheet = new CSSStyleSheet();

function showProject(slug: string | undefined): void {
  const project = slug && document.getElementById(`p-${slug}`);
  if (project) prepareImages(project);
  // Slugs are letters, digits and '-': the address parser lets nothing else through.
  projectSheet.replaceSync(slug ? `#p-${slug}.project{display:block}` : '');
}

/** Removes a project that doesn't exist from the address. */
function existing(address: Address): Address {
  const { section, project } = address;
  return project && !document.getElementById(`p-${project}`) ? { section } : address;
}

function show(wanted: Address): void {
  const root = document.documentElement;
  const { section, project } = existing(wanted);
  root.dataset.section = section;
  if (project) root.dataset.project = project;
  else delete root.dataset.project;
  showProject(project);
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
  const { finished } = document.startViewTransition(() => {
    cover.classList.remove('growing');
    change();
    // The cover shows the project's first photo, so it grows into that one.
    grown = document.querySelector(`#p-${document.documentElement.dataset.project} .photo`);
    grown?.classList.add('growing');
  });
  void finished.finally(() => grown?.classList.remove('growing'));
}

/** Connects links to the address, and the address to the view. */
export function connectSections(): void {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, projectSheet];
  let shown = existing($address.get());
  show(shown);
  $address.listen((address) => {
    if (sameView(address, shown)) return;
    shown = address;
    show(address);
  });
  document.addEventListener('lists-drawn', () => show($address.get()));

  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const target = event.target as Element;
    const link = target.closest<HTMLAnchorElement>('a[href^="#"]');
    const isBack = target.closest('[data-back]') !== null;
    if (!isBack && (!link || link.hash === '#main')) return;
    event.preventDefault();
    const address = isBack ? ({ section: 'photos' } as const) : parseAddress(link?.hash ?? '');
    if (formatAddress(address) === location.hash) return;
    transition(
      () => {
        go(address);
        scrollTo({ top: 0, behavior: 'instant' });
        if (address.project || isBack) focusView(address);
      },
      link?.classList.contains('cover') ? link : null,
    );
  });
}

/** Moves the focus with the view, so that keyboard and screen reader users continue in the new view. */
function focusView({ project }: Address): void {
  const selector = project ? `#p-${project} [data-back]` : '.covers a';
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}
