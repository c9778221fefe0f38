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
import { isLargeEnough, offeredSizes, printDoubt, sidesOf } from '../../shared/shop/print.ts';
import { fieldOf, PRINT_SIZES, type PrintSize } from '../../shared/shop/printSizes.ts';
import { isElsewhere } from '../../shared/webAddress.ts';
import type { Entries } from '../list/ListRow.tsx';
import { photos } from '../list/resources.ts';
import { type Detail, photoSources } from '../list/Thumb.tsx';
import type { AdminTexts } from '../shell/language.ts';
import { shortVerdict } from './PrintVerdict.tsx';

/** What a print of each size costs: whole euros have no cents, so that a phone's row shows all. */
function pricesOf(photo: Photo, { language }: Pick<AdminTexts, 'language'>): Detail[] {
  const offered = offeredSizes(photo);
  const sides = photo.print ? sidesOf(photo.print) : photo.image;
  return PRINT_SIZES.map((size) => {
    if (!offered.includes(size)) return { size, text: '–', kind: 'off' };
    const price = formatShortCents(unitPriceCents(photo, size), language);
    const isRisky = sides && !isLargeEnough(size, sides);
    const isOwn = parsePrice(photo[fieldOf('price', size)]) !== undefined;
    return { size, text: price, kind: isOwn ? 'price' : 'standard', isRisky };
  });
}

/** Which sizes would be soft, or may be. */
function doubtsOf(photo: Photo, { t }: AdminTexts): string[] {
  const { print, image, sizes } = photo;
  const sides = print ? sidesOf(print) : image;
  const small = PRINT_SIZES.filter((size) => sides && !isLargeEnough(size, sides));
  if (!sides || sizes === 'none') return [];
  if (printDoubt(photo, image)?.isMeasured === false)
    return [t('print.doubtful', { sizes: small.join(', ') })];
  return small.map((size) => shortVerdict(size, sides, t));
}

const hasSku = (photo: Photo, size: PrintSize) => Boolean(photo[fieldOf('creativehub_sku', size)]);

/** Whether a size on sale is known to no lab, in a shop that has SKUs. */
const isWithoutSku = (photo: Photo): boolean =>
  offeredSizes(photo).some((size) => !hasSku(photo, size)) &&
  photos.list.$entries.get().some((one) => PRINT_SIZES.some((size) => hasSku(one, size)));

/** What is to be known of a photo at a glance: above all what is wrong with it. */
export function flagsOf(photo: Photo, texts: AdminTexts): Detail[] {
  const { t } = texts;
  return [
    ...(photo.hidden ? [{ text: t('field.hidden'), kind: 'hidden' as const }] : []),
    ...doubtsOf(photo, texts).map((text) => ({ text, kind: 'doubt' as const })),
    ...(isWithoutSku(photo) ? [{ text: t('orders.noSku'), kind: 'lack' as const }] : []),
    ...(photo.onHome ? [{ text: t('field.onHome'), kind: 'home' as const }] : []),
  ];
}

/** The panel asks no other host for a picture: its address stands in the row until it has been copied. */
function detailsOf(photo: Photo, texts: AdminTexts): Detail[] {
  const address = shownAddress(photo);
  const details = [...flagsOf(photo, texts), ...pricesOf(photo, texts)];
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

/** What prices there are in the list: those that look different are explained at its end. */
export const $priceKinds = computed(
  photos.list.$entries,
  (entries) =>
    new Set(
      entries.flatMap((photo) =>
        pricesOf(photo, { language: 'en' }).flatMap(({ kind, isRisky }) => (isRisky ? [kind, 'risk'] : kind)),
      ),
    ),
);

export const PROJECT_FIELD = formFields(PHOTO_FIELDS).find(({ name }) => name === 'project') as FormField;

export function projectFault(project: string): FieldFault | undefined {
  return checkValues(PHOTO_FIELDS, { project }, 'update').project;
}

export const $projects = computed(photos.list.$board, (board) =>
  board.map(({ name }) => name).filter((name) => name !== UNCATEGORIZED),
);
