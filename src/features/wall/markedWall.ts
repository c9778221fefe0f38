import { findSheet, SEARCH_PX } from './findSheet.ts';
import {
  boxAround,
  type Homography,
  homography,
  type Point,
  project,
  type QuadFault,
  sheetWith,
  straightMap,
} from './perspective.ts';

/** A photograph of 12 megapixels takes 48 MB of a phone's memory; this limit keeps it at 16. */
const SIDE_MAX_PX = 2000;
const FILE_MAX_BYTES = 60_000_000;

type Scale = 'sheet' | 'length';

/** The photograph of a wall, and the visitor's marks in it. */
export type Marked = {
  readonly photo: HTMLCanvasElement;
  readonly isFound: boolean;
  readonly isMoved: boolean;
  readonly scale: Scale;
  /** The sheet's corners, or both ends of the length. */
  readonly points: Readonly<Record<Scale, readonly Point[]>>;
  readonly cm: string;
  readonly isHung: boolean;
  /** The centre of the print, in mm on the wall. */
  readonly place?: Point | undefined;
};

/** The measured wall: its mapping to the picture, a first place for a print, and the colour of its light. */
type Measured = { readonly map: Homography; readonly start: Point; readonly light: string };

/** A picture, or a part of it, on its own canvas, no side longer than `most`. */
function drawn(
  source: ImageBitmap | HTMLCanvasElement,
  most: number,
  box = [0, 0, source.width, source.height],
) {
  const [left = 0, top = 0, width = 0, height = 0] = box;
  const part = Math.min(1, most / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * part);
  canvas.height = Math.round(height * part);
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return { canvas, part, data: () => context.getImageData(0, 0, canvas.width, canvas.height) };
}

/** Whether it is HEIC, iPhones' default format, which most browsers cannot open. */
export const isHeic = async (file: File): Promise<boolean> =>
  /^.{4}ftyp(hei|hev|mif1|msf1)/s.test(await file.slice(0, 12).text());

/** @throws Error when the browser cannot read the file as a picture */
export async function readPhoto(file: File): Promise<Marked> {
  if (file.size > FILE_MAX_BYTES) throw new RangeError('too large');
  const bitmap = await createImageBitmap(file);
  const photo = drawn(bitmap, SIDE_MAX_PX).canvas;
  bitmap.close();
  const { part, data } = drawn(photo, SEARCH_PX);
  const found = findSheet(data())?.map(({ x, y }) => ({ x: x / part, y: y / part }));
  const side = Math.min(photo.width, photo.height) / 4;
  const middle = { x: photo.width / 2, y: photo.height / 2 };
  const sheet = found ?? boxAround(middle, { width: side, height: side * Math.SQRT2 });
  const points = { sheet, length: sheet.slice(2).toReversed() };
  return { photo, isFound: Boolean(found), isMoved: false, scale: 'sheet', points, cm: '', isHung: false };
}

/** Measures the wall, or returns the key of the sentence that says why it cannot. */
export function measure(marked: Marked): Measured | QuadFault | 'short' | 'noLength' | 'mark' {
  const { photo, scale, points, cm } = marked;
  if (scale === 'length') {
    const mm = 10 * Number(cm.replace(',', '.'));
    if (!(mm >= 10 && mm <= 10_000)) return 'noLength';
    const map = straightMap(points.length[0] as Point, points.length[1] as Point, mm);
    return map ? { map, start: { x: 0, y: 0 }, light: '#fff' } : 'short';
  }
  if (!marked.isFound && !marked.isMoved) return 'mark';
  const sheet = sheetWith(points.sheet, photo);
  if (typeof sheet === 'string') return sheet;
  const map = homography(sheet, points.sheet);
  const start = { x: sheet.width / 2, y: sheet.height / 2 };
  const { x, y } = project(map, start);
  const [red, green, blue] = drawn(photo, 1, [x - 8, y - 8, 16, 16]).data().data;
  return { map, start, light: `rgb(${red} ${green} ${blue})` };
}
