/** Bits kept per channel when counting: coarse enough that shades of one colour fall together. */
const BITS = 3;

/**
 * The dominant colour of raw 8-bit pixels (1 to 4 channels: grey, grey+alpha, RGB, RGBA) as '#rrggbb': the
 * mean of the fullest cell of a colour histogram. Transparent pixels do not count; white if nothing else is there.
 */
export function findDominantColor(pixels: Uint8Array, channels: number): string {
  const cells = 1 << (3 * BITS);
  const counts = new Uint32Array(cells);
  const sums = new Float64Array(cells * 3);
  const colored = channels >= 3;
  const alphaAt = channels === 2 ? 1 : channels === 4 ? 3 : -1;
  for (let at = 0; at < pixels.length; at += channels) {
    if (alphaAt >= 0 && (pixels[at + alphaAt] ?? 255) < 128) continue;
    const red = pixels[at] ?? 0;
    const green = colored ? (pixels[at + 1] ?? 0) : red;
    const blue = colored ? (pixels[at + 2] ?? 0) : red;
    const cell = ((red >> (8 - BITS)) << (2 * BITS)) | ((green >> (8 - BITS)) << BITS) | (blue >> (8 - BITS));
    counts[cell] = (counts[cell] ?? 0) + 1;
    sums[cell * 3] = (sums[cell * 3] ?? 0) + red;
    sums[cell * 3 + 1] = (sums[cell * 3 + 1] ?? 0) + green;
    sums[cell * 3 + 2] = (sums[cell * 3 + 2] ?? 0) + blue;
  }
  let fullest = 0;
  for (let cell = 1; cell < cells; cell += 1) {
    if ((counts[cell] ?? 0) > (counts[fullest] ?? 0)) fullest = cell;
  }
  const count = counts[fullest] ?? 0;
  if (count === 0) return '#ffffff';
  const hex = [0, 1, 2].map((channel) =>
    Math.round((sums[fullest * 3 + channel] ?? 0) / count)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}
