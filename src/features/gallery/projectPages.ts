import { projectPath } from '../../shared/address.ts';
import { $language } from '../../ui/language.ts';

/** How far outside the view a photo starts to load, in px: browsers' own lazy loading would fetch many more. */
const NEARNESS_PX = 500;

/** How long a photo waits that would load behind an open dialog. */
const LATER_MS = 1500;

const ADDRESSES = ['srcset', 'src'] as const;

/** The elements that hold an image's addresses, those that the browser asks first before the image itself. */
const holders = (img: HTMLImageElement): Element[] => [
  ...(img.closest('picture')?.querySelectorAll('source') ?? []),
  img,
];

/** Moves the addresses of an image from one pair of attributes to another. */
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
      // A photo that is pressed at once has the line first, also where the press comes before this.
      setTimeout(() => setTimeout(load, document.querySelector('dialog[open]') ? LATER_MS : 0));
    }
  },
  { rootMargin: `${NEARNESS_PX}px` },
);

/**
 * Takes a project over from its own page, with its photos held back but the first: each loads when it is near.
 * @param fetched the project in the document that was fetched
 */
function adoptProject(fetched: Element): Element {
  const photos = fetched.querySelectorAll<HTMLImageElement>('.mount img');
  const later = [...photos].filter(({ loading }) => loading === 'lazy');
  for (const img of later) move(img, '', 'data-');
  const project = document.adoptNode(fetched);
  for (const img of photos) {
    // The class is `c` and the dominant colour's three digits; its rule is in the project's own page.
    const color = /\bc([\da-f]{3})\b/.exec(img.className)?.[1];
    if (color) img.style.background = `#${color}`;
  }
  for (const img of later) observer.observe(img);
  return project;
}

/** Projects by the addresses of their pages: those that have been fetched, and those on their way. */
const fetched = new Map<string, Element>();
const underWay = new Map<string, Promise<Element>>();

const pathOf = (slug: string): string => projectPath(slug, $language.get());

async function fetchSection(path: string): Promise<Element> {
  // An address without a page leads home.
  const response = await fetch(path, { redirect: 'error' });
  // Without its head: this page's policy refuses the styles of another one.
  const [main = ''] = /<main.+<\/main>/s.exec(await response.text()) ?? [];
  const found = new DOMParser().parseFromString(main, 'text/html').querySelector('.project');
  if (!found) throw new Error(`no project at ${path}`);
  const project = adoptProject(found);
  fetched.set(path, project);
  return project;
}

/** The project in the visitor's language, where it has been fetched. */
export function fetchedProject(slug: string): Element | undefined {
  return fetched.get(pathOf(slug));
}

/**
 * Fetches a project from its page in the visitor's language, once.
 * @throws Error where there is no such page or it can't be reached; the next call tries again
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
