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
export function adoptProject(fetched: Element): Element {
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
