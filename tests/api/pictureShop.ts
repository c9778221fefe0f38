import { copyPicture, createDownloader } from '../../netlify/images/copyPicture.ts';
import type { SavedVideo } from '../../src/shared/adminEndpoints.ts';
import { type Names, openPictureHost } from '../fixtures/pictureHost.ts';
import { whenTestEnds } from '../fixtures/temporary.ts';
import { openAdminShop } from './adminShop.ts';

const TEXTS = { en_description: 'Clip', de_description: 'Film' };
/** Forms of videos: two of the video service, and a direct image address. */
export const CLIP = { url: 'https://youtu.be/M7lc1UVf-VE', ...TEXTS };
export const OTHER_CLIP = { url: 'https://youtu.be/dQw4w9WgXcQ', ...TEXTS };
export const STILL = { url: 'https://pictures.example/still.png?w=2', ...TEXTS };

/** What is to be had elsewhere, by host and path: bytes, or a status. Everything else is 404. */
type Pictures = Record<string, Buffer | number>;

export type PictureShop = Awaited<ReturnType<typeof openPictureShop>>;

/** The API with a stand-in for the hosts that pictures are copied from. */
export async function openPictureShop(
  options: { pictures?: Pictures; files?: Record<string, unknown>; names?: Names } = {},
) {
  const { pictures = {}, files = {}, names } = options;
  const host = await openPictureHost((request, response) => {
    const found = pictures[`${request.headers.host}${request.url}`] ?? 404;
    if (typeof found === 'number') response.writeHead(found).end('not a picture');
    else response.end(found);
  }, names);
  whenTestEnds(host.close);
  const shop = openAdminShop({
    files,
    copyPicture: (origins) => copyPicture(origins, createDownloader(host.network)),
  });
  return {
    ...shop,
    host,
    /** A call; `fault` is what it says about the picture. */
    async call<E = SavedVideo>(...[method, path, body, headers]: Parameters<typeof shop.send>) {
      const answer = await shop.send<E>(method, path, body, headers);
      const fault = answer.headers.get('x-picture-fault');
      return { ...answer, fault: fault && decodeURIComponent(fault) };
    },
    /** The bytes behind an address of this site. */
    bytesOf: async (address: string | undefined): Promise<Uint8Array> =>
      (await shop.store.file(`public${address}`)) ?? new Uint8Array(),
  };
}
