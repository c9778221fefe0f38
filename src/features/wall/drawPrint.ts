import { printOn, sheetFor } from '../../shared/shop/print.ts';
import type { PrintSize } from '../../shared/shop/printSizes.ts';
import {
  boundsOf,
  boxAround,
  type Homography,
  homography,
  inverse,
  type Point,
  project,
  type Size,
} from './perspective.ts';

export type Hung = {
  readonly image: HTMLImageElement;
  readonly size: PrintSize;
  readonly isFramed: boolean;
  /** Its centre, in mm on the wall. */
  readonly place: Point;
  /** From the wall to the picture. */
  readonly map: Homography;
  /** The colour of white paper in this light. */
  readonly light: string;
};

/** Width of the frame, and of the shadow around it, in mm. */
const FRAME_MM = 16;
const SHADOW_MM = 24;
/** Longer side of the flat drawing, in px. */
const FLAT_MAX_PX = 1800;

const sidesOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
  width: naturalWidth,
  height: naturalHeight,
});

/** The area of a print on the wall, in mm, with its frame and a margin around it. */
export function boxOf(
  { image, size, isFramed }: Pick<Hung, 'image' | 'size' | 'isFramed'>,
  around = 0,
): Size {
  const { width, height } = sheetFor(size, sidesOf(image));
  const more = 2 * ((isFramed ? FRAME_MM : 0) + around);
  return { width: width + more, height: height + more };
}

/** The print seen straight on, with frame and shadow, in the light of the wall. */
function drawFlat(
  { image, size, isFramed, light }: Hung,
  { width, height }: Size,
  pxPerMm: number,
): ImageData {
  const canvas = new OffscreenCanvas(Math.ceil(width * pxPerMm), Math.ceil(height * pxPerMm));
  const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
  const { picture, border } = printOn(size, sidesOf(image));
  const paper = SHADOW_MM + (isFramed ? FRAME_MM : 0);
  const fill = (inset: number, color: string) => {
    context.fillStyle = color;
    context.fillRect(inset, inset, width - 2 * inset, height - 2 * inset);
  };
  context.scale(pxPerMm, pxPerMm);
  context.imageSmoothingQuality = 'high';
  context.shadowColor = 'rgb(0 0 0 / 45%)';
  context.shadowBlur = (isFramed ? 14 : 5) * pxPerMm;
  context.shadowOffsetY = (isFramed ? 7 : 2) * pxPerMm;
  fill(SHADOW_MM, isFramed ? '#2e2823' : '#fff');
  context.shadowColor = 'transparent';
  if (isFramed) fill(paper - 2, '#1b1714');
  fill(paper, '#fff');
  context.drawImage(image, paper + border.sides, paper + border.ends, picture.width, picture.height);
  context.globalCompositeOperation = 'multiply';
  fill(SHADOW_MM, light);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Draws a print on the picture in perspective, with bilinear sampling of the flat drawing. */
export function drawPrint(context: CanvasRenderingContext2D, hung: Hung): void {
  const box = boxOf(hung, SHADOW_MM);
  const seen = boxAround(hung.place, box).map((corner) => project(hung.map, corner));
  const bounds = boundsOf(seen);
  const [left, top] = [Math.max(0, Math.floor(bounds.left)), Math.max(0, Math.floor(bounds.top))];
  const width = Math.ceil(Math.min(context.canvas.width, bounds.left + bounds.width) - left);
  const height = Math.ceil(Math.min(context.canvas.height, bounds.top + bounds.height) - top);
  const pxPerMm = Math.min(FLAT_MAX_PX / Math.max(box.width, box.height), (1.2 * bounds.width) / box.width);
  const flat = drawFlat(hung, box, pxPerMm);
  const part = new ImageData(width, height);
  const toFlat = inverse(homography(flat, seen));
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 4) {
      const from = project(toFlat, { x: x + left + 0.5, y: y + top + 0.5 });
      const [column, row] = [Math.floor(from.x - 0.5), Math.floor(from.y - 0.5)];
      if (column < 0 || row < 0 || column >= flat.width - 1 || row >= flat.height - 1) continue;
      const [u, v] = [from.x - 0.5 - column, from.y - 0.5 - row];
      for (let channel = 0; channel < 4; channel += 1) {
        const one = 4 * (row * flat.width + column) + channel;
        const below = one + 4 * flat.width;
        const above = (flat.data[one] ?? 0) * (1 - u) + (flat.data[one + 4] ?? 0) * u;
        part.data[at + channel] =
          above * (1 - v) + ((flat.data[below] ?? 0) * (1 - u) + (flat.data[below + 4] ?? 0) * u) * v;
      }
    }
  const layer = new OffscreenCanvas(width, height);
  layer.getContext('2d')?.putImageData(part, 0, 0);
  context.drawImage(layer, left, top);
}

/** Draws the marks, and beside the dragged one a magnified view of what is under it. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  photo: HTMLCanvasElement,
  points: readonly Point[],
  held?: Point,
) {
  const side = Math.max(photo.width, photo.height);
  const path = new Path2D();
  for (const { x, y } of points) path.lineTo(x, y);
  path.closePath();
  if (held) {
    const lens = side / 5;
    // Away from the mark, unless the picture ends there.
    const beside = (axis: 'x' | 'y', end: number) => {
      const middle = points.reduce((sum, point) => sum + point[axis], 0) / points.length;
      const way = held[axis] > middle ? 0.7 * lens : -0.7 * lens;
      const isOut = held[axis] + way < lens / 2 || held[axis] + way > end - lens / 2;
      return held[axis] + (isOut ? -way : way) - lens / 2;
    };
    const [left, top] = [beside('x', photo.width), beside('y', photo.height)];
    const shown = lens / 4;
    context.drawImage(photo, held.x - shown / 2, held.y - shown / 2, shown, shown, left, top, lens, lens);
    path.rect(left, top, lens, lens);
    const [x, y, arm] = [left + lens / 2, top + lens / 2, lens / 8];
    path.addPath(new Path2D(`M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`));
  }
  for (const [color, part] of [
    ['#000', 1 / 150],
    ['#fff', 1 / 400],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = side * part;
    context.stroke(path);
  }
}
