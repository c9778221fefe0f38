import type { Track, Video } from './content/entries/media.ts';
import type { OwnPage } from './content/entries/page.ts';
import type { Photo } from './content/entries/photo.ts';
import type { ProjectEntry } from './content/entries/project.ts';
import type { CreatedRoom, ListedRoom, RoomForm } from './content/entries/room.ts';
import type { FieldValue } from './content/fields/kinds.ts';
import type { Master, MasterBegin, MasterFinish, MasterState } from './content/imageFile.ts';
import type { Settings } from './content/settings/table.ts';
import { ENDPOINTS } from './endpoints.ts';
import type { Localized } from './i18n/language.ts';
import type { Order, OrderList, Tracking } from './shop/orders/order.ts';
import type { RefundRequest } from './shop/orders/refunds.ts';
import type { Readiness } from './shop/readiness.ts';

/** A call: its method, its path (`:id` is an entry's id), and the types of its body and answer. */
export type Endpoint<Body = undefined, Answer = unknown> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Never set: it only carries the types. */
  readonly types?: { readonly body: Body; readonly answer: Answer };
};

function call<Body, Answer>(method: Endpoint['method'], path: string): Endpoint<Body, Answer> {
  return { method, path };
}

const entryCalls = <E, Order = OrderForm>(path: string) => ({
  list: call<undefined, readonly E[]>('GET', path),
  reorder: call<Order, ReorderAnswer>('PUT', `${path}/reorder`),
  update: call<FormBody, E>('PUT', `${path}/:id`),
  remove: call<undefined, DeleteAnswer>('DELETE', `${path}/:id`),
});
/** The calls of a list whose entries a form adds. */
const addedCalls = <E>(path: string) => ({
  ...entryCalls<E>(path),
  add: call<FormBody, E>('POST', `${path}/add`),
});
const linkCalls = <E>(path: string) => ({
  ...addedCalls<E>(path),
  removeMany: call<BulkDeleteForm, BulkDeleteAnswer>('POST', `${path}/delete`),
});

export type StoredFile = {
  /** Relative to the content root, with forward slashes: `content/photos/x.json`, `public/photos/x.jpg`. */
  readonly path: string;
  /** Git's blob id (SHA-1, 40 hex digits) of the bytes. */
  readonly oid: string;
  /** The file as UTF-8 text; only for files below `content/`, except `content/notices/`. */
  readonly text?: string;
  /** In bytes. */
  readonly size: number;
};
/** All content at one moment. Files that are not text have a call of their own. */
export type StoredContent = { readonly revision: string; readonly files: readonly StoredFile[] };

/** Every call of the panel with the admin's password; lists and settings are public too. */
export const ADMIN_ENDPOINTS = {
  settings: call<undefined, Partial<Settings>>('GET', ENDPOINTS.settings.path),
  saveSettings: call<FormBody, Settings>('PUT', ENDPOINTS.settings.path),

  photos: {
    ...entryCalls<SavedPhoto, readonly string[]>(ENDPOINTS.photos.path),
    removeMany: call<BulkDeleteForm, BulkDeleteAnswer>('POST', '/api/photos/bulk-delete'),
  },
  /** Adds one photo in its own commit; with {@link BATCH_FIELD} it only stores the image, uncommitted. */
  uploadPhoto: call<FormBody, SavedPhoto | KeptAnswer>('POST', '/api/photos/upload'),
  /** Adds photos with images uploaded before, in one commit. A repeated call adds none of them twice. */
  addBatch: call<BatchForm, BatchAnswer>('POST', '/api/photos/upload/batch'),
  reorderPhotosAgain: call<readonly string[], ReorderAnswer>('POST', '/api/photos/reorder-save'),
  changePhotos: call<BulkForm, BulkAnswer>('PUT', '/api/photos/bulk'),

  /** Replaces a photo's file; `master` (`keep` or `remove`) decides about its full-size file. */
  replaceFile: call<FormBody, SavedPhoto>('PUT', '/api/photos/:id/file'),

  masters: call<undefined, readonly (Master & { readonly id: string })[]>('GET', '/api/masters'),
  master: call<undefined, MasterState>('GET', '/api/photos/:id/master'),
  /** The file itself. Netlify limits an answer to 20 MB: larger files are requested in parts by `Range`. */
  masterFile: call<undefined, Blob>('GET', '/api/photos/:id/master/file'),
  beginMaster: call<MasterBegin, MasterState>('POST', '/api/photos/:id/master'),
  /** Stores a chunk with the SHA-256 of `?sha256=` (hex). Repeating a chunk changes nothing. */
  sendMasterChunk: call<Blob, undefined>('PUT', '/api/photos/:id/master/chunks'),
  finishMaster: call<MasterFinish, Master>('POST', '/api/photos/:id/master/finish'),
  dropMasterUpload: call<undefined, MasterState>('DELETE', '/api/photos/:id/master/upload'),
  removeMaster: call<undefined, MasterState>('DELETE', '/api/photos/:id/master'),

  videos: linkCalls<SavedVideo>(ENDPOINTS.videos.path),
  music: linkCalls<SavedTrack>(ENDPOINTS.music.path),
  projects: entryCalls<SavedProject>(ENDPOINTS.projects.path),

  site: call<undefined, SiteValues>('GET', '/api/site'),
  saveSite: call<SiteValues, SiteValues>('PUT', '/api/site'),
  pages: addedCalls<SavedPage>('/api/pages'),
  /** Removes the sample content in one commit. */
  beginEmpty: call<undefined, DeleteAnswer>('POST', '/api/begin-empty'),
  shopReadiness: call<undefined, Readiness>('GET', '/api/shop-readiness'),

  rooms: call<undefined, readonly ListedRoom[]>('GET', '/api/rooms'),
  addRoom: call<RoomForm, CreatedRoom>('POST', '/api/rooms'),
  endRoom: call<undefined, DeleteAnswer>('DELETE', '/api/rooms/:id'),

  orders: call<undefined, OrderList>('GET', '/api/orders'),
  ordersFile: call<undefined, Blob>('GET', '/api/orders.csv'),
  editionNumbers: call<undefined, readonly TakenNumber[]>('GET', '/api/edition-numbers'),
  holdOrder: call<undefined, Order>('POST', '/api/orders/:id/hold'),
  releaseOrder: call<undefined, Order>('POST', '/api/orders/:id/release'),
  submitOrder: call<undefined, Order>('POST', '/api/orders/:id/submit'),
  markOrderSent: call<Tracking, Order>('POST', '/api/orders/:id/sent'),
  cancelOrder: call<undefined, Order>('POST', '/api/orders/:id/cancel'),
  /** Repeated with the same X-Operation-Id, or the same body without one, it refunds once. */
  refundOrder: call<RefundRequest, Order>('POST', '/api/orders/:id/refund'),

  /** All stored content, to keep elsewhere or to restore from. */
  content: call<undefined, StoredContent>('GET', '/api/content'),
  /** The bytes of one of its files, named by `?path=`. */
  contentFile: call<undefined, Blob>('GET', '/api/content/file'),
  contentFaults: call<undefined, readonly ContentFault[]>('GET', '/api/content-faults'),
  publish: call<undefined, PublishStatus>('POST', '/api/publish'),
  publishStatus: call<undefined, PublishStatus>('GET', '/api/publish'),
  history: call<undefined, readonly HistoryItem[]>('GET', '/api/history'),
  historyPicture: call<undefined, Blob>('GET', '/api/history/picture/:revision/:filename'),
  restore: call<RestoreForm, { readonly success: true }>('POST', '/api/history/restore'),
} as const;

/** The path of a call: the values fill in its places such as `:id`, in their order. */
export const entryAddress = (path: string, ...values: (string | undefined)[]): string =>
  path.replace(/:\w+/g, () => encodeURIComponent(values.shift() ?? ''));

export const ADMIN_HEADERS = {
  /** The password, on every call. */
  password: 'x-admin-password',
  /** On every answer to a write: the commit that holds it. */
  revision: 'X-Content-Revision',
  /** On list reads with the password: the number of faults that /api/content-faults lists. */
  faults: 'X-Content-Faults',
  /** On list reads with the password: the name of the print lab, if there is one. */
  lab: 'X-Print-Lab',
  /** On list reads with the password, when the store is down: why, percent-encoded, in the caller's language. */
  staleReason: 'X-Content-Stale-Reason',
  /** On a saved entry: why its picture on another host was not copied, percent-encoded, in the caller's language. */
  pictureFault: 'X-Picture-Fault',
  /** On an upload's answer: ids of photos that already show exactly this image, joined by ', '. */
  duplicateOf: 'X-Duplicate-Of',
  reorderMatched: 'X-Reorder-Matched',
  reorderModified: 'X-Reorder-Modified',
  /** A UUID that stays the same when a write is repeated after a lost answer, so that it counts once. */
  operation: 'X-Operation-Id',
} as const;

type Saved<E> = E & { readonly etag: string };
/** An entry in the panel, where an etag may be missing. */
export type Held<E> = E & { readonly etag?: string | undefined };
export type SavedPhoto = Saved<Photo>;
export type SavedVideo = Saved<Video>;
export type SavedTrack = Saved<Track>;
export type SavedPage = Saved<OwnPage>;
export type SavedProject = Saved<ProjectEntry>;

/** A form's values by field name, such as `en_description`: '' removes a value, a missing field stays. */
export type FormBody = Readonly<Record<string, FieldValue>>;

/** The values of the Site tab, such as `imprint.de.body`. A missing one stays; an unreadable file has none. */
export type SiteValues = FormBody;

/** Marks an upload whose image waits for its batch; the field's value is ignored. */
export const BATCH_FIELD = 'batch';
/** The name by which a batch refers to an uploaded image. */
export type KeptAnswer = { readonly image: string };
/** `key` is a UUID: a repeated call with the same key and image is the same photo. */
type BatchPhoto = { readonly key: string; readonly image: string; readonly fields: FormBody };
type BatchForm = { readonly photos: readonly BatchPhoto[] };
/** The photos in the order of the call; `duplicateOf` as in {@link ADMIN_HEADERS.duplicateOf}. */
export type BatchAnswer = readonly { readonly photo: SavedPhoto; readonly duplicateOf: readonly string[] }[];

/** `size` is a4 or a3 when each size has its own edition, else ''. */
type TakenNumber = {
  readonly photo: string;
  readonly size: string;
  readonly number: number;
  readonly state: 'held' | 'sold';
};

export type DeleteAnswer = { readonly success: true };
/** `matched` counts the ids that exist, `modified` the entries whose order changed. */
export type ReorderAnswer = { readonly result: { readonly matched: number; readonly modified: number } };
/** The body of reordering videos, tracks or projects: the ids in their new order. */
export type OrderForm = { readonly ids: readonly string[] };
/**
 * The values that many photos get; an empty project is Uncategorized. A project that loses all of its photos is
 * renamed to the new one, or deleted for Uncategorized.
 */
export type BulkChange = { readonly project: string } | { readonly fields: FormBody };
type BulkForm = BulkChange & { readonly ids: readonly string[] };
export type BulkAnswer = { readonly updated: readonly string[]; readonly failed: readonly BulkFailure[] };
type BulkFailure = { readonly id: string; readonly error: string };
/** `etags` by id: an entry that has changed since is not deleted. */
export type BulkDeleteForm = {
  readonly ids: readonly string[];
  readonly etags?: Readonly<Record<string, string>>;
};
/** Undoing the answer's revision in the history restores all of them. */
export type BulkDeleteAnswer = {
  readonly deleted: readonly string[];
  readonly failed: readonly BulkFailure[];
};

/** A fault of a stored file: lists leave the file out, or use a default. */
export type ContentFault = { readonly file: string; readonly path: string; readonly message: string };

/** saved: not on the static site yet. `error` says what to do after a failed build. */
type PublishState = 'live' | 'saved' | 'publishing' | 'failed';
export type PublishStatus = {
  readonly revision: string;
  /** Null when the static site does not name its commit. */
  readonly publishedRevision: string | null;
  readonly state: PublishState;
  /** True when visitors see changes at once, although the static site lacks them. */
  readonly isShown?: boolean;
  readonly error?: string;
  /** True when a build service was called. It reports no progress; only new pages show the result. */
  readonly byHook?: boolean;
};

export type HistoryChange = {
  readonly kind: 'photo' | 'video' | 'track' | 'project' | 'settings' | 'site' | 'text' | 'other';
  /** The entry's id, a text's page and language as in `imprint.de`, or another file's path. */
  readonly id: string;
  readonly status: 'added' | 'modified' | 'deleted';
  readonly description?: Localized;
  /** Address of a small picture of the photo; the request needs the password. */
  readonly picture?: string;
};
/** What a save did to one entry, or to several of a kind. The panel puts it into words. */
export type HistoryAction = {
  readonly kind: HistoryChange['kind'];
  readonly action: 'added' | 'changed' | 'deleted' | 'moved' | 'renamed' | 'reordered';
  readonly count: number;
  /** Of the first entry: as in {@link HistoryChange}; for a project the name in its photos' files. */
  readonly id: string;
  /** The title of the first entry at that time; for a deletion, before it. */
  readonly title?: Localized;
  /** The project that photos moved to ('' is Uncategorized), or a project's new name. */
  readonly to?: Localized;
  readonly fields: readonly string[];
  /** When only prices changed, by field: old and new price of the first entry in cents; null is the default. */
  readonly prices?: Readonly<Record<string, readonly [number | null, number | null]>>;
  /** The same for titles. */
  readonly titles?: Readonly<Record<string, readonly [string, string]>>;
};
export type HistoryItem = {
  readonly revision: string;
  /** ISO 8601. */
  readonly date: string;
  readonly author: string;
  readonly subject: string;
  readonly changes: readonly HistoryChange[];
  readonly restorable: boolean;
  /** True for a save of the panel, false for a commit by hand. */
  readonly byPanel: boolean;
  /** True when it undid an earlier save: `actions` describe that one. */
  readonly undoes: boolean;
  /** Empty when no content has changed. */
  readonly actions: readonly HistoryAction[];
  /** By id: titles at that time of changed entries without a `description`. */
  readonly titles: Readonly<Record<string, Localized>>;
};
/** `force` also undoes later changes of the same files. */
export type RestoreForm = { readonly revision: string; readonly force?: boolean };
