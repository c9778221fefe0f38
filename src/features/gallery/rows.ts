import type { DerivedImage } from '../../shared/content/derivedImages.ts';

/**
 * Justified rows: the photos of a row are equally high, their widths follow their shapes, and a row fills its line.
 * What a stylesheet has to know comes as classes, because pages hold no inline styles.
 */

/** A row's width is divided into this many tracks; finer ones would show no difference. */
export const TRACKS = 900;
/** A number of tracks is written as two digits of this base, so that few rules name them all. */
const BASE = 30;

/** Width divided by height of the boxes: beyond these a photo is shown whole within the box. */
export const RATIO_MIN = 0.4;
export const RATIO_MAX = 2.5;
/** Of a photo whose size is not known. */
const RATIO_UNKNOWN = 1;

export type Columns = 1 | 2 | 3;
/** Rows whose ratios add up to less would be higher than a view: their photos shrink and stand apart. */
const SUM_MIN: Readonly<Record<Columns, number>> = { 1: 0.6, 2: 1.4, 3: 1.9 };

/** A photo's place in its row. */
type Cell = {
  /** Its share of the row, in tracks. */
  readonly tracks: number;
  /** How many photos the row has. */
  readonly count: number;
  /** Tenths of the place's width that the photo takes. */
  readonly fit: number;
};

type Sized = Pick<DerivedImage, 'width' | 'height'> | undefined;

/** Width divided by height of a photo's box. */
export function boxRatio(image: Sized): number {
  const ratio = image ? image.width / image.height : RATIO_UNKNOWN;
  return ratio > 0 ? Math.min(RATIO_MAX, Math.max(RATIO_MIN, ratio)) : RATIO_UNKNOWN;
}

/** What keeps a box from the shape that the photo's own size gives it; undefined where nothing does. */
export function boxClass(image: Sized): 'unknown' | 'slim' | 'long' | undefined {
  if (!image || !(image.width / image.height > 0)) return 'unknown';
  const ratio = image.width / image.height;
  if (ratio < RATIO_MIN) return 'slim';
  return ratio > RATIO_MAX ? 'long' : undefined;
}

/** Photos per row. Three columns end with rows of two rather than with one photo alone. */
export function rowCounts(photos: number, columns: Columns): number[] {
  const pairs = columns === 3 && photos > 1 ? (3 - (photos % 3)) % 3 : 0;
  const rows = Array<number>(Math.floor((photos - pairs * 2) / columns)).fill(columns);
  const rest = photos - pairs * 2 - rows.length * columns;
  return [...rows, ...Array<number>(pairs).fill(2), ...(rest > 0 ? [rest] : [])];
}

/** Divides all tracks in proportion to the ratios: rounded down, then the largest remainders get what is left. */
function divide(ratios: readonly number[]): number[] {
  const sum = ratios.reduce((total, ratio) => total + ratio, 0);
  const exact = ratios.map((ratio) => (ratio / sum) * TRACKS);
  const tracks = exact.map(Math.floor);
  const left = TRACKS - tracks.reduce((total, count) => total + count, 0);
  const byRemainder = exact
    .map((value, at) => ({ at, remainder: value % 1 }))
    .sort((a, b) => b.remainder - a.remainder);
  for (const { at } of byRemainder.slice(0, left)) tracks[at] = (tracks[at] ?? 0) + 1;
  return tracks;
}

/** The places of photos with these box ratios, in their order. */
export function justify(ratios: readonly number[], columns: Columns): Cell[] {
  let from = 0;
  return rowCounts(ratios.length, columns).flatMap((count) => {
    const row = ratios.slice(from, from + count);
    from += count;
    const sum = row.reduce((total, ratio) => total + ratio, 0);
    const fit = Math.min(10, Math.floor((10 * sum) / SUM_MIN[columns]));
    return divide(row).map((tracks) => ({ tracks, count, fit }));
  });
}

/** A photo's places at 1, 2 and 3 columns. */
export type Places = readonly [one: Cell, two: Cell, three: Cell];

/** The places of photos in a grid, in their order. */
export function gridPlaces(images: readonly Sized[]): Places[] {
  const ratios = images.map(boxRatio);
  const [one, two, three] = [justify(ratios, 1), justify(ratios, 2), justify(ratios, 3)];
  return ratios.map((_, at) => [one[at], two[at], three[at]] as unknown as Places);
}

/** First letters of the classes: both digits of the tracks, the row's count, the fit. */
const LETTERS = { 1: ['', '', '', 'i'], 2: ['a', 'b', 'c', 'd'], 3: ['e', 'f', 'g', 'h'] } as const;

/** The classes of a photo's place in a grid; `rowRules` are their rules. */
export function placeClasses(places: Places): string {
  return places
    .flatMap(({ tracks, count, fit }, at) => {
      const columns = (at + 1) as Columns;
      const [high, low, size, part] = LETTERS[columns];
      return [
        columns > 1 && `${high}${Math.floor(tracks / BASE)}`,
        columns > 1 && `${low}${tracks % BASE}`,
        count < columns && `${size}${count}`,
        fit < 10 && `${part}${fit}`,
      ];
    })
    .filter(Boolean)
    .join(' ');
}

/** The rules of all classes of places: each sets the CSS variable of its letter, shares as parts of 1. */
export function rowRules(): string {
  const rules = (letter: string, from: number, to: number, unit: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => {
      const value = Number(((from + n) * unit).toFixed(5));
      return `.${letter}${from + n}{--${letter}:${value}}`;
    });
  return ([1, 2, 3] as const)
    .flatMap((columns) => {
      const [high, low, size, part] = LETTERS[columns];
      const parts = rules(part, 1, 9, 0.1);
      if (columns === 1) return parts;
      const highs = rules(high, 0, TRACKS / BASE, BASE / TRACKS);
      const lows = rules(low, 0, BASE - 1, 1 / TRACKS);
      return [...highs, ...lows, ...rules(size, 1, columns - 1, 1), ...parts];
    })
    .join('');
}

/**
 * What photos on phones are said to be wide, in vw, though they take 89: an image of 480 px looks as good on a phone of
 * few pixels and one of 960 px on one of many, and the next larger one is three times as heavy.
 */
export const PHONE_VW = 66;
/** Width of a grid's photos in vw, at one, two and three columns, and from 1320 px on. */
const GRID_VW = [PHONE_VW, 86, 84, 77] as const;

/** The `sizes` of a photo in its place. */
export function placeSizes([one, two, three]: Places): string {
  const part = ({ tracks, fit }: Cell, width: number) => Math.ceil((tracks / TRACKS) * (fit / 10) * width);
  const [first, second, third, widest] = GRID_VW;
  return `(min-width:1320px) ${part(three, widest)}vw,(min-width:768px) ${part(three, third)}vw,(min-width:640px) ${part(two, second)}vw,${part(one, first)}vw`;
}
