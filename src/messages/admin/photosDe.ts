import type { photosEn } from './photosEn.ts';

/** The Photos tab, in German. */
export const photosDe = {
  'photos.title': 'Fotos',
} as const satisfies Record<keyof typeof photosEn, string>;
