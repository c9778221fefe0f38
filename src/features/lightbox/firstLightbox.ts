import type { Language } from '../../shared/i18n/language.ts';
import type { PhotoFacts } from '../../shared/i18n/photoWords.ts';
import { isPrintSize } from '../../shared/shop/printSizes.ts';
import { countStoredItems } from '../../shared/shop/storedCart.ts';
import { fillPlaces } from '../../ui/fillPlaces.ts';
import { openFirst } from '../../ui/firstDialog.ts';
import { $language } from '../../ui/language.ts';
import { retryWhenOnline } from '../../ui/loading.ts';
import { pictureInPage } from '../../ui/pictureInPage.ts';
import { $storedCart } from '../cart/shopState.ts';
import { hasCover, loadProject } from '../catalogue/catalogue.ts';
import { isPreloaded } from '../islands/islands.ts';
import { $address } from '../navigation/address.ts';
import { closePhoto, TITLE_LENGTH_MAX } from './lightbox.ts';
import { growFromThumbnail, photoButton, plateOf } from './plate.ts';

/** About the time that a slow connection takes for a picture: a request sent then arrives right after it. */
const PICTURE_MS = 200;

/** The derived sources of a thumbnail's picture, in the lightbox's size. */
function largeSources(thumb: HTMLImageElement, sizes: string): HTMLSourceElement[] {
  return [...(thumb.closest('picture')?.querySelectorAll('source') ?? [])].map((source) => {
    const large = source.cloneNode() as HTMLSourceElement;
    large.sizes = sizes;
    large.srcset ||= source.dataset.srcset ?? '';
    return large;
  });
}

/** The plate of a thumbnail's picture. Without derived sizes its size is unknown. */
const plateFor = (thumb: HTMLImageElement) =>
  plateOf(
    thumb.closest('picture')
      ? { width: Number(thumb.getAttribute('width')), height: Number(thumb.getAttribute('height')) }
      : undefined,
  );

/** Preloads the photo list of the open project for React, after the picture. */
function loadList(): void {
  setTimeout(() => {
    const { project } = $address.get();
    if (project && hasCover(project)) void loadProject(project);
  });
}

const requested = new WeakMap<Element, Promise<unknown>>();

/**
 * Loads the lightbox's picture of a photo. Resolves when it is loaded or nearly so: then loading React does not delay
 * it.
 */
function requestPicture(link: Element, thumb: HTMLImageElement): Promise<unknown> {
  const known = requested.get(link);
  if (known) return known;
  const [source] = largeSources(thumb, plateFor(thumb).sizes);
  if (!source) return Promise.resolve();
  const { type, srcset, sizes } = source;
  const preload = document.createElement('link');
  Object.assign(preload, { rel: 'preload', as: 'image', fetchPriority: 'high', type });
  Object.assign(preload, { imageSrcset: srcset, imageSizes: sizes });
  const settled = new Promise((resolve) => {
    preload.onload = preload.onerror = resolve;
    setTimeout(resolve, PICTURE_MS);
  });
  requested.set(link, settled);
  document.head.append(preload);
  return settled;
}

/**
 * Preloads for a photo that may be pressed next. A touch also loads its picture; a mouse passes over too many photos.
 * @returns resolves when React may be loaded; undefined without a photo
 */
export function preloadPhoto({ type, target }: Event): Promise<unknown> | undefined {
  const link = (target as Element).closest('.photo');
  const thumb = link?.querySelector('img');
  if (!link || !thumb) return undefined;
  loadList();
  return type === 'touchstart' ? requestPicture(link, thumb) : (requested.get(link) ?? Promise.resolve());
}

/** A picture of the page in the lightbox's size: its derived sizes are requested at once. */
function largePicture(thumb: HTMLImageElement, name: string, sizes: string): HTMLElement {
  const picture = document.createElement('picture');
  const image = document.createElement('img');
  const sources = largeSources(thumb, sizes);
  image.alt = name;
  image.draggable = false;
  image.fetchPriority = 'high';
  image.dataset.photo = thumb.dataset.photo;
  if (sources.length > 0) [image.width, image.height] = [thumb.width, thumb.height];
  // With a src beside its sources the original would be loaded too.
  else image.src = thumb.src || (thumb.dataset.src ?? '');
  // The thumbnail behind it stays.
  image.onerror = () => image.remove();
  picture.append(...sources, image);
  return picture;
}

function drawPlate(plate: HTMLElement, thumb: HTMLImageElement, name: string): void {
  const { className, style, sizes } = plateFor(thumb);
  plate.className = className;
  for (const [variable, value] of Object.entries(style)) {
    if (value !== undefined) plate.style.setProperty(variable, String(value));
  }
  const preview = pictureInPage(thumb.dataset.photo ?? '');
  plate.style.backgroundColor = getComputedStyle(thumb).backgroundColor;
  if (preview) plate.style.backgroundImage = `url(${JSON.stringify(preview)})`;
  plate.replaceChildren(largePicture(thumb, name, sizes));
}

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
  const { details = '', prices = {}, edition = '' } = facts[language] ?? {};
  const isSold = Object.keys(prices).length > 0;
  const count = countStoredItems($storedCart.get());
  fillPlaces(dialog, {
    ...{ name, details, ...prices, edition, count },
    ...{ n: links.indexOf(link) + 1, total: links.length, id: thumb.dataset.photo ?? '' },
  });
  const text = dialog.querySelector<HTMLElement>('.lightbox-text');
  text?.classList.toggle('tale', name.length > TITLE_LENGTH_MAX);
  if (text) text.lang = named?.lang || language;
  const unneeded = [
    !details && '.lightbox-details',
    !(edition && isSold) && '.lightbox-edition',
    !isSold && '.lightbox-price,.lightbox-buying,.lightbox-wall',
    links.length < 2 && '.lightbox-arrow',
  ];
  for (const selector of unneeded) {
    if (selector) for (const element of dialog.querySelectorAll(selector)) element.remove();
  }
  for (const radio of dialog.querySelectorAll<HTMLInputElement>('[type=radio]'))
    if (!(radio.value in prices)) radio.closest('label')?.remove();
  if (count === 0) dialog.querySelector('.badge')?.closest('.icon-button')?.remove();
  const { project = '' } = $address.get();
  // Not left to React: the visitor may close the dialog, or go to the next photo, before it loads.
  dialog.querySelector('.lightbox-buy')?.addEventListener('click', (event) => {
    event.stopPropagation();
    const size = dialog.querySelector<HTMLInputElement>(':checked:not([checked])')?.value;
    void retryWhenOnline(async () =>
      (await import('./lightbox.ts')).buyPhoto(
        thumb.dataset.photo ?? '',
        project,
        isPrintSize(size) ? size : undefined,
      ),
    );
  });
  const plate = dialog.querySelector<HTMLElement>('.plate');
  if (plate) drawPlate(plate, thumb, name);
}

/**
 * Opens the lightbox with a photo whose thumbnail is on the page, before React has loaded.
 * @returns resolves when React may be loaded
 */
export function openFirstLightbox(photoId: string): Promise<unknown> | undefined {
  loadList();
  const link = photoButton(photoId);
  const thumb = link?.querySelector('img');
  // A failed thumbnail is left to React, which knows its other addresses.
  if (!link || !thumb || thumb.matches('[hidden],.lost')) return undefined;
  const picture = requestPicture(link, thumb);
  // The focus returns here when it closes.
  link.focus({ preventScroll: true });
  openFirst('lightbox', (dialog) => fillLightbox(dialog, link, thumb, $language.get()), closePhoto);
  growFromThumbnail(photoId);
  // Files that are loading already need not wait.
  return isPreloaded('Lightbox') ? undefined : picture;
}
