import { printOn, sheetFor } from '../../shared/shop/print.ts';
import type { PrintSize } from '../../shared/shop/printSizes.ts';
import {
  cornersOf,
  type Homography,
  homography,
  inverse,
  type Point,
  project,
  type Quad,
} from './perspective.ts';

/** A print as it hangs on the wall. */
export type Hung = {
  readonly image: HTMLImageElement;
  readonly size: PrintSize;
  readonly isFramed: boolean;
  /** Its middle, in mm on the wall. */
  readonly place: Point;
  /** From the wall to the picture. */
  readonly map: Homography;
  /** How bright white paper is there, 0 to 1 for red, green and blue. */
  readonly light: readonly number[];
};

/** Width of the frame, and what the shadow needs around it, in mm. */
const FRAME_MM = 16;
const SHADOW_MM = 24;
/** Longer side of the flat drawing, in px. */
const FLAT_MAX_PX = 1800;
/** Side of the square in which the light is measured, in px, and how dark paper may seem. */
const LIGHT = { px: 16, min: 0.45 };

const sidesOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
  width: naturalWidth,
  height: naturalHeight,
});

/** The corners on the wall, in mm, of a print with its frame, and so much around it. */
export function cornersOnWall({ image, size, isFramed, place }: Hung, around = 0): Quad {
  const { width, height } = sheetFor(size, sidesOf(image));
  const more = 2 * ((isFramed ? FRAME_MM : 0) + around);
  return cornersOf({ width: width + more, height: height + more }).map(({ x, y }) => ({
    x: place.x + x - (width + more) / 2,
    y: place.y + y - (height + more) / 2,
  })) as unknown as Quad;
}

/** The print seen straight on, with its frame and its shadow. */
function drawFlat(
  { image, size, isFramed }: Hung,
  width: number,
  height: number,
  pxPerMm: number,
): ImageData | undefined {
  const canvas = new OffscreenCanvas(Math.ceil(width * pxPerMm), Math.ceil(height * pxPerMm));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  const { sheet, picture, border } = printOn(size, sidesOf(image));
  const frame = isFramed ? FRAME_MM : 0;
  const fill = (inset: number, color: string) => {
    context.fillStyle = color;
    context.fillRect(inset, inset, width - 2 * inset, height - 2 * inset);
  };
  context.scale(pxPerMm, pxPerMm);
  context.imageSmoothingQuality = 'high';
  Object.assign(context, { shadowColor: 'rgb(0 0 0 / 45%)', shadowBlur: (isFramed ? 14 : 5) * pxPerMm });
  Object.assign(context, { shadowOffsetX: pxPerMm, shadowOffsetY: (isFramed ? 7 : 2) * pxPerMm });
  fill(SHADOW_MM, isFramed ? '#26211d' : '#fff');
  context.shadowColor = 'transparent';
  if (isFramed) {
    fill(SHADOW_MM + 1, '#3a332d');
    fill(SHADOW_MM + frame - 2, '#1b1714');
  }
  fill(SHADOW_MM + frame, '#fff');
  const inset = SHADOW_MM + frame;
  context.drawImage(image, inset + border.sides, inset + border.ends, picture.width, picture.height);
  return sheet.width > 0 ? context.getImageData(0, 0, canvas.width, canvas.height) : undefined;
}

/** How bright white paper is at a place of the picture. */
export function lightAt(context: CanvasRenderingContext2D, { x, y }: Point): readonly number[] {
  const { px, min } = LIGHT;
  const { data } = context.getImageData(x - px / 2, y - px / 2, px, px);
  return [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let at = channel; at < data.length; at += 4) sum += data[at] ?? 0;
    return Math.max(min, sum / px ** 2 / 255);
  });
}

/** Draws a print on the picture, in perspective: each px is looked up in the flat drawing, between its four neighbours. */
export function drawPrint(context: CanvasRenderingContext2D, hung: Hung): void {
  const corners = cornersOnWall(hung, SHADOW_MM);
  const seen = corners.map((corner) => project(hung.map, corner)) as unknown as Quad;
  const [topLeft, topRight, , bottomLeft] = corners;
  const [width, height] = [topRight.x - topLeft.x, bottomLeft.y - topLeft.y];
  const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
  const pxPerMm = Math.min(
    FLAT_MAX_PX / Math.max(width, height),
    Math.max((Math.max(...xs) - Math.min(...xs)) / width, (Math.max(...ys) - Math.min(...ys)) / height),
  );
  const flat = drawFlat(hung, width, height, pxPerMm);
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const right = Math.min(context.canvas.width, Math.ceil(Math.max(...xs)));
  const bottom = Math.min(context.canvas.height, Math.ceil(Math.max(...ys)));
  if (!flat || right <= left || bottom <= top) return;
  const part = context.getImageData(left, top, right - left, bottom - top);
  const toFlat = inverse(homography(cornersOf(flat), seen));
  const [across = 0, , , down = 0] = [flat.width - 1, 0, 0, flat.height - 1];
  for (let y = 0; y < part.height; y += 1)
    for (let x = 0; x < part.width; x += 1) {
      const from = project(toFlat, { x: x + left + 0.5, y: y + top + 0.5 });
      const [column, row] = [from.x - 0.5, from.y - 0.5];
      if (!(column >= 0 && row >= 0 && column < across && row < down)) continue;
      const [i, j] = [Math.floor(column), Math.floor(row)];
      const [u, v] = [column - i, row - j];
      const one = 4 * (j * flat.width + i);
      const below = one + 4 * flat.width;
      const between = (channel: number) =>
        ((flat.data[one + channel] ?? 0) * (1 - u) + (flat.data[one + 4 + channel] ?? 0) * u) * (1 - v) +
        ((flat.data[below + channel] ?? 0) * (1 - u) + (flat.data[below + 4 + channel] ?? 0) * u) * v;
      const opacity = between(3) / 255;
      const at = 4 * (y * part.width + x);
      for (let channel = 0; channel < 3; channel += 1)
        part.data[at + channel] =
          (part.data[at + channel] ?? 0) * (1 - opacity) +
          between(channel) * (hung.light[channel] ?? 1) * opacity;
    }
  context.putImageData(part, left, top);
}
