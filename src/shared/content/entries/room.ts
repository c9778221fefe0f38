import { inLanguage, type Language, type Localized } from '../../i18n/language.ts';
import { boolean, type EntryOf, type Fields, line, number, text } from '../fields/kinds.ts';
import type { Photo } from './photo.ts';

/** A private room: chosen photos, hidden ones included, for everybody with its link, until it ends. */
export const ROOM_FIELDS = {
  title: line({ max: 120, localized: true, required: true, label: 'room_title' }),
  note: text({ max: 600, localized: true, label: 'room_note' }),
  days: number({ whole: true, min: 1, max: 90, formDefault: 14, required: true, label: 'room_days' }),
  prices: boolean({ default: false, isSwitch: true, label: 'room_prices' }),
  /** Implies `prices`: nobody may order without having seen a price. */
  buy: boolean({ default: false, isSwitch: true, label: 'room_buy' }),
} as const satisfies Fields;

export const ROOM_PHOTOS_MAX = 200;
/** The header with a room's secret: an address would be logged. */
export const ROOM_HEADER = 'x-room';

/** The page of private rooms; the secret follows '#'. This module keeps it out of other pages' scripts. */
export const roomPath = (language: Language): string => inLanguage(language, '/room/');

export type RoomForm = EntryOf<typeof ROOM_FIELDS> & { readonly photos: readonly string[] };
/** `url` holds the secret, which is not stored. Times in ISO 8601. */
export type CreatedRoom = { readonly id: string; readonly url: string; readonly endsAt: string };

type RoomFacts = {
  readonly title: Localized;
  readonly endsAt: string;
  readonly prices: boolean;
  readonly buy: boolean;
};
/** A room in the owner's list, with its number of photos and views. */
export type ListedRoom = RoomFacts & {
  readonly id: string;
  readonly photos: number;
  readonly views: number;
};
/** A room for its visitors. `leftMs`: until it ends, by the server's clock. */
export type RoomAnswer = RoomFacts & {
  readonly note?: Localized | undefined;
  readonly leftMs: number;
  readonly photos: readonly Photo[];
};
