import type { PhotoForm } from './adminEndpoints.ts';
import { FORM_ERRORS, readPhotoForm } from './adminForms.ts';
import type { AdminPhoto } from './adminPhotos.ts';
import type { ErrorDetail } from './errors.ts';

/** The photo form's fields under the names of the API, in the order they are shown. */
export const PHOTO_FIELDS = [
  'en_description',
  'de_description',
  'project',
  'creativehub_sku_a4',
  'creativehub_sku_a3',
  'price_a4',
  'price_a3',
] as const;
export type PhotoField = (typeof PHOTO_FIELDS)[number];
/** What stands in the fields, as typed. */
export type PhotoValues = Readonly<Record<PhotoField, string>>;
/** What is wrong with a field: a known fault, or the server's own words. */
export type PhotoFault = 'missing' | 'price' | { readonly text: string };
export type PhotoFaults = Readonly<Partial<Record<PhotoField, PhotoFault>>>;

export const EMPTY_PHOTO: PhotoValues = {
  en_description: '',
  de_description: '',
  project: '',
  creativehub_sku_a4: '',
  creativehub_sku_a3: '',
  price_a4: '',
  price_a3: '',
};

const text = (value: string | number | null | undefined): string => String(value ?? '').replace(',', '.');

/** A photo as its form shows it. */
export function photoValues(photo: AdminPhoto): PhotoValues {
  return {
    en_description: photo.description.en ?? '',
    de_description: photo.description.de ?? '',
    project: photo.project,
    creativehub_sku_a4: photo.creativehub_sku_a4 ?? '',
    creativehub_sku_a3: photo.creativehub_sku_a3 ?? '',
    price_a4: text(photo.price_a4),
    price_a3: text(photo.price_a3),
  };
}

const isPhotoField = (path: string): path is PhotoField => PHOTO_FIELDS.some((field) => field === path);

/** Stored names of fields that the form has under another one. */
const STORED_NAMES: Readonly<Record<string, PhotoField>> = {
  'description.en': 'en_description',
  'description.de': 'de_description',
};

function faultOf(message: string): PhotoFault {
  if (message === FORM_ERRORS.missing) return 'missing';
  return message === FORM_ERRORS.price ? 'price' : { text: message };
}

/** The server's details, or the form's own, by field. Those of other fields are left out. */
export function faultsByField(details: readonly ErrorDetail[]): PhotoFaults {
  const faults: Partial<Record<PhotoField, PhotoFault>> = {};
  for (const { path, message } of details) {
    const field = STORED_NAMES[path] ?? path;
    if (isPhotoField(field)) faults[field] ??= faultOf(message);
  }
  return faults;
}

/** What the server would refuse, found before anything is sent. */
export function checkPhoto(values: PhotoValues): PhotoFaults {
  const read = readPhotoForm(values);
  return 'faults' in read ? faultsByField(read.faults) : {};
}

/** The fields as the API takes them: trimmed, an empty text for what is to be empty. */
export function photoBody(values: PhotoValues): PhotoForm & PhotoValues {
  const entries = PHOTO_FIELDS.map((field) => [field, values[field].trim()] as const);
  return Object.fromEntries(entries) as PhotoForm & PhotoValues;
}

export function hasText(values: PhotoValues): boolean {
  return PHOTO_FIELDS.some((field) => values[field].trim() !== '');
}

export function samePhotoValues(a: PhotoValues, b: PhotoValues): boolean {
  return PHOTO_FIELDS.every((field) => a[field].trim() === b[field].trim());
}

/** Values from a draft whose shape nobody vouches for; undefined where there is no text in it. */
export function readPhotoValues(value: unknown): PhotoValues | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Readonly<Record<string, unknown>>;
  const entries = PHOTO_FIELDS.map((field) => {
    const one = fields[field];
    return [field, typeof one === 'string' ? one : ''] as const;
  });
  const values = Object.fromEntries(entries) as Record<PhotoField, string>;
  return hasText(values) ? values : undefined;
}
