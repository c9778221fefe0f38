import { computed } from 'nanostores';
import type { Held } from '../../shared/adminEndpoints.ts';
import { colorClass } from '../../shared/content/derivedImages.ts';
import { PHOTO_FIELDS, type Photo } from '../../shared/content/entries/photo.ts';
import {
  checkValues,
  type FieldFault,
  type FormField,
  formFields,
} from '../../shared/content/fields/form.ts';
import { shownAddress } from '../../shared/content/picture.ts';
import { UNCATEGORIZED } from '../../shared/content/projects.ts';
import { formatShortCents, parsePrice, unitPriceCents } from '../../shared/shop/price.ts';
import { offeredSizes, printDoubt, sidesOf } from '../../shared/shop/print.ts';
import { fieldOf, PRINT_SIZES } from '../../shared/shop/printSizes.ts';
import { isElsewhere } from '../../shared/webAddress.ts';
import type { Entries } from '../list/ListRow.tsx';
import { photos } from '../list/resources.ts';
import { type Detail, photoSources } from '../list/Thumb.tsx';
import type { AdminTexts } from '../shell/language.ts';
import { shortVerdict } from './PrintVerdict.tsx';

/** What a print of each size costs: whole euros have no cents, so that a phone's row shows all. */
function pricesOf(photo: Photo, { language }: AdminTexts): Detail[] {
  const offered = offeredSizes(photo);
  return PRINT_SIZES.map((size) => {
    if (!offered.includes(size)) return { size, text: '–', kind: 'off' };
    const price = formatShortCents(unitPriceCents(photo, size), language);
    const isOwn = parsePrice(photo[fieldOf('price', size)]) !== undefined;
    return { size, text: price, kind: isOwn ? 'price' : 'standard' };
  });
}

/** Which sizes would be soft, or may be. */
function doubtOf(photo: Photo, { t }: AdminTexts): Detail[] {
  const doubt = printDoubt(photo, photo.image);
  if (!doubt) return [];
  const key = doubt.isMeasured ? 'print.withheld' : 'print.doubtful';
  return [{ text: t(key, { sizes: doubt.sizes.join(', ') }), kind: 'doubt' }];
}

/** How it prints, what the lab knows it by, and whether the home page shows it. */
function factsOf(photo: Photo, { t }: AdminTexts): string {
  const { print, image, onHome } = photo;
  const sides = print ? sidesOf(print) : image;
  const skus = PRINT_SIZES.filter((size) => photo[fieldOf('creativehub_sku', size)]);
  const facts = [
    sides && PRINT_SIZES.map((size) => shortVerdict(size, sides, t)).join(', '),
    skus.length > 0 ? `SKU ${skus.join(', ')}` : t('orders.noSku'),
    onHome && t('field.onHome'),
  ];
  return facts.filter(Boolean).join(' · ');
}

/** The panel asks no other host for a picture: its address stands in the row until it has been copied. */
function detailsOf(photo: Photo, texts: AdminTexts): Detail[] {
  const address = shownAddress(photo);
  const hidden: Detail[] = photo.hidden ? [{ text: texts.t('field.hidden'), kind: 'hidden' }] : [];
  const facts: Detail = { text: factsOf(photo, texts), kind: 'facts' };
  const details = [...hidden, ...pricesOf(photo, texts), ...doubtOf(photo, texts), facts];
  if (!isElsewhere(address)) return details;
  return [...details, { text: texts.t('entries.notCopied', { address }), kind: 'note' }];
}

export const PHOTOS: Entries<Held<Photo>> = {
  ...photos,
  look: {
    sources: photoSources,
    glyph: 'photo',
    ground: ({ image }) => (image ? colorClass(image.color) : ''),
    details: detailsOf,
  },
};

/** Whether a price of the list is the shop's, which stands there in grey. */
export const $hasStandardPrice = computed(photos.list.$entries, (entries) =>
  entries.some((photo) =>
    offeredSizes(photo).some((size) => parsePrice(photo[fieldOf('price', size)]) === undefined),
  ),
);

export const PROJECT_FIELD = formFields(PHOTO_FIELDS).find(({ name }) => name === 'project') as FormField;

export function projectFault(project: string): FieldFault | undefined {
  return checkValues(PHOTO_FIELDS, { project }, 'update').project;
}

export const $projects = computed(photos.list.$board, (board) =>
  board.map(({ name }) => name).filter((name) => name !== UNCATEGORIZED),
);
