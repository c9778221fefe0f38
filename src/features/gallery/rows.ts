import type { DerivedImage } from '../../shared/content/derivedImages.ts';

/**
 * Justified rows: the photos of a row have equal heights, their widths follow their shapes, and a row fills its line.
 * The last row starts at the left and is as high as the one above it. The result is CSS classes, because pages have no
 * inline styles.
 */

/** A number of tracks is written as three digits in this base, which keeps the number of CSS rules small. */
const BASE = 32;
/** A row's width is divided into this many tracks, so that the photos of a row differ in height by no visible step. */
export const TRACKS = BASE ** 3;

/** Limits of a box's aspect ratio: beyond them a photo is shown whole within the box. */
export const RATIO_MIN = 0.4;
export const RATIO_MAX = 3;
const RATIO_UNKNOWN = 1;

export type Columns = 1 | 2 | 3;
/** The least sum of aspect ratios of a row that fills its line; with less it would be higher than a view. */
const SUM_MIN: Readonly<Record<Columns, number>> = { 1: 0.6, 2: 1.4, 3: 1.9 };

type Cell = {
  readonly tracks: number;
  /** The number of photos of a full row. */
  readonly count: number;
};

type Sized = Pick<DerivedImage, 'width' | 'height'> | undefined;

export function boxRatio(image: Sized): number {
  const ratio = image ? image.width / image.height : RATIO_UNKNOWN;
  return ratio > 0 ? Math.min(RATIO_MAX, Math.max(RATIO_MIN, ratio)) : RATIO_UNKNOWN;
}

/** Why a box differs from its photo's shape; undefined if it does not. */
export function boxClass(image: Sized): 'unknown' | 'slim' | 'long' | undefined {
  if (!image || !(image.width / image.height > 0)) return 'unknown';
  const ratio = image.width / image.height;
  if (ratio < RATIO_MIN) return 'slim';
  return ratio > RATIO_MAX ? 'long' : undefined;
}

/** The sum of aspect ratios of a row with the ideal height on most screens. */
const SUM_WANTED: Readonly<Record<Columns, number>> = { 1: 1, 2: 2.4, 3: 4 };
/** The rows of a page differ in height by at most this factor, if the photos allow it. */
const UNEVEN_MAX = 1.25;
/** A photo at least this long may have its own row, of any height. */
const PANORAMA = 2.2;
/** The number of heights to try, each lower than the last by the factor STEP. */
const TRIES = 26;
const STEP = 1.06;

const sumOf = (row: readonly number[]): number => row.reduce((total, ratio) => total + ratio, 0);
const isPanorama = (row: readonly number[]) => row.length === 1 && sumOf(row) >= PANORAMA;

/** A last row that would be higher than the one above it is left-aligned, with the same height. */
const isShort = (sum: number, above: number) => sum < above;
/** A last row fills its line, if that makes it at most this much higher than the one above it: more for a full one. */
const HIGHER_MAX = { full: 1.15, other: 1.1 } as const;

/** The cost of a row compared with the wanted sum of ratios; the last row may be short. */
function costOf(row: readonly number[], wanted: number, columns: Columns, isLast: boolean): number {
  if (isPanorama(row)) return 0.05;
  const sum = sumOf(row);
  if (isLast && isShort(sum, wanted)) return 0;
  const off = Math.abs(Math.log(sum / wanted));
  return off ** 2 * (off > Math.log(UNEVEN_MAX) / 2 ? 8 : 1) + (sum < SUM_MIN[columns] ? 2 : 0);
}

/** The cheapest rows of about this height; the last of several has at least `least` photos. */
function rowsOfHeight(
  ratios: readonly number[],
  columns: Columns,
  wanted: number,
  least: 1 | 2,
  most: number,
): number[][] {
  // The least cost of the rows before each photo, and the start of the last of them.
  const best = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= ratios.length; end += 1) {
    let cheapest = { cost: Number.POSITIVE_INFINITY, from: end - 1 };
    for (let from = Math.max(0, end - most); from < end; from += 1) {
      const isLast = end === ratios.length && from > 0;
      if (isLast && end - from < least) continue;
      const cost = (best[from]?.cost ?? 0) + costOf(ratios.slice(from, end), wanted, columns, isLast);
      if (cost < cheapest.cost) cheapest = { cost, from };
    }
    best.push(cheapest);
  }
  const rows: number[][] = [];
  for (let end = ratios.length; end > 0; end = best[end]?.from ?? 0)
    rows.unshift(ratios.slice(best[end]?.from, end));
  return rows;
}

type Ratios = readonly (readonly number[])[];

/** The ratio sums of the highest and the lowest row, without panoramas' own rows and a short last row. */
export function extremes(rows: Ratios, columns: Columns): readonly [least: number, most: number] {
  const sums = rows.filter((row) => !isPanorama(row)).map((row) => Math.max(sumOf(row), SUM_MIN[columns]));
  if (isShort(sums.at(-1) ?? 0, sums.at(-2) ?? 0)) sums.pop();
  return sums.length > 0
    ? [Math.min(...sums), Math.max(...sums)]
    : [SUM_WANTED[columns], SUM_WANTED[columns]];
}

/** The share of the last row that its photos should fill, and the cost of a smaller share. */
const FILL_MIN = 0.5;
const HOLLOW_COST = 1.5;

/**
 * The cost of the last row: of a half-empty one, and of a single photo in it, which is worse than somewhat uneven rows
 * and much worse below a row with a panorama.
 */
function lastRowCost(rows: Ratios, wanted: number): number {
  const [above, last] = rows.slice(-2);
  if (!above || !last || !isShort(sumOf(last), wanted)) return 0;
  const fill = sumOf(last) / Math.max(wanted, sumOf(above));
  const hollow = HOLLOW_COST * Math.max(0, FILL_MIN - fill);
  if (last.length > 1) return hollow;
  return 0.1 + hollow + (Math.max(...above) >= PANORAMA ? 3 * Math.max(0, 1 - sumOf(last) / wanted) ** 2 : 0);
}

/** Splits aspect ratios into rows of at most `most` photos, as equally high as their order allows. */
export function rowsOf(ratios: readonly number[], columns: Columns, most: number = columns): number[][] {
  if (columns === 1) return ratios.map((ratio) => [ratio]);
  let best: { rows: number[][]; cost: number } = { rows: [], cost: Number.POSITIVE_INFINITY };
  for (let step = 0; step < TRIES; step += 1) {
    const wanted = SUM_MIN[columns] * STEP ** step;
    for (const fewest of [1, 2] as const) {
      const rows = rowsOfHeight(ratios, columns, wanted, fewest, most);
      const [low, high] = extremes(rows, columns);
      const away = Math.log(Math.sqrt(low * high) / SUM_WANTED[columns]);
      const tooUneven = Math.max(0, high / low - UNEVEN_MAX);
      const open = rows.slice(0, -1).filter((row) => sumOf(row) < SUM_MIN[columns]).length;
      const cost = 3 * tooUneven + 2 * away ** 2 + lastRowCost(rows, wanted) + 3 * open;
      if (cost < best.cost) best = { rows, cost };
    }
  }
  return best.rows;
}

/** The places of photos in these rows, in order. @param ideal the number of columns that a short row's height follows */
export function justify(rows: Ratios, columns: Columns, ideal: Columns = columns): Cell[] {
  let above = SUM_WANTED[ideal];
  return rows.flatMap((row, at) => {
    const sum = sumOf(row);
    const isLast = at > 0 && at === rows.length - 1 && columns > 1 && !isPanorama(row);
    const begins = isLast && isShort(sum, above / HIGHER_MAX[row.length === ideal ? 'full' : 'other']);
    const whole = Math.max(sum, SUM_MIN[columns], begins ? above : 0);
    if (!isPanorama(row)) above = whole;
    const count = begins ? columns : row.length;
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

/** One row whose aspect ratios add up to more than this would be too low on a tablet. */
const STRIP = 4.2;

/**
 * Whether a panorama makes a row of three too low on a tablet: then photos up to 1319 px are placed in two columns, and
 * wider screens have up to four photos in the other rows, so that these are as low as the panorama's.
 */
export const isLow = (images: readonly Sized[]): boolean =>
  rowsOf(images.map(boxRatio), 3).some(
    (row) => sumOf(row) > STRIP && Math.max(...row) >= PANORAMA && row.length > 1,
  );

/** The longest row of three photos that is still high (320 px) on a screen of 1320 px. */
const FEW_MAX = 3.4;

/**
 * The places of photos in a grid, in order; `isOneRow` puts them in one row, except on phones or if it would be too low.
 * @param isFew for high rows of at most 2 photos, or of all 3
 */
export function gridPlaces(images: readonly Sized[], isOneRow = false, isFew = false): Places[] {
  const ratios = images.map(boxRatio);
  const isHigh = isFew && ratios.length === 3 && sumOf(ratios) <= FEW_MAX;
  const severalUpTo = sumOf(ratios) > STRIP ? 2 : 1;
  const hasPanorama = !isFew && isLow(images);
  const [one, two, three] = ([1, 2, 3] as const).map((columns) => {
    const most = isFew && columns > 2 ? 2 : columns;
    if ((isOneRow || isHigh) && columns > severalUpTo) return justify([ratios], columns, most);
    const rows = rowsOf(ratios, most, hasPanorama && columns === 3 ? 4 : most);
    return justify(rows, columns, most);
  });
  return ratios.map((_, at) => [one?.[at], two?.[at], three?.[at]] as unknown as Places);
}

/** First letters of classes: three digits of the tracks, then the row's count; one column has a coarse share. */
const LETTERS = { 2: ['a', 'b', 'd', 'c'], 3: ['e', 'f', 'h', 'g'] } as const;
const COARSE = { letter: 'i', parts: 20 } as const;

const digits = (tracks: number, [high, middle, low]: readonly [string, string, string, string]) => [
  `${high}${Math.floor(tracks / BASE ** 2)}`,
  `${middle}${Math.floor(tracks / BASE) % BASE}`,
  `${low}${tracks % BASE}`,
];

/** The classes of a photo's place in a grid; see `rowRules`. */
export function placeClasses(places: Places): string {
  return places
    .flatMap(({ tracks, count }, at) => {
      const columns = (at + 1) as Columns;
      if (columns === 1)
        return tracks < TRACKS ? [`${COARSE.letter}${Math.floor((tracks / TRACKS) * COARSE.parts)}`] : [];
      const letters = LETTERS[columns];
      return [...digits(tracks, letters), ...(count !== columns ? [`${letters[3]}${count}`] : [])];
    })
    .join(' ');
}

/** The class of a single photo: its ratio as a share of the longest one. */
export const ratioClasses = (image: Sized): string =>
  digits(Math.floor((boxRatio(image) / RATIO_MAX) * TRACKS), LETTERS[2]).join(' ');

/** The CSS rules of all place classes. Each sets the variable of its letter to its number, or to the coarse share. */
export function rowRules(): string {
  const rules = (letter: string, from: number, to: number, parts = 1) =>
    Array.from(
      { length: to - from + 1 },
      (_, n) => `.${letter}${from + n}{--${letter}:${(from + n) / parts}}`,
    );
  const ofColumns = (columns: 2 | 3) => {
    const [high, middle, low, size] = LETTERS[columns];
    const lower = [middle, low].flatMap((letter) => rules(letter, 0, BASE - 1));
    return [...rules(high, 0, BASE), ...lower, ...rules(size, 1, columns + 1)];
  };
  const coarse = rules(COARSE.letter, 1, COARSE.parts - 1, COARSE.parts);
  return [...coarse, ...ofColumns(2), ...ofColumns(3)].join('');
}

/**
 * The width of photos on phones in vw that `sizes` states. They really take 89, but 480 px look good enough on a phone of
 * few pixels, 960 px on one of many, and the next size is three times as heavy.
 */
export const PHONE_VW = 66;
/** Width of a grid's photos in vw, at one, two and three columns, and from 1320 px on. */
const GRID_VW = [PHONE_VW, 84, 88, 90] as const;

/**
 * The `sizes` of a photo in its place; with `isOneRow` there may be two rows on a tablet.
 * @param isFew when a photo of several has its own row on a tablet, with its buying controls beside it
 */
export function placeSizes([one, two, three]: Places, isOneRow = false, isFew = false): string {
  const part = ({ tracks }: Cell, width: number) => Math.ceil((tracks / TRACKS) * width);
  const [first, second, third, widest] = GRID_VW;
  const alone = isFew && two.count > 1 ? '(min-width:640px) and (max-width:1099px) 66vw,' : '';
  return `${alone}(min-width:1320px) ${part(three, widest)}vw,(min-width:768px) ${part(isOneRow ? two : three, third)}vw,(min-width:640px) ${part(two, second)}vw,${part(one, first)}vw`;
}
