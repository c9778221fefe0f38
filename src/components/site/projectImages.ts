import { DERIVED_FORMATS, derivedSrcset, derivedWidths } from '../../domain/derivedImages.ts';

/** How far outside the view a photo starts to load, in px: browsers' own lazy loading would fetch many more. */
const NEARNESS_PX = 500;

/** The hash in the address of a derived image. */
const HASH = /^\/i\/(\w+)-/;

/** Puts all derived sizes around an image that had the smallest of them. */
function addSources(img: HTMLImageElement): void {
  const { held = '' } = img.dataset;
  const hash = HASH.exec(held)?.[1];
  if (!hash) return;
  const width = Number(img.getAttribute('width'));
  const sizes = `${Math.ceil((100 * img.clientWidth) / innerWidth)}vw`;
  const picture = document.createElement('picture');
  for (const format of DERIVED_FORMATS) {
    const source = document.createElement('source');
    source.type = `image/${format}`;
    source.srcset = derivedSrcset({ hash, widths: derivedWidths(width) }, format);
    source.sizes = sizes;
    picture.append(source);
  }
  img.replaceWith(picture);
  picture.append(img);
  img.src = held;
  delete img.dataset.held;
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      addSources(target as HTMLImageElement);
    }
  },
  { rootMargin: `${NEARNESS_PX}px` },
);

/** Prepares the photos of a project that is about to be shown: each loads in the right size when it is near. */
export function prepareImages(project: Element): void {
  for (const img of project.querySelectorAll<HTMLImageElement>('.mount > img[src^="/i/"]')) {
    // The class is `c` and the dominant colour's three digits.
    img.style.background = `#${img.className.slice(1)}`;
    // Without a src nothing is fetched; the size and colour of the photo hold its place.
    img.dataset.held = img.getAttribute('src') ?? '';
    img.removeAttribute('src');
    observer.observe(img);
  }
}
