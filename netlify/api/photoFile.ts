import { formatAddress } from '../../src/shared/address.ts';
import { IMAGE_FORMATS, imageFormatOf } from '../../src/shared/content/imageFile.ts';
import { photoPages } from '../../src/shared/content/photoPage.ts';
import { miningFields, type Rights } from '../../src/shared/content/rights.ts';
import { FILENAME_PATTERN, isEntryId, MARK_NAME } from '../../src/shared/content/stored.ts';
import { blobId, ContentError, type ContentStore } from '../content/contentStore.ts';
import { readProjects } from '../content/projects.ts';
import { fileKey, hiddenFiles, readSite, rightsOfFiles, shownPhotos } from '../content/shownPhotos.ts';
import { hasNotes, NO_RIGHTS, writeRights } from '../images/writeRights.ts';
import {
  answerTagged,
  DRAWING_POLICY,
  NO_STORE,
  reply,
  SECURITY_HEADERS,
  UNBUILT_READ_HEADERS,
} from '../lib/replies.ts';

/** Cached briefly, because a deleted image must disappear. */
const CACHE = { ...UNBUILT_READ_HEADERS, 'Cache-Control': 'public, max-age=60' } as const;

const IMAGE_NAME = /\.(jpe?g|png|webp|avif|gif)$/i;
/** An SVG that is opened by its own address may run and load nothing. */
const DRAWING = { 'Content-Type': 'image/svg+xml', 'Content-Security-Policy': DRAWING_POLICY };

const plain = (status: number, text: string, headers?: Readonly<Record<string, string>>): Response =>
  reply(text, 'text/plain; charset=utf-8', headers, status);

function nameOf(pathname: string): string | undefined {
  try {
    const name = decodeURIComponent(pathname.replace(/^\/photos\//, ''));
    const isKnown = IMAGE_NAME.test(name) || MARK_NAME.test(name);
    return FILENAME_PATTERN.test(name) && isKnown ? name : undefined;
  } catch {
    return undefined;
  }
}

function requestedPhoto(pathname: string): string | undefined {
  const [, id = ''] = /^(?:\/de)?\/photos\/([^/]+)\/?$/.exec(pathname) ?? [];
  return isEntryId(id) ? id : undefined;
}

/** The redirect for a photo's page: its hash address on the home page, or home when the photo does not exist. */
async function placeOf(store: ContentStore, id: string | undefined): Promise<string> {
  if (id === undefined) return '/';
  const snapshot = await store.snapshot();
  const works = photoPages(shownPhotos(snapshot).entries, readProjects(snapshot).rows);
  const work = works.find(({ photo }) => photo.id === id);
  return work ? `/${formatAddress({ section: 'photos', project: work.project.slug, photo: id })}` : '/';
}

/** The picture with its rights in place of other metadata; undefined when nothing changes. */
function writtenRights(bytes: Buffer, rights: Rights | undefined): Buffer | undefined {
  const isNoted = () => hasNotes((at, length) => bytes.subarray(at, at + length));
  const wanted = rights ?? (isNoted() ? NO_RIGHTS : undefined);
  return wanted && writeRights(bytes, wanted).bytes;
}

async function answerFile(request: Request, { store, siteUrl }: Served, name: string): Promise<Response> {
  const snapshot = await store.snapshot();
  const isHidden = hiddenFiles(snapshot).has(name);
  const isUnlocked = new URL(request.url).searchParams.get('key') === fileKey(snapshot, name);
  const found = isHidden && !isUnlocked ? undefined : await store.file(`public/photos/${name}`);
  const rights = rightsOfFiles(snapshot, siteUrl)(name);
  const written = found && writtenRights(Buffer.from(found), rights);
  const bytes = written ?? found;
  const format = bytes && imageFormatOf(bytes);
  const isDrawing = bytes && !format && MARK_NAME.test(name);
  if (!bytes || !(format || isDrawing)) return plain(404, 'There is no such image.');
  const type = format ? { 'Content-Type': IMAGE_FORMATS[format].type } : DRAWING;
  const headers = {
    ...SECURITY_HEADERS,
    ...(isHidden ? NO_STORE : CACHE),
    ETag: `"${blobId(bytes)}"`,
    ...type,
    ...miningFields(rights?.tdm, readSite(snapshot), siteUrl),
  };
  return answerTagged(request, new Uint8Array(bytes), headers);
}

/** What images are served from. @property siteUrl the site's public origin, if known */
type Served = { readonly store: ContentStore; readonly siteUrl?: string | undefined };

/** Serves an image that no build contains yet; a photo's page redirects to its hash address. */
export async function answerPhotoFile(
  request: Request,
  store: ContentStore,
  siteUrl?: string,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plain(405, `${request.method} is not possible here.`, { Allow: 'GET, HEAD' });
  }
  const { pathname } = new URL(request.url);
  const name = nameOf(pathname);
  try {
    if (name) return await answerFile(request, { store, siteUrl }, name);
    return plain(302, '', { Location: await placeOf(store, requestedPhoto(pathname)) });
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return plain(503, `The ${name ? 'image' : 'page'} cannot be read at the moment.`);
  }
}
