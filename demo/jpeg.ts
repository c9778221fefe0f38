import sharp from 'sharp';

/** The most a shipped picture may weigh, in bytes: 500 kB less a little air. */
const MAX_BYTES = 490_000;

/**
 * Raw RGB as a JPEG of at most MAX_BYTES, at the best quality that fits.
 * Throws when even the lowest acceptable quality is too heavy.
 */
export async function encodeJpeg(rgb: Buffer, width: number, height: number): Promise<Buffer> {
  for (let quality = 88; quality >= 58; quality -= 5) {
    const jpeg = await sharp(rgb, { raw: { width, height, channels: 3 } })
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: quality > 70 ? '4:4:4' : '4:2:0' })
      .toBuffer();
    if (jpeg.length <= MAX_BYTES) return jpeg;
  }
  throw new Error(`A picture of ${width} x ${height} px does not fit into ${MAX_BYTES} bytes`);
}
