/** How far outside the view a photo starts to load, in px: browsers' own lazy loading would fetch many more. */
const NEARNESS_PX = 500;

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
      move(target as HTMLImageElement, 'data-', '');
    }
  },
  { rootMargin: `${NEARNESS_PX}px` },
);

/**
 * Takes a project over from its own page, with its photos held back: each loads when it is near.
 * @param fetched the project in the document that was fetched
 */
export function adoptProject(fetched: Element): Element {
  const photos = fetched.querySelectorAll<HTMLImageElement>('.mount img');
  for (const img of photos) move(img, '', 'data-');
  const project = document.adoptNode(fetched);
  for (const img of photos) {
    // The class is `c` and the dominant colour's three digits; its rule is in the project's own page.
    const color = /\bc([\da-f]{3})\b/.exec(img.className)?.[1];
    if (color) img.style.background = `#${color}`;
    observer.observe(img);
  }
  return project;
}
