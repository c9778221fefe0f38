import type { ContentStore, KeptBytes } from '../content/contentStore.ts';
import type { CleanImage } from '../images/cleanImage.ts';
import { hmacOf, isHmac } from '../lib/hmac.ts';

/** An image that was uploaded, cleaned and kept, and that no commit holds yet. */
type KeptImage = KeptBytes & { readonly extension: string };

const NAME = /^([0-9a-f]{40})\.(\d{1,9})\.([a-z]{3,4})\.([0-9a-f]{64})$/;
/** A signature for a kept image is one for nothing else. */
const signed = ({ oid, size, extension }: KeptImage): string => `kept-image ${oid}.${size}.${extension}`;

/**
 * Keeps an image until a batch commits it.
 * @param secret signs the name, so that nothing but an image that was cleaned here can be committed by it
 * @returns the name under which the batch is to ask for it
 * @throws ContentError
 */
export async function keepImage(store: ContentStore, secret: string, image: CleanImage): Promise<string> {
  const { extension, bytes } = image;
  const kept = { ...(await store.keep(bytes)), extension };
  return `${kept.oid}.${kept.size}.${extension}.${hmacOf('sha256', secret, signed(kept))}`;
}

/** The image that was kept under a name; undefined for a name that was not given here, or before the secret changed. */
export function readKept(secret: string, name: unknown): KeptImage | undefined {
  const [, oid = '', size, extension = '', signature = ''] =
    (typeof name === 'string' && NAME.exec(name)) || [];
  const kept = { oid, size: Number(size), extension };
  return isHmac('sha256', secret, signed(kept), signature) ? kept : undefined;
}
