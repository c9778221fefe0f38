import type { DerivedImage } from '../../shared/content/derivedImages.ts';

/**
 * Justified rows: the photos of a row are equally high, their widths follow their shapes, and a row fills its line. The
 * last row begins at the left and is as high as the one above it.
 * What a stylesheet has to know comes as classes, because pages hold no inline styles.
 */

/** A row's width is divided into this many tracks; finer ones would show no difference. */
export const TRACKS = 2025;
/** A number of tracks is written as two digits of this base, so that few rules name them all. */
const BASE = 45;

/** Width divided by height of the boxes: beyond these a photo is shown whole within the box. */
export const RATIO_MIN = 0.4;
export const RATIO_MAX = 3;
/** Of a photo whose size is not known. */
const RATIO_UNKNOWN = 1;

export type Columns = 1 | 2 | 3;
/** Rows whose ratios add up to less would be higher than a view: they end before their line does. */
const SUM_MIN: Readonly<Record<Columns, number>> = { 1: 0.6, 2: 1.4, 3: 1.9 };

/** A photo's place in its row. */
type Cell = {
  /** Its share of the row, in tracks. */
  readonly tracks: number;
  /** How many photos stand side by side where the row is full. */
  readonly count: number;
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

/** Three whose ratios add up to more would be a low strip: where two of them fill a line well, the third begins the next. */
const STRIP = { columns: 3, sum: 5, two: 3 } as const;

const sumOf = (row: readonly number[]): number => row.reduce((total, ratio) => total + ratio, 0);

/** The box ratios of photos row by row: so many in a row, and in the last one what is left. */
export function rowsOf(ratios: readonly number[], columns: Columns): number[][] {
  const rows: number[][] = [];
  let row: number[] = [];
  for (const ratio of ratios) {
    const sum = sumOf(row);
    const isStrip = columns === STRIP.columns && sum >= STRIP.two && sum + ratio > STRIP.sum;
    if (rows.length === 0 || row.length === columns || (row.length > 1 && isStrip)) {
      row = [];
      rows.push(row);
    }
    row.push(ratio);
  }
  return rows;
}

/** The places of photos with these box ratios, in their order. */
export function justify(ratios: readonly number[], columns: Columns): Cell[] {
  let above = 0;
  return rowsOf(ratios, columns).flatMap((row) => {
    const sum = sumOf(row);
    const isShort = row.length < columns && sum < above;
    const whole = Math.max(sum, SUM_MIN[columns], isShort ? above : 0);
    above = whole;
    const count = isShort ? columns : row.length;
    let end = 0;
    return row.map((ratio) => {
      const begin = Math.round((end / whole) * TRACKS);
      end += ratio;
      return { tracks: Math.round((end / whole) * TRACKS) - begin, count };
    });
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

/** First letters of the classes: both digits of the tracks, the row's count; one column needs a coarse share alone. */
const LETTERS = { 2: ['a', 'b', 'c'], 3: ['e', 'f', 'g'] } as const;
const COARSE = { letter: 'i', parts: 20 } as const;

const digits = (tracks: number, [high, low]: readonly [string, string, string]) => [
  `${high}${Math.floor(tracks / BASE)}`,
  `${low}${tracks % BASE}`,
];

/** The classes of a photo's place in a grid; `rowRules` are their rules. */
export function placeClasses(places: Places): string {
  return places
    .flatMap(({ tracks, count }, at) => {
      const columns = (at + 1) as Columns;
      if (columns === 1)
        return tracks < TRACKS ? [`${COARSE.letter}${Math.floor((tracks / TRACKS) * COARSE.parts)}`] : [];
      const letters = LETTERS[columns];
      return [...digits(tracks, letters), ...(count < columns ? [`${letters[2]}${count}`] : [])];
    })
    .join(' ');
}

/** The classes of a photo that stands alone: what its ratio is of the longest one. */
export const ratioClasses = (image: Sized): string =>
  digits(Math.floor((boxRatio(image) / RATIO_MAX) * TRACKS), LETTERS[2]).join(' ');

/** The rules of all classes of places: each sets the CSS variable of its letter, shares as parts of 1. */
export function rowRules(): string {
  const rules = (letter: string, from: number, to: number, unit: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => {
      const value = Number(((from + n) * unit).toFixed(5));
      return `.${letter}${from + n}{--${letter}:${value}}`;
    });
  const ofColumns = (columns: 2 | 3) => {
    const [high, low, size] = LETTERS[columns];
    const highs = rules(high, 0, TRACKS / BASE, BASE / TRACKS);
    return [...highs, ...rules(low, 0, BASE - 1, 1 / TRACKS), ...rules(size, 1, columns - 1, 1)];
  };
  const coarse = rules(COARSE.letter, 1, COARSE.parts - 1, 1 / COARSE.parts);
  return [...coarse, ...ofColumns(2), ...ofColumns(3)].join('');
}

/**
 * What photos on phones are said to be wide, in vw, though they take 89: an image of 480 px looks as good on a phone of
 * few pixels and one of 960 px on one of many, and the next larger one is three times as heavy.
 */
export const PHONE_VW = 66;
/** Width of a grid's photos in vw, at one, two and three columns, and from 1320 px on. */
const GRID_VW = [PHONE_VW, 84, 84, 90] as const;

/** The `sizes` of a photo in its place. */
export function placeSizes([one, two, three]: Places): string {
  const part = ({ tracks }: Cell, width: number) => Math.ceil((tracks / TRACKS) * width);
  const [first, second, third, widest] = GRID_VW;
  return `(min-width:1320px) ${part(three, widest)}vw,(min-width:768px) ${part(three, third)}vw,(min-width:640px) ${part(two, second)}vw,${part(one, first)}vw`;
}
