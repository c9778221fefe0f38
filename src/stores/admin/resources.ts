import { ADMIN_ENDPOINTS, type Endpoint, type Held, type OrderForm } from '../../domain/adminEndpoints.ts';
import { PHOTO_FIELDS, type Photo, readPhoto } from '../../domain/entries/photo.ts';
import { PROJECT_FIELDS, readProject } from '../../domain/entries/project.ts';
import { SITE_FORM, siteRules } from '../../domain/entries/siteForm.ts';
import { readTrack, TRACK_FIELDS } from '../../domain/entries/track.ts';
import { IMAGE_ADDRESS_FIELDS, readVideo, VIDEO_FIELDS } from '../../domain/entries/video.ts';
import { isRecord } from '../../domain/isRecord.ts';
import { withDerived } from '../../domain/picture.ts';
import { SETTINGS } from '../../domain/settings/table.ts';
import { adminGet, adminSend } from '../../services/adminApi.ts';
import { ApiError } from '../../services/request.ts';
import { withBuiltImages } from '../catalogue.ts';
import { closeAdding } from './adding.ts';
import { describeReason, say } from './failure.ts';
import { createForm } from './form.ts';
import { $imageUrlWorkaround, closeImageUrlWorkaround } from './imageUrlWorkaround.ts';
import { createList } from './list.ts';
import { onCall } from './onCall.ts';
import type { Editable, Listed, ListName, ListResource } from './resource.ts';
import { createSingle } from './single.ts';

/** Reads an entry together with the version that it is. */
function held<E>(read: (value: unknown) => E | undefined): (value: unknown) => Held<E> | undefined {
  return (value) => {
    const entry = read(value);
    const etag = isRecord(value) && typeof value.etag === 'string' ? value.etag : undefined;
    return entry && { ...entry, etag };
  };
}

async function readList<E>(
  list: Endpoint<undefined, unknown>,
  read: (value: unknown) => E | undefined,
  query = '',
): Promise<E[]> {
  const { data } = await adminGet(list, query);
  if (!Array.isArray(data)) throw new ApiError('badAnswer', 'not a list', { status: 200 });
  return data.flatMap((item: unknown) => read(item) ?? []);
}

/** What the lists have in common that are sorted as a whole. */
function plainList<E extends Listed>(
  name: Exclude<ListName, 'photos'>,
  read: (value: unknown) => E | undefined,
) {
  const { list, reorder, ...changes } = ADMIN_ENDPOINTS[name];
  return {
    name,
    read,
    ...changes,
    load: () => readList(list, read),
    extra: ({ id }: E) => ({ id }),
    async saveOrder({ ids }: OrderForm) {
      await adminSend(reorder, { body: { ids } });
      return say(`${name}.orderSaved`);
    },
    orderFailure(error: unknown) {
      if (error instanceof ApiError && error.code === 'unauthorized') return say('failure.unauthorized');
      const message = describeReason(error);
      return message ? say(`${name}.orderFailedWhy`, { message }) : say(`${name}.orderFailed`);
    },
  };
}

/** A list with the form that adds to it and edits its entries. */
function open<E extends Listed>(resource: ListResource<E>, onAddEnd?: () => void) {
  const list = createList(resource);
  const form = createForm(resource, {
    onSaved: list.adopt,
    reload: list.reload,
    onAddEnd() {
      onAddEnd?.();
      closeAdding();
    },
  });
  return { resource, list, form };
}

export const videos = open(
  {
    ...plainList('videos', held(readVideo)),
    fields: VIDEO_FIELDS,
    // After a failed upload the form stands in for that of a photo.
    rules: () => ($imageUrlWorkaround.get() ? IMAGE_ADDRESS_FIELDS : VIDEO_FIELDS),
  },
  closeImageUrlWorkaround,
);

export const music = open({
  ...plainList('music', held(readTrack)),
  fields: TRACK_FIELDS,
});

/** A project as the panel lists it: the name that photos carry stands for a description. */
function readListedProject(value: unknown) {
  const entry = readProject(value);
  if (!entry) return undefined;
  const { project: stored, ...rest } = entry;
  return { ...rest, stored, description: { en: stored, ...rest.name } };
}
export type ListedProject = Held<NonNullable<ReturnType<typeof readListedProject>>>;

export const projects = open<ListedProject>({
  ...plainList('projects', held(readListedProject)),
  fields: PROJECT_FIELDS,
  onRemoved: () => void photos.list.reload(),
});

$imageUrlWorkaround.listen((descriptions) => {
  if (descriptions) videos.form.fill(descriptions);
});

const readHeldPhoto = held(readPhoto);

const photoOrders = onCall(() => import('./photoOrders.ts'));

export const photos = open({
  name: 'photos',
  fields: PHOTO_FIELDS,
  read: readHeldPhoto,
  async load(): Promise<readonly Held<Photo>[]> {
    // They stand in the order of their projects. What is wrong with the photos is said last, and so stays.
    const reading = readList(ADMIN_ENDPOINTS.photos.list, readHeldPhoto, `?t=${Date.now()}`);
    const [read] = await Promise.allSettled([reading, projects.list.load()]);
    if (read.status === 'rejected') throw read.reason;
    // Derived sizes are known to the build alone; the panel works without them, too.
    return withBuiltImages(read.value);
  },
  keep: (photo, known) =>
    withDerived(photo, (filename) => (filename === known?.filename ? known.image : undefined)),
  update: ADMIN_ENDPOINTS.photos.update,
  remove: ADMIN_ENDPOINTS.photos.remove,
  saveOrder: async (...order) => (await photoOrders.bring()).savePhotoOrder(...order),
  orderFailure: (error, project) =>
    photoOrders.$code.get()?.photoOrderFailure(error, project) ?? say('tabs.unreachable'),
});

/** An answer whose version stands in its ETag; a draft and a conflict carry it themselves. */
const readSingle = (value: unknown, headers?: Headers): Editable | undefined => {
  if (!isRecord(value)) return undefined;
  const etag = headers ? headers.get('etag') : value.etag;
  return { ...value, id: 'only', etag: typeof etag === 'string' ? etag : undefined };
};

export const settings = createSingle(
  {
    name: 'settings',
    fields: SETTINGS,
    read: readSingle,
    update: ADMIN_ENDPOINTS.saveSettings,
    mergesFields: true,
  },
  ADMIN_ENDPOINTS.settings,
);

/** What the Site tab edits: content/site.json and the texts. */
export const site = createSingle(
  {
    name: 'site',
    fields: SITE_FORM,
    rules: siteRules,
    read: readSingle,
    update: ADMIN_ENDPOINTS.saveSite,
    mergesFields: true,
  },
  ADMIN_ENDPOINTS.site,
);
