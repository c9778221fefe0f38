import {
  ADMIN_ENDPOINTS,
  type Endpoint,
  type LinkForm,
  type OrderForm,
} from '../../domain/adminEndpoints.ts';
import { isVideoUrl } from '../../domain/adminForms.ts';
import { AUDIO_HOST, isTrackUrl, VIDEO_HOST } from '../../domain/embeds.ts';
import { readTrack } from '../../domain/entries/track.ts';
import { readVideo } from '../../domain/entries/video.ts';
import type { Language, Localized } from '../../domain/language.ts';

export type EntryKind = 'videos' | 'music';

/** A video or a track as the panel holds it. `etag` names the version that was read. */
export type Entry = {
  readonly id: string;
  readonly url: string;
  readonly description: Localized;
  readonly thumbnail?: string | undefined;
  readonly videoId?: string | undefined;
  readonly etag?: string | undefined;
};

/** What the form of an entry holds, as typed. */
export type EntryFields = { readonly url: string; readonly en: string; readonly de: string };
export type EntryField = keyof EntryFields;
export const ENTRY_FIELDS: readonly EntryField[] = ['url', 'en', 'de'];
export const EMPTY_FIELDS: EntryFields = { url: '', en: '', de: '' };

type KindRules = {
  readonly list: Endpoint<undefined, readonly unknown[]>;
  readonly add: Endpoint<LinkForm>;
  readonly update: Endpoint<LinkForm>;
  readonly remove: Endpoint;
  readonly reorder: Endpoint<OrderForm>;
  readonly urlHost: string;
  readonly isUrl: (url: string) => boolean;
  readonly read: (value: unknown) => Entry | undefined;
};

function withEtag(entry: Entry | undefined, value: unknown): Entry | undefined {
  const { etag } = (value ?? {}) as { etag?: unknown };
  return entry && { ...entry, etag: typeof etag === 'string' ? etag : undefined };
}

/** What differs between videos and music. */
export const ENTRY_KINDS: Readonly<Record<EntryKind, KindRules>> = {
  videos: {
    list: ADMIN_ENDPOINTS.videos,
    add: ADMIN_ENDPOINTS.addVideo,
    update: ADMIN_ENDPOINTS.updateVideo,
    remove: ADMIN_ENDPOINTS.deleteVideo,
    reorder: ADMIN_ENDPOINTS.reorderVideos,
    urlHost: VIDEO_HOST,
    isUrl: isVideoUrl,
    read: (value) => withEtag(readVideo(value), value),
  },
  music: {
    list: ADMIN_ENDPOINTS.tracks,
    add: ADMIN_ENDPOINTS.addTrack,
    update: ADMIN_ENDPOINTS.updateTrack,
    remove: ADMIN_ENDPOINTS.deleteTrack,
    reorder: ADMIN_ENDPOINTS.reorderTracks,
    urlHost: AUDIO_HOST,
    isUrl: isTrackUrl,
    read: (value) => withEtag(readTrack(value), value),
  },
};

export function fieldsOf({ url, description }: Entry): EntryFields {
  return { url, en: description.en ?? '', de: description.de ?? '' };
}

export function isSameFields(one: EntryFields, other: EntryFields): boolean {
  return ENTRY_FIELDS.every((field) => one[field].trim() === other[field].trim());
}

export function isEmptyFields(fields: EntryFields): boolean {
  return isSameFields(fields, EMPTY_FIELDS);
}

/** Reads fields that were kept as a draft; undefined where they are not fields. */
export function readFields(value: unknown): EntryFields | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { url, en, de } = value as Record<EntryField, unknown>;
  return typeof url === 'string' && typeof en === 'string' && typeof de === 'string'
    ? { url, en, de }
    : undefined;
}

/** The title of an entry in a list. */
export function titleOf({ description, url }: Entry, language: Language): string {
  return description[language]?.trim() || description.en?.trim() || description.de?.trim() || url;
}
