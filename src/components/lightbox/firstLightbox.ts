import type { Language } from '../../domain/language.ts';
import { countStoredItems } from '../../domain/storedCart.ts';
import type { PhotoFacts } from '../../messages/photoFacts.ts';
import { closePhoto } from '../../stores/closePhoto.ts';
import { $language } from '../../stores/language.ts';
import { $storedCart } from '../../stores/storedCart.ts';
import { fillPlaces } from '../ui/fillPlaces.ts';
import { openFirst } from '../ui/firstDialog.ts';
import { pictureInPage } from '../ui/pictureInPage.ts';
import { plateOf } from './plate.ts';
import { growFromThumbnail, photoButton } from './thumbnail.ts';
import { TITLE_LENGTH_MAX } from './titleLength.ts';

/** The picture of a photo in the page, as the lightbox shows it: its derived sizes are asked for at once. */
function largePicture(thumb: HTMLImageElement, name: string, sizes: string): HTMLElement {
  const picture = document.createElement('picture');
  const image = document.createElement('img');
  const derived = thumb.closest('picture')?.querySelectorAll('source') ?? [];
  for (const source of derived) {
    const large = source.cloneNode() as HTMLSourceElement;
    large.sizes = sizes;
    picture.append(large);
  }
  image.alt = name;
  image.draggable = false;
  image.fetchPriority = 'high';
  image.dataset.photo = thumb.dataset.photo;
  if (derived.length > 0) [image.width, image.height] = [thumb.width, thumb.height];
  // With a src beside its sources the original would be fetched, too.
  else image.src = thumb.currentSrc;
  // The thumbnail behind it stays.
  image.onerror = () => image.remove();
  picture.append(image);
  return picture;
}

function drawPlate(plate: HTMLElement, thumb: HTMLImageElement, name: string): void {
  const size = { width: Number(thumb.getAttribute('width')), height: Number(thumb.getAttribute('height')) };
  // A picture without derived sizes has no size of its own either.
  const { className, style, sizes } = plateOf(thumb.closest('picture') ? size : undefined);
  plate.className = className;
  for (const [variable, value] of Object.entries(style)) {
    if (value !== undefined) plate.style.setProperty(variable, String(value));
  }
  const preview = pictureInPage(thumb.dataset.photo ?? '');
  plate.style.backgroundColor = getComputedStyle(thumb).backgroundColor;
  if (preview) plate.style.backgroundImage = `url(${JSON.stringify(preview)})`;
  plate.replaceChildren(largePicture(thumb, name, sizes));
}

/** Puts a photo of the page into the template of the lightbox. */
function fillLightbox(
  dialog: HTMLElement,
  link: HTMLElement,
  thumb: HTMLImageElement,
  language: Language,
): void {
  const links = [...(link.closest('.project')?.querySelectorAll('.photo') ?? [])];
  const label = link.querySelector('.label');
  const named =
    label?.querySelector<HTMLElement>(`[lang=${language}]`) ?? label?.querySelector<HTMLElement>('[lang]');
  const name = (named ?? label)?.textContent.trim() ?? '';
  const facts = JSON.parse(link.dataset.facts ?? '{}') as Partial<Record<Language, PhotoFacts>>;
  const { details = '', price = '', edition = '' } = facts[language] ?? {};
  const count = countStoredItems($storedCart.get());
  fillPlaces(dialog, {
    ...{ name, details, price, edition, count },
    ...{ n: links.indexOf(link) + 1, total: links.length, id: thumb.dataset.photo ?? '' },
  });
  const text = dialog.querySelector<HTMLElement>('.lightbox-text');
  text?.classList.toggle('tale', name.length > TITLE_LENGTH_MAX);
  if (text) text.lang = named?.lang || language;
  const unneeded = [
    !details && '.lightbox-details',
    !(edition && price) && '.lightbox-edition',
    !price && '.lightbox-price,.lightbox-buy',
    count === 0 && '.icon-button:has(.badge)',
    links.length < 2 && '.lightbox-arrow',
  ];
  for (const selector of unneeded) {
    if (selector) for (const element of dialog.querySelectorAll(selector)) element.remove();
  }
  const plate = dialog.querySelector<HTMLElement>('.plate');
  if (plate) drawPlate(plate, thumb, name);
}

/** Opens the lightbox with a photo whose thumbnail the page shows, before React has come. */
export function openFirstLightbox(photoId: string): void {
  const link = photoButton(photoId);
  const thumb = link?.querySelector('img');
  // One that the page could not load is for React, which knows where else it may be.
  if (!link || !thumb || thumb.matches('[hidden],.lost')) return;
  // The focus returns to it.
  link.focus({ preventScroll: true });
  openFirst('lightbox', (dialog) => fillLightbox(dialog, link, thumb, $language.get()), closePhoto);
  growFromThumbnail(photoId);
}
