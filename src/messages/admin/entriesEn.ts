/** The Videos and Music tabs, in English. */
export const entriesEn = {
  'entries.addVideo': 'Add Video',
} as const;
