import { copyPicture, createDownloader } from '../../netlify/images/copyPicture.ts';

import type { SavedVideo } from '../../src/shared/adminEndpoints.ts';
import { type Names, openPictureHost, type PictureHost } from '../fixtures/pictureHost.ts';
import { whenTestEnds } from '../fixtures/temporary.ts';
import { type AdminShop, openAdminShop } from './adminShop.ts';

const TEXTS = { en_description: 'Clip', de_description: 'Film' };
/** Forms of videos: two of the video service, and a direct image address. */
export const CLIP = { url: 'https://youtu.be/M7lc1UVf-VE', ...TEXTS };
export const OTHER_CLIP = { url: 'https://youtu.be/dQw4w9WgXcQ', ...TEXTS };
export const STILL = { url: 'https://pictures.example/still.png?w=2', ...TEXTS };

/** What is to be had elsewhere, by host and path: bytes, or a status. Everything else is 404. */
type Pictures = Record<string, Buffer | number>;

export type PictureShop = AdminShop & {
  host: PictureHost;
  /** A call; `fault` is what it says about the picture. */
  call<E = SavedVideo>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: E; fault: string | null }>;
  /** The bytes behind an address of this site. */
  bytesOf(address: string | undefined): Promise<Uint8Array>;
};

/** The API with a stand-in for the hosts that pictures are copied from. */
export async function openPictureShop(
  options: { pictures?: Pictures; files?: Record<string, unknown>; names?: Names } = {},
): Promise<PictureShop> {
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
    async call<E>(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
      const answer = await shop.send<E>(method, path, body, headers);
      const fault = answer.headers.get('x-picture-fault');
      return { ...answer, fault: fault && decodeURIComponent(fault) };
    },
    bytesOf: async (address) => (await shop.store.file(`public${address}`)) ?? new Uint8Array(),
  };
}
