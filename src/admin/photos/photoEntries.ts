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
import { formatCents, parsePrice, toCents } from '../../shared/shop/price.ts';
import { printDoubt } from '../../shared/shop/print.ts';
import { fieldOf, PRINT_SIZES } from '../../shared/shop/printSizes.ts';
import { isElsewhere } from '../../shared/webAddress.ts';
import type { Entries } from '../list/ListRow.tsx';
import { photos } from '../list/resources.ts';
import { photoSources } from '../list/Thumb.tsx';
import type { AdminTexts } from '../shell/language.ts';

/** The photo's own prices by size, such as 'A4 29 €': whole euros have no cents, so that a phone's row shows both. */
function pricesOf(photo: Photo, { t, language }: AdminTexts): string[] {
  const prices = PRINT_SIZES.flatMap((size) => {
    const euros = parsePrice(photo[fieldOf('price', size)]);
    if (euros === undefined) return [];
    return [`${size} ${formatCents(toCents(euros), language).replace(/[.,]00(?!\d)/, '')}`];
  });
  return prices.length > 0 ? prices : [t('photos.noPrice')];
}

/** Which sizes would be soft, or may be. */
function doubtOf(photo: Photo, { t }: AdminTexts): string[] {
  const doubt = printDoubt(photo, photo.image);
  if (!doubt) return [];
  return [t(doubt.isMeasured ? 'print.withheld' : 'print.doubtful', { sizes: doubt.sizes.join(', ') })];
}

/** The panel asks no other host for a picture: its address stands in the row until it has been copied. */
function detailsOf(photo: Photo, texts: AdminTexts): string[] {
  const address = shownAddress(photo);
  const details = [...pricesOf(photo, texts), ...doubtOf(photo, texts)];
  return isElsewhere(address) ? [...details, texts.t('entries.notCopied', { address })] : details;
}

export type Photos = Entries<Held<Photo>>;

/** The photos and how they look in their rows. */
export const PHOTOS: Photos = {
  ...photos,
  look: {
    sources: photoSources,
    glyph: 'photo',
    ground: ({ image }) => (image ? colorClass(image.color) : ''),
    details: detailsOf,
  },
};

/** The field for a project's name, wherever one is asked for. */
export const PROJECT_FIELD = formFields(PHOTO_FIELDS).find(({ name }) => name === 'project') as FormField;

/** What is wrong with a project's name; undefined where nothing is, and for none. */
export function projectFault(project: string): FieldFault | undefined {
  return checkValues(PHOTO_FIELDS, { project }, 'update').project;
}

const { list } = photos;

/** Names of all projects, for suggestions; as a text in between, so that an unchanged list draws nothing anew. */
const $names = computed(list.$board, (board) =>
  JSON.stringify(board.map((group) => group.name).filter((name) => name !== UNCATEGORIZED)),
);
export const $projects = computed($names, (names) => JSON.parse(names) as readonly string[]);

/** The selected photos in the order of the screen, whatever order they were selected in. */
export function selectedIds(): readonly string[] {
  const selected = list.$selected.get();
  return list.$board.get().flatMap((group) => group.ids.filter((id) => selected.has(id)));
}
