import { IMAGE_FORMATS, imageFormatOf } from '../../src/domain/imageFormat.ts';
import { FILENAME_PATTERN } from '../../src/domain/names.ts';
import { NO_STORE, SECURITY_HEADERS, UNBUILT_READ_HEADERS } from '../lib/headers.ts';
import { answerTagged } from '../lib/replies.ts';
import { blobId } from '../services/content/blobId.ts';
import { ContentError, type ContentStore } from '../services/content/contentStore.ts';
import { readWorkTemplates } from '../services/workTemplates.ts';
import { pageAsked, photoPage } from './photoPage.ts';

/** Short: a deleted image must go. */
const CACHE = { ...UNBUILT_READ_HEADERS, 'Cache-Control': 'public, max-age=60' } as const;

const IMAGE_NAME = /\.(jpe?g|png|webp|avif|gif)$/i;

function plain(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  const type = { 'Content-Type': 'text/plain; charset=utf-8' };
  return new Response(text, { status, headers: { ...type, ...NO_STORE, ...SECURITY_HEADERS, ...headers } });
}

/** The file's name in an address below /photos/, undefined where it can be no image's. */
function nameOf(pathname: string): string | undefined {
  try {
    const name = decodeURIComponent(pathname.replace(/^\/photos\//, ''));
    return FILENAME_PATTERN.test(name) && IMAGE_NAME.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

const home = () => plain(302, '', { Location: '/' });

async function answerFile(request: Request, store: ContentStore, name: string): Promise<Response> {
  const bytes = await store.file(`public/photos/${name}`);
  const format = bytes && imageFormatOf(bytes);
  if (!format) return plain(404, 'There is no such image.');
  const { type } = IMAGE_FORMATS[format];
  const headers = { ...SECURITY_HEADERS, ...CACHE, ETag: `"${blobId(bytes)}"`, 'Content-Type': type };
  return answerTagged(request, new Uint8Array(bytes), headers);
}

/** An image or page that no build holds yet, from the store. Any other address leads home, like every unknown one. */
export async function answerPhotoFile(
  request: Request,
  store: ContentStore,
  siteUrl?: string,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plain(405, `${request.method} is not possible here.`, { Allow: 'GET, HEAD' });
  }
  const { pathname, origin } = new URL(request.url);
  const name = nameOf(pathname);
  const asked = pageAsked(pathname);
  try {
    if (name) return await answerFile(request, store, name);
    if (!asked) return home();
    const [snapshot, templates] = await Promise.all([store.snapshot(), readWorkTemplates(origin)]);
    return photoPage(request, asked, snapshot, templates, siteUrl ?? origin) ?? home();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return plain(503, `The ${name ? 'image' : 'page'} cannot be read at the moment.`);
  }
}
