/** The Photos tab, in English. */
export const photosEn = {
  'photos.title': 'Photos',
} as const;
