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

/** A call: its method, its path (`:id` standing for an entry's id), and the types of its body and its answer. */
export type Endpoint<Body = undefined, Answer = unknown> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Never there: it carries the types. */
  readonly types?: { readonly body: Body; readonly answer: Answer };
};

function call<Body, Answer>(method: Endpoint['method'], path: string): Endpoint<Body, Answer> {
  return { method, path };
}

/** The calls about a list and its entries. */
const entryCalls = <E, Order = OrderForm>(path: string) => ({
  list: call<undefined, readonly E[]>('GET', path),
  reorder: call<Order, ReorderAnswer>('PUT', `${path}/reorder`),
  update: call<FormBody, E>('PUT', `${path}/:id`),
  remove: call<undefined, DeleteAnswer>('DELETE', `${path}/:id`),
});
/** Those about a list to which a form adds. */
const addedCalls = <E>(path: string) => ({
  ...entryCalls<E>(path),
  add: call<FormBody, E>('POST', `${path}/add`),
});
/** Those about a list of links. */
const linkCalls = <E>(path: string) => ({
  ...addedCalls<E>(path),
  /** Many at once, in one commit. */
  removeMany: call<BulkDeleteForm, BulkDeleteAnswer>('POST', `${path}/delete`),
});

/** All content of one moment. */
export type StoredContent = {
  /** The commit. */
  readonly revision: string;
  /** `oid` is Git's blob id; what is no text is asked for by itself. */
  readonly files: readonly {
    readonly path: string;
    readonly oid: string;
    /** In bytes. */
    readonly size: number;
    readonly text?: string;
  }[];
};

/** Every call that the panel makes with the admin's password; the lists and the settings are public too. */
export const ADMIN_ENDPOINTS = {
  settings: call<undefined, Partial<Settings>>('GET', ENDPOINTS.settings.path),
  saveSettings: call<FormBody, Settings>('PUT', ENDPOINTS.settings.path),

  photos: {
    ...entryCalls<SavedPhoto, readonly string[]>(ENDPOINTS.photos.path),
    removeMany: call<BulkDeleteForm, BulkDeleteAnswer>('POST', '/api/photos/bulk-delete'),
  },
  /** One photo, in a commit of its own; with {@link BATCH_FIELD} the image alone, which no commit holds yet. */
  uploadPhoto: call<FormBody, SavedPhoto | KeptAnswer>('POST', '/api/photos/upload'),
  /** Photos whose images were uploaded before, all in one commit. Sent again it adds none of them twice. */
  addBatch: call<BatchForm, BatchAnswer>('POST', '/api/photos/upload/batch'),
  reorderPhotosAgain: call<readonly string[], ReorderAnswer>('POST', '/api/photos/reorder-save'),
  changePhotos: call<BulkForm, BulkAnswer>('PUT', '/api/photos/bulk'),

  /** Another file for a photo, as an upload sends it, with `master`: `keep` or `remove` for that of the old one. */
  replaceFile: call<FormBody, SavedPhoto>('PUT', '/api/photos/:id/file'),

  /** All that are kept. */
  masters: call<undefined, readonly (Master & { readonly id: string })[]>('GET', '/api/masters'),
  master: call<undefined, MasterState>('GET', '/api/photos/:id/master'),
  /** The file itself. An answer of Netlify holds 20 MB: a larger file is asked for in parts, by `Range`. */
  masterFile: call<undefined, Blob>('GET', '/api/photos/:id/master/file'),
  beginMaster: call<MasterBegin, MasterState>('POST', '/api/photos/:id/master'),
  /** A piece of the file, whose SHA-256 in hex stands in `?sha256=`. The same piece again changes nothing. */
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
  /** Removes what came with the project, in one commit. */
  beginEmpty: call<undefined, DeleteAnswer>('POST', '/api/begin-empty'),
  shopReadiness: call<undefined, Readiness>('GET', '/api/shop-readiness'),

  /** Private rooms, those that are open. */
  rooms: call<undefined, readonly ListedRoom[]>('GET', '/api/rooms'),
  addRoom: call<RoomForm, CreatedRoom>('POST', '/api/rooms'),
  endRoom: call<undefined, DeleteAnswer>('DELETE', '/api/rooms/:id'),

  orders: call<undefined, OrderList>('GET', '/api/orders'),
  ordersFile: call<undefined, Blob>('GET', '/api/orders.csv'),
  /** The numbers of editions that are taken. */
  editionNumbers: call<undefined, readonly TakenNumber[]>('GET', '/api/edition-numbers'),
  holdOrder: call<undefined, Order>('POST', '/api/orders/:id/hold'),
  releaseOrder: call<undefined, Order>('POST', '/api/orders/:id/release'),
  submitOrder: call<undefined, Order>('POST', '/api/orders/:id/submit'),
  markOrderSent: call<Tracking, Order>('POST', '/api/orders/:id/sent'),
  cancelOrder: call<undefined, Order>('POST', '/api/orders/:id/cancel'),
  /** Sent again with the same X-Operation-Id, or the same body without one, it is given back once. */
  refundOrder: call<RefundRequest, Order>('POST', '/api/orders/:id/refund'),

  /** Everything that is stored, to be kept elsewhere or restored from. */
  content: call<undefined, StoredContent>('GET', '/api/content'),
  /** The bytes of one file of it, named by `?path=`. */
  contentFile: call<undefined, Blob>('GET', '/api/content/file'),
  contentFaults: call<undefined, readonly ContentFault[]>('GET', '/api/content-faults'),
  publish: call<undefined, PublishStatus>('POST', '/api/publish'),
  publishStatus: call<undefined, PublishStatus>('GET', '/api/publish'),
  history: call<undefined, readonly HistoryItem[]>('GET', '/api/history'),
  historyPicture: call<undefined, Blob>('GET', '/api/history/picture/:revision/:filename'),
  restore: call<RestoreForm, { readonly success: true }>('POST', '/api/history/restore'),
} as const;

/** The address of a call; those about one entry need its id. */
export function entryAddress(path: string, id = ''): string {
  return path.replace(':id', encodeURIComponent(id));
}

/** Headers of admin calls and answers. */
export const ADMIN_HEADERS = {
  /** The password, on every call. */
  password: 'x-admin-password',
  /** On every answer to a write: the commit that holds it. */
  revision: 'X-Content-Revision',
  /** On list reads with the password: how many faults /api/content-faults would list. */
  faults: 'X-Content-Faults',
  /** On list reads with the password, where a print lab is set up: its name. */
  lab: 'X-Print-Lab',
  /** On list reads with the password, where the store cannot be read: why, percent-encoded, in the caller's language. */
  staleReason: 'X-Content-Stale-Reason',
  /** On a saved entry's answer: why its picture elsewhere was not copied, percent-encoded, in the caller's language. */
  pictureFault: 'X-Picture-Fault',
  /** On an upload's answer: ids of photos that already show exactly this image, joined by ', '. */
  duplicateOf: 'X-Duplicate-Of',
  reorderMatched: 'X-Reorder-Matched',
  reorderModified: 'X-Reorder-Modified',
  /** A UUID that stays the same when a write is sent again after its answer was lost: it then counts once. */
  operation: 'X-Operation-Id',
} as const;

/** An entry as lists and writes answer it; `etag` goes back in If-Match. */
type Saved<E> = E & { readonly etag: string };
/** An entry as the panel holds it, whatever the answer has named. */
export type Held<E> = E & { readonly etag?: string | undefined };
export type SavedPhoto = Saved<Photo>;
export type SavedVideo = Saved<Video>;
export type SavedTrack = Saved<Track>;
export type SavedPage = Saved<OwnPage>;
export type SavedProject = Saved<ProjectEntry>;

/** What a form sends by its fields' names, such as `en_description`: '' removes, what is left out stays as it is. */
export type FormBody = Readonly<Record<string, FieldValue>>;

/** What the Site tab shows and saves, such as `imprint.de.body`. What is left out stays; a broken file has none. */
export type SiteValues = FormBody;

/** The field of an upload whose image waits for its batch, whatever stands in it. */
export const BATCH_FIELD = 'batch';
/** The name under which the batch asks for an uploaded image. */
export type KeptAnswer = { readonly image: string };
/** `key` is a UUID: sent again under it with the same image, it is the same photo. */
type BatchPhoto = { readonly key: string; readonly image: string; readonly fields: FormBody };
type BatchForm = { readonly photos: readonly BatchPhoto[] };
/** The photos in the order they were sent; `duplicateOf` as in {@link ADMIN_HEADERS.duplicateOf}. */
export type BatchAnswer = readonly { readonly photo: SavedPhoto; readonly duplicateOf: readonly string[] }[];

/** `size` is a4 or a3 where each has an edition of its own, else ''. */
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
 * What many photos are to have in common; an empty project is Uncategorized. A project that all of its photos leave
 * takes its row along to a new one, and loses it to Uncategorized.
 */
export type BulkChange = { readonly project: string } | { readonly fields: FormBody };
type BulkForm = BulkChange & { readonly ids: readonly string[] };
/** What became of each entry: an error says why one is as it was. */
export type BulkAnswer = { readonly updated: readonly string[]; readonly failed: readonly BulkFailure[] };
type BulkFailure = { readonly id: string; readonly error: string };
/** `etags` by id: an entry that has changed since is not deleted. */
export type BulkDeleteForm = {
  readonly ids: readonly string[];
  readonly etags?: Readonly<Record<string, string>>;
};
/** The answer's revision, undone in the history, brings all of the deleted back. */
export type BulkDeleteAnswer = {
  readonly deleted: readonly string[];
  readonly failed: readonly BulkFailure[];
};

/** What is wrong with a stored file: it is left out of the lists, or its default is used. */
export type ContentFault = { readonly file: string; readonly path: string; readonly message: string };

/** saved: not on the static site yet. `error` says what to do where the last build failed. */
type PublishState = 'live' | 'saved' | 'publishing' | 'failed';
export type PublishStatus = {
  readonly revision: string;
  /** Null where the static site does not say what it was built from. */
  readonly publishedRevision: string | null;
  readonly state: PublishState;
  readonly error?: string;
  /** True where a build service was asked, which tells nobody how it gets on: only new pages will. */
  readonly byHook?: boolean;
};

export type HistoryChange = {
  readonly kind: 'photo' | 'video' | 'track' | 'project' | 'settings' | 'site' | 'text' | 'other';
  /** The entry's id, a text's page and language as in `imprint.de`; for other files their path. */
  readonly id: string;
  readonly status: 'added' | 'modified' | 'deleted';
  /** The entry's description, where it still exists. */
  readonly description?: Localized;
  /** Address of a small picture of the photo, to be asked for with the password. */
  readonly picture?: string;
};
/** What a save did to one thing, or to several of a kind: the panel says it in its language. */
export type HistoryAction = {
  readonly kind: HistoryChange['kind'];
  readonly action: 'added' | 'changed' | 'deleted' | 'moved' | 'renamed' | 'reordered';
  readonly count: number;
  /** Of the first: as in {@link HistoryChange}; of a project the name that its photos carry. */
  readonly id: string;
  /** What the first was called then; when it was deleted, before. */
  readonly title?: Localized;
  /** The project that photos moved to, '' being Uncategorized; what a project is called now. */
  readonly to?: Localized;
  /** The form's fields that changed, by name. */
  readonly fields: readonly string[];
};
export type HistoryItem = {
  readonly revision: string;
  /** ISO 8601. */
  readonly date: string;
  readonly author: string;
  readonly subject: string;
  readonly changes: readonly HistoryChange[];
  readonly restorable: boolean;
  /** A save of the panel; otherwise somebody committed by hand. */
  readonly byPanel: boolean;
  /** It took an earlier save back: `actions` are what that one did. */
  readonly undoes: boolean;
  /** Empty where no content has changed. */
  readonly actions: readonly HistoryAction[];
  /** By id, what changed entries without a `description` were called then. */
  readonly titles: Readonly<Record<string, Localized>>;
};
/** `force` also undoes what later changes did to the same files. */
export type RestoreForm = { readonly revision: string; readonly force?: boolean };
