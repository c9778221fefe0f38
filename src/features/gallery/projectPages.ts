import { projectPath } from '../../shared/address.ts';
import { $language } from '../../ui/language.ts';

/** How far outside the view a photo starts to load, in px: native lazy loading would fetch many more. */
const NEARNESS_PX = 500;

/** Delay of a photo that would load behind an open dialog, in ms. */
const LATER_MS = 1500;

const ADDRESSES = ['srcset', 'src'] as const;

/** The elements with an image's addresses, in the browser's order of choice. */
const holders = (img: HTMLImageElement): Element[] => [
  ...(img.closest('picture')?.querySelectorAll('source') ?? []),
  img,
];

/** Moves an image's addresses from one pair of attributes to another. */
function move(img: HTMLImageElement, from: string, to: string): void {
  for (const holder of holders(img)) {
    for (const name of ADDRESSES) {
      const address = holder.getAttribute(from + name);
      if (address === null) continue;
      holder.removeAttribute(from + name);
      holder.setAttribute(to + name, address);
    }
  }
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const load = () => move(target as HTMLImageElement, 'data-', '');
      // A pressed photo loads first, even if the press comes a moment before this.
      setTimeout(() => setTimeout(load, document.querySelector('dialog[open]') ? LATER_MS : 0));
    }
  },
  { rootMargin: `${NEARNESS_PX}px` },
);

/** Adopts a project from its own page. All photos except the first load only when they are near. */
function adoptProject(fetched: Element): Element {
  const photos = fetched.querySelectorAll<HTMLImageElement>('.mount img');
  const later = [...photos].filter(({ loading }) => loading === 'lazy');
  for (const img of later) move(img, '', 'data-');
  const project = document.adoptNode(fetched);
  for (const img of photos) {
    // The class is `c` and the digits of the dominant colour; its rule is only in the project's page.
    const color = /\bc([\da-f]{6})\b/.exec(img.className)?.[1];
    if (color) img.style.background = `#${color}`;
  }
  for (const img of later) observer.observe(img);
  return project;
}

/** Projects by the path of their pages: loaded ones, and pending ones. */
const fetched = new Map<string, Element>();
const underWay = new Map<string, Promise<Element>>();

const pathOf = (slug: string): string => projectPath(slug, $language.get());

async function fetchSection(path: string): Promise<Element> {
  // An unknown project redirects to the home page.
  const response = await fetch(path, { redirect: 'error' });
  // Without the head: this page's policy refuses the other page's styles.
  const [main = ''] = /<main.+<\/main>/s.exec(await response.text()) ?? [];
  const found = new DOMParser().parseFromString(main, 'text/html').querySelector('.project');
  if (!found) throw new Error(`no project at ${path}`);
  const project = adoptProject(found);
  fetched.set(path, project);
  return project;
}

export const fetchedProject = (slug: string): Element | undefined => fetched.get(pathOf(slug));

/**
 * Loads a project from its page in the visitor's language, once.
 * @throws Error when the page does not exist or is out of reach; the next call tries again
 */
export async function fetchProject(slug: string): Promise<Element> {
  const path = pathOf(slug);
  const asked = underWay.get(path) ?? fetchSection(path);
  underWay.set(path, asked);
  try {
    return await asked;
  } catch (error) {
    underWay.delete(path);
    throw error;
  }
}
