import type { entriesEn } from './entriesEn.ts';

/** The Videos and Music tabs, in German. */
export const entriesDe = {
  'entries.addVideo': 'Video hinzufügen',
} as const satisfies Record<keyof typeof entriesEn, string>;
