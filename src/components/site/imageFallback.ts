import { thumbnailSources } from '../../domain/imageSources.ts';

/** The video service answers a missing size with a grey picture of this width. */
const GREY_THUMBNAIL_PX = 120;

/** The addresses to try for an image, in order: as listed, else the chain of the file that `src` names. */
function sourcesOf(img: HTMLImageElement): string[] {
  const listed = img.dataset.sources;
  if (listed !== undefined) return listed.split(' ').filter(Boolean);
  const src = img.getAttribute('src') ?? '';
  return thumbnailSources({ src, filename: src.replace(/^.*\//, '') });
}

function showPlaceholder(img: HTMLImageElement): void {
  const texts = document.querySelector<HTMLTemplateElement>('#no-content');
  img.hidden = true;
  if (!texts || img.parentElement?.querySelector('.no-content')) return;
  img.after(texts.content.cloneNode(true));
  // What opens a photo or a player keeps its name: that of the picture, seen or not.
  if (img.closest('a,button')) img.nextElementSibling?.setAttribute('aria-hidden', 'true');
}

/** How far each failed image has come: its sources, and which to try next. */
const progress = new WeakMap<HTMLImageElement, { sources: string[]; next: number }>();

/** Moves a failed image on to its next source; after the last one a placeholder stands in its place. */
function tryNext(img: HTMLImageElement): void {
  if (img.hidden || !img.closest('main')) return;
  let state = progress.get(img);
  if (!state) {
    const derived = img.closest('picture')?.querySelectorAll('source') ?? [];
    // A failed derived size leads to the original, which is the chain's first; a failed original to the second.
    state = { sources: sourcesOf(img), next: derived.length > 0 ? 0 : 1 };
    progress.set(img, state);
    for (const source of derived) source.removeAttribute('srcset');
  }
  const source = state.sources[state.next];
  state.next += 1;
  if (source) img.src = source;
  else showPlaceholder(img);
}

const isGrey = (img: HTMLImageElement) =>
  img.naturalWidth === GREY_THUMBNAIL_PX &&
  /^https:\/\/i\.ytimg\.com\/.*\/(?!default)\w+\.jpg$/.test(img.src);

/** Mends images that fail from now on, and those that failed before this script ran. */
export function mendImages(): void {
  const on = (type: string, mend: (img: HTMLImageElement) => void) =>
    document.addEventListener(
      type,
      (event) => event.target instanceof HTMLImageElement && mend(event.target),
      true,
    );
  on('error', tryNext);
  on('load', (img) => {
    if (isGrey(img)) tryNext(img);
  });
  for (const img of document.querySelectorAll<HTMLImageElement>('main img')) {
    if (img.complete && img.currentSrc && (img.naturalWidth === 0 || isGrey(img))) tryNext(img);
  }
}
