import { DERIVED_FORMATS, derivedSrcset, derivedWidths, mountSizes } from '../../domain/imageSources.ts';

/** How far outside the view a photo starts to load, in px: browsers' own lazy loading would fetch many more. */
const NEARNESS_PX = 500;

/** Puts the derived sizes around an image whose page names only their hash. */
function addSources(img: HTMLImageElement): void {
  const { hash, held } = img.dataset;
  if (!hash || !held) return;
  const { width, height } = {
    width: Number(img.getAttribute('width')),
    height: Number(img.getAttribute('height')),
  };
  const picture = document.createElement('picture');
  for (const format of DERIVED_FORMATS) {
    const source = document.createElement('source');
    source.type = `image/${format}`;
    source.srcset = derivedSrcset({ hash, widths: derivedWidths(width) }, format);
    source.sizes = mountSizes({ width, height });
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

/** The hash is followed by the dominant colour, `#rgb`. */
const COLOR_LENGTH = 4;

/** Prepares the photos of a project that is about to be shown: each loads, in the right size, when it comes near. */
export function prepareImages(project: Element): void {
  for (const button of project.querySelectorAll<HTMLElement>('button.photo:not([data-photo])')) {
    const file = button.querySelector('img')?.getAttribute('src') ?? '';
    button.dataset.photo = file.replace(/^.*\//, '').replace(/\.[^.]*$/, '');
  }
  for (const img of project.querySelectorAll<HTMLImageElement>('img[data-hash]')) {
    const { hash = '' } = img.dataset;
    const src = img.getAttribute('src');
    if (!src || !hash.includes('#')) continue;
    img.style.background = hash.slice(-COLOR_LENGTH);
    img.dataset.hash = hash.slice(0, -COLOR_LENGTH);
    // Without a src nothing is fetched; the size and colour of the photo hold its place.
    img.dataset.held = src;
    img.removeAttribute('src');
    observer.observe(img);
  }
}
