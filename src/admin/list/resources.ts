import { withBuiltImages } from '../../features/catalogue/catalogue.ts';
import { ADMIN_ENDPOINTS, type Held } from '../../shared/adminEndpoints.ts';
import { PHOTO_FORM_FIELDS, type Photo, readPhoto } from '../../shared/content/entries/photo.ts';
import { PROJECT_FIELDS, readProject } from '../../shared/content/entries/project.ts';
import { withDerived } from '../../shared/content/picture.ts';
import { isRecord } from '../../shared/isRecord.ts';
import { photoOrderFailure, savePhotoOrder } from '../photos/photoCalls.ts';
import { createResource, held, plainList, readList } from './createResource.ts';

/** A project as the panel lists it, and drafts keep it: the name that photos carry stands for a description. */
function readListedProject(value: unknown) {
  const isListed = isRecord(value) && 'stored' in value;
  const entry = readProject(isListed ? { ...value, project: value.stored } : value);
  if (!entry) return undefined;
  const { project: stored, ...rest } = entry;
  return { ...rest, stored, description: { en: stored, ...rest.name } };
}
export type ListedProject = Held<NonNullable<ReturnType<typeof readListedProject>>>;

export const projects = createResource<ListedProject>({
  ...plainList('projects', held(readListedProject)),
  fields: PROJECT_FIELDS,
  onRemoved: () => void photos.list.reload(),
});

const readHeldPhoto = held(readPhoto);

export const photos = createResource({
  name: 'photos',
  fields: PHOTO_FORM_FIELDS,
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
  removeMany: ADMIN_ENDPOINTS.photos.removeMany,
  saveOrder: savePhotoOrder,
  orderFailure: photoOrderFailure,
});
