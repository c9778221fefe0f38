import type { KeptAnswer, SavedPhoto } from '../../src/shared/adminEndpoints.ts';
import type { ErrorBody } from '../../src/shared/errors.ts';
import { paint } from '../fixtures/photos.ts';
import type { AdminShop } from './adminShop.ts';
import { GOOD_IMAGES } from './uploadImages.ts';

const TEXTS = { en_description: 'Fog', de_description: 'Nebel' };
const VIDEO = { url: 'https://youtu.be/M7lc1UVf-VE', ...TEXTS };
const TRACK = { url: 'https://soundcloud.com/a/b', ...TEXTS };

const SITE_TEXT = { 'imprint.de.title': 'Impressum', 'imprint.de.body': 'Wir' };

/** Every call that changes content, with a valid body; for uploads see `upload`. */
export const WRITES: [method: string, path: string, body?: unknown][] = [
  ['PUT', '/api/photos/wave', TEXTS],
  ['DELETE', '/api/photos/wave'],
  ['PUT', '/api/photos/reorder', ['half', 'wave']],
  ['POST', '/api/photos/reorder-save', ['half', 'wave']],
  ['PUT', '/api/photos/bulk', { ids: ['wave'], project: 'Elsewhere' }],
  ['PUT', '/api/photos/bulk', { ids: ['wave', 'half'], fields: { price_a4: 31.5, en_paper: '' } }],
  ['POST', '/api/photos/bulk-delete', { ids: ['wave', 'half'], etags: {} }],
  ['POST', '/api/videos/add', VIDEO],
  ['PUT', '/api/videos/rain', VIDEO],
  ['DELETE', '/api/videos/rain'],
  ['POST', '/api/videos/delete', { ids: ['rain'] }],
  ['PUT', '/api/videos/reorder', { ids: ['nobody', 'rain'] }],
  ['POST', '/api/music/add', TRACK],
  ['PUT', '/api/music/tram', TRACK],
  ['DELETE', '/api/music/tram'],
  ['POST', '/api/music/delete', { ids: ['tram'], etags: {} }],
  ['PUT', '/api/music/reorder', { ids: ['tram'] }],
  ['PUT', '/api/projects/tidal', { en_name: 'Tides' }],
  ['PUT', '/api/projects/reorder', { ids: ['nobody', 'tidal'] }],
  ['DELETE', '/api/projects/tidal'],
  ['PUT', '/api/settings', { cornerRadiusPx: 7 }],
  ['PUT', '/api/site', SITE_TEXT],
  ['POST', '/api/pages/add', { en_title: 'CV', de_title: 'Lebenslauf' }],
];

type Upload = {
  readonly texts?: Record<string, string>;
  /** A valid PNG by default; `null`: a form without an image. */
  readonly image?: Uint8Array | string | null;
  /** The display copy. */
  readonly large?: Uint8Array | undefined;
  readonly name?: string;
};

/** The form of an upload; its file claims to be an SVG. */
export async function uploadForm({ texts = TEXTS, image, large, name = 'x.svg' }: Upload = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(texts)) form.set(field, value);
  if (typeof image === 'string') form.set('image', image);
  else if (image !== null) {
    const bytes = new Uint8Array(image ?? (await GOOD_IMAGES.png.make()));
    form.set('image', new File([bytes], name, { type: 'image/svg+xml' }));
  }
  if (large) form.set('large', new File([new Uint8Array(large)], name));
  return form;
}

export const upload = async (shop: AdminShop, form?: Upload, headers?: Record<string, string>) =>
  shop.send<SavedPhoto & ErrorBody>('POST', '/api/photos/upload', await uploadForm(form), headers);

/** Uploads an image for a later batch, a different one per `seed`. @returns the name that it is stored under */
export async function uploadForBatch(shop: AdminShop, seed: number): Promise<string> {
  const image = await paint(20 + seed, 20)
    .png()
    .toBuffer();
  const form = await uploadForm({ texts: { batch: 'true' }, image });
  const { status, body } = await shop.send<KeptAnswer>('POST', '/api/photos/upload', form);
  if (status !== 202) throw new Error(JSON.stringify(body));
  return body.image;
}

/** The UUID of the nth photo of a batch. */
export const photoKey = (n: number): string => `7f1b6c1e-3f0c-4b55-9b52-0f5f6f2f9a${10 + n}`;

/** A batch of uploaded images, each with its own texts. */
export const batchOf = (images: readonly string[]) => ({
  photos: images.map((image, n) => ({
    key: photoKey(n),
    image,
    fields: { en_description: `Photo ${n}`, de_description: `Foto ${n}`, project: n < 2 ? 'Tidal' : 'New' },
  })),
});
