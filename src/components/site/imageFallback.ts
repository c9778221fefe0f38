import { thumbnailSources } from '../../domain/picture.ts';
import { loadCatalogue } from '../../stores/catalogue.ts';

/** The video service answers a missing size with a grey picture of this width. */
const GREY_THUMBNAIL_PX = 120;

/** The addresses to try for an image, in order: as listed, else those of the photo that it shows. */
async function sourcesOf({ dataset }: HTMLImageElement): Promise<string[]> {
  if (dataset.sources !== undefined) return dataset.sources.split(' ').filter(Boolean);
  const photo = (await loadCatalogue()).find(({ id }) => id === dataset.photo);
  return photo ? thumbnailSources(photo) : [];
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
async function tryNext(img: HTMLImageElement): Promise<void> {
  if (img.hidden || !img.closest('main')) return;
  let state = progress.get(img);
  if (!state) {
    const derived = img.closest('picture')?.querySelectorAll('source') ?? [];
    const sources = await sourcesOf(img);
    // A failed derived size leads to the original, which is the chain's first; a failed original to the second.
    state = { sources, next: derived.length > 0 ? 0 : 1 };
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

/** Mends an image that has failed or is a stand-in; any other stays as it is. */
export function mend(img: HTMLImageElement): void {
  if (img.naturalWidth === 0 || isGrey(img)) void tryNext(img);
}
