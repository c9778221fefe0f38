import { thumbnailSources } from '../../shared/content/picture.ts';
import { loadCatalogue } from '../catalogue/catalogue.ts';

/** The addresses to try for an image: those of its photo, else its own. */
async function sourcesOf(img: HTMLImageElement): Promise<string[]> {
  const wanted = img.dataset.photo;
  if (wanted === undefined) return [img.getAttribute('src') ?? ''];
  const photo = (await loadCatalogue()).find(({ id }) => id === wanted);
  return photo ? thumbnailSources(photo) : [];
}

function showPlaceholder(img: HTMLImageElement): void {
  const texts = document.querySelector<HTMLTemplateElement>('#no-content');
  img.hidden = true;
  // A photo that cannot be seen cannot be bought.
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-print]')) {
    const { id } = JSON.parse(button.dataset.print ?? '') as { id: string };
    if (id === img.dataset.photo) button.disabled = true;
  }
  if (!texts || img.parentElement?.querySelector('.no-content')) return;
  const message = texts.content.cloneNode(true) as DocumentFragment;
  img.after(message);
  // The picture names the button, so it stays in it, hidden; the message is not part of the name.
  if (img.closest('a,button')) img.nextElementSibling?.setAttribute('aria-hidden', 'true');
}

/** The sources of each failed image, and the index of the next one. */
const progress = new WeakMap<HTMLImageElement, { sources: string[]; next: number }>();

/** Tries the next source of a failed image; after the last one a placeholder is shown. */
export async function tryNextSource(img: HTMLImageElement): Promise<void> {
  if (img.hidden || !img.closest('main')) return;
  let state = progress.get(img);
  if (!state) {
    const derived = img.closest('picture')?.querySelectorAll('source') ?? [];
    const sources = await sourcesOf(img);
    // A failed derived image leads to the original (source 0); a failed original to source 1.
    state = { sources, next: derived.length > 0 ? 0 : 1 };
    progress.set(img, state);
    for (const source of derived) source.removeAttribute('srcset');
  }
  const source = state.sources[state.next];
  state.next += 1;
  if (source) img.src = source;
  else showPlaceholder(img);
}
