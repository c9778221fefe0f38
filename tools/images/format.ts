/** Formats a photo may have, by content. Nothing else reaches the decoder, which would also draw SVG and PDF. */
export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Array.from(text).every((character, index) => bytes[at + index] === character.charCodeAt(0));

/** Tells a photo's format from its first bytes; undefined for everything that is not one of the five. */
export function detectFormat(bytes: Uint8Array): PhotoFormat | undefined {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (startsWith(bytes, 'ftyp', 4)) {
    const boxLength = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
    // The major brand, then the minor version, then compatible brands, four bytes each.
    for (let at = 8; at + 4 <= Math.min(boxLength, bytes.length, 128); at += 4) {
      if (startsWith(bytes, 'avif', at) || startsWith(bytes, 'avis', at)) return 'avif';
    }
  }
  return undefined;
}
