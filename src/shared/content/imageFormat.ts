/** Formats an image may have. Everything else, SVG above all, never reaches a decoder. */
export const IMAGE_FORMATS = {
  jpeg: { extension: 'jpg', type: 'image/jpeg' },
  png: { extension: 'png', type: 'image/png' },
  webp: { extension: 'webp', type: 'image/webp' },
  gif: { extension: 'gif', type: 'image/gif' },
  avif: { extension: 'avif', type: 'image/avif' },
} as const;
export type ImageFormat = keyof typeof IMAGE_FORMATS;

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Array.from(text).every((character, index) => bytes[at + index] === character.charCodeAt(0));

/** Whether an ISO media file's first box names AVIF: as major brand, or among the compatible ones. */
function isAvif(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, 'ftyp', 4)) return false;
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  for (let at = 8; at + 4 <= Math.min(length, bytes.length, 128); at += 4) {
    if (startsWith(bytes, 'avif', at) || startsWith(bytes, 'avis', at)) return true;
  }
  return false;
}

/** Tells an image's format from its first bytes, whatever its name or declared type; undefined for any other. */
export function imageFormatOf(bytes: Uint8Array): ImageFormat | undefined {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  return isAvif(bytes) ? 'avif' : undefined;
}
