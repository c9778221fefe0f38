/** The picture that a link to a work carries in messengers and networks: the whole work, uncropped, on its own colour. */

/** Sizes in px, quality of the JPEG. All of it is part of the file's name: change a value, and each is drawn anew. */
export const SHARE_PICTURE = {
  width: 1200,
  height: 630,
  /** Ground on each side of the work, at least. */
  air: 32,
  quality: 80,
} as const;

/** The file's name below /i/. */
export function shareName(hash: string): string {
  return `${hash}-share-${Object.values(SHARE_PICTURE).join('-')}.jpg`;
}

/** Address and size of the picture to share, for a page's head. */
export function sharePicture({ hash }: { readonly hash: string }) {
  return { address: `/i/${shareName(hash)}`, width: SHARE_PICTURE.width, height: SHARE_PICTURE.height };
}
