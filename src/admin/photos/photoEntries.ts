import { computed } from 'nanostores';
import { withBuiltImages } from '../../features/catalogue/catalogue.ts';
import { ADMIN_ENDPOINTS, type Held } from '../../shared/adminEndpoints.ts';
import {
  PHOTO_FIELDS,
  PHOTO_FORM_FIELDS,
  type Photo,
  readPhoto,
} from '../../shared/content/entries/photo.ts';
import { PROJECT_FIELDS, readProject, showProjects } from '../../shared/content/entries/project.ts';
import {
  checkValues,
  type FieldFault,
  type FormField,
  formFields,
} from '../../shared/content/fields/form.ts';
import { shownAddress, withDerived } from '../../shared/content/picture.ts';
import { UNCATEGORIZED } from '../../shared/content/projects.ts';
import { isRecord } from '../../shared/isRecord.ts';
import { formatShortCents, parsePrice, unitPriceCents } from '../../shared/shop/price.ts';
import { isLargeEnough, offeredSizes, printDoubt, sidesOf } from '../../shared/shop/print.ts';
import { fieldOf, PRINT_SIZES, type PrintSize } from '../../shared/shop/printSizes.ts';
import { isElsewhere } from '../../shared/webAddress.ts';
import { createResource, plainList, readList, withEtag } from '../list/createResource.ts';
import { type Detail, photoSources } from '../list/Thumb.tsx';
import type { AdminTexts } from '../shell/language.ts';
import { shortVerdict } from './PrintVerdict.tsx';
import { photoOrderFailure, savePhotoOrder } from './photoCalls.ts';

/** The price of each print size, short enough for the rows of phones. */
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

/** Warnings about print sizes that would not, or may not, be sharp. */
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

/** Whether an offered size lacks a SKU, in a shop that uses SKUs. */
const isWithoutSku = (photo: Photo): boolean =>
  offeredSizes(photo).some((size) => !hasSku(photo, size)) &&
  photos.list.$entries.get().some((one) => PRINT_SIZES.some((size) => hasSku(one, size)));

/** The flags of a photo: problems, hidden, on the home page. */
export function flagsOf(photo: Photo, texts: AdminTexts): Detail[] {
  const { t } = texts;
  return [
    ...(photo.hidden ? [{ text: t('field.hidden'), kind: 'hidden' as const }] : []),
    ...doubtsOf(photo, texts).map((text) => ({ text, kind: 'doubt' as const })),
    ...(isWithoutSku(photo) ? [{ text: t('orders.noSku'), kind: 'lack' as const }] : []),
    ...(photo.onHome ? [{ text: t('field.onHome'), kind: 'home' as const }] : []),
  ];
}

/** The panel loads no pictures from other hosts: the row shows the address until the picture is copied. */
function detailsOf(photo: Photo, texts: AdminTexts): Detail[] {
  const address = shownAddress(photo);
  const details = [...flagsOf(photo, texts), ...pricesOf(photo, texts)];
  if (!isElsewhere(address)) return details;
  return [...details, { text: texts.t('entries.notCopied', { address }), kind: 'note' }];
}

/** Reads a project from an answer or a draft; the name stored in photos serves as its description. */
function readListedProject(value: unknown) {
  const isListed = isRecord(value) && 'stored' in value;
  const entry = readProject(isListed ? { ...value, project: value.stored } : value);
  if (!entry) return undefined;
  const { project: stored, ...rest } = entry;
  return { ...rest, stored, description: { en: stored, ...rest.name } };
}
export type ListedProject = Held<NonNullable<ReturnType<typeof readListedProject>>>;

export const projects = createResource<ListedProject>({
  ...plainList('projects', withEtag(readListedProject)),
  fields: PROJECT_FIELDS,
  look: {
    sources(project) {
      const own = photosOf(project);
      const cover = own.find(({ id }) => id === project.cover) ?? own[0];
      return cover ? photoSources(cover) : [];
    },
    glyph: 'photo',
    details(project, { t }) {
      const count = photosOf(project).length;
      if (count === 0) return [{ text: t('projects.isEmpty'), kind: 'doubt' }];
      return [{ text: t('photos.count', { count }), kind: 'note' }];
    },
  },
  onRemoved: () => void photos.list.reload(),
});

const readPhotoWithEtag = withEtag(readPhoto);

export const photos = createResource({
  name: 'photos',
  fields: PHOTO_FORM_FIELDS,
  read: readPhotoWithEtag,
  async load(): Promise<readonly Held<Photo>[]> {
    // The order of groups needs the projects. An error of the photos is thrown last, so that it stays visible.
    const reading = readList(ADMIN_ENDPOINTS.photos.list, readPhotoWithEtag, `?t=${Date.now()}`);
    const [read] = await Promise.allSettled([reading, projects.list.load()]);
    if (read.status === 'rejected') throw read.reason;
    // Only the build knows the derived sizes; the panel works without them too.
    return withBuiltImages(read.value);
  },
  keep: (photo, known) =>
    withDerived(photo, (filename) => (filename === known?.filename ? known.image : undefined)),
  update: ADMIN_ENDPOINTS.photos.update,
  remove: ADMIN_ENDPOINTS.photos.remove,
  saveOrder: savePhotoOrder,
  orderFailure: photoOrderFailure,
  look: {
    sources: photoSources,
    glyph: 'photo',
    details: detailsOf,
  },
});

/** The photos of each project, by its stored name. */
export const $photosOf = computed(
  photos.list.$entries,
  (all): ReadonlyMap<string, readonly Photo[]> =>
    new Map(showProjects(all, []).map(({ name, photos: own }) => [name, own])),
);
const photosOf = ({ stored }: ListedProject) => $photosOf.get().get(stored) ?? [];

/** The projects' list: a new object whenever photos change, so that all rows render again. */
export const $projectList = computed($photosOf, () => ({ ...projects }));

/** The kinds of prices and dots in the list, which are explained at its end. */
export const $priceKinds = computed(
  photos.list.$entries,
  (entries) =>
    new Set(
      entries.flatMap((photo) => [
        ...pricesOf(photo, { language: 'en' }).flatMap(({ kind, isRisky }) =>
          isRisky ? [kind, 'risk'] : kind,
        ),
        ...(isWithoutSku(photo) ? ['lack'] : []),
      ]),
    ),
);

export const PROJECT_FIELD = formFields(PHOTO_FIELDS).find(({ name }) => name === 'project') as FormField;

export function projectFault(project: string): FieldFault | undefined {
  return checkValues(PHOTO_FIELDS, { project }, 'update').project;
}

export const $projects = computed(photos.list.$board, (board) =>
  board.map(({ name }) => name).filter((name) => name !== UNCATEGORIZED),
);
