import type { Edition } from '../src/domain/edition.ts';
import { encodeJpeg } from './jpeg.ts';
import { createSheet, type Layer, printLayers, type Sheet } from './sheet.ts';

/** A picture and the program that prints it. */
export interface Picture {
  /** Also the name of its file: public/photos/<id>.jpg. */
  id: string;
  /** px */
  width: number;
  /** px */
  height: number;
  seed: number;
  /** `#rrggbb` */
  paper: string;
  compose: (sheet: Sheet) => Promise<Layer[]>;
}

/** One row of the table of works: a picture and its texts, which go to content/photos/<id>.json. */
export interface Work extends Picture {
  /** Left out for a work that belongs to no project. */
  project?: string;
  /** Place within its project, from 0. */
  order: number;
  /** Hangs on the home page. */
  onHome?: boolean;
  description: { en: string; de: string };
  /** What the prints are made on; `paper` is the colour of the sheet. */
  printedOn?: { en: string; de: string };
  year?: number;
  skuA4?: string;
  skuA3?: string;
  /** EUR */
  priceA4?: number;
  /** EUR */
  priceA3?: number;
  edition?: Edition;
  editionA4?: Edition;
  editionA3?: Edition;
}

/** Prints a picture from its seed and returns the JPEG. The same row always gives the same bytes. */
export async function renderPicture(picture: Omit<Picture, 'id'>): Promise<Buffer> {
  const sheet = createSheet(picture.width, picture.height, picture.seed);
  const layers = await picture.compose(sheet);
  return encodeJpeg(printLayers(sheet, picture.paper, layers), picture.width, picture.height);
}

/** The content file of a work, in the fixed order of keys; absent values have no key. */
export function describeWork(work: Work): Record<string, unknown> {
  return {
    filename: `${work.id}.jpg`,
    description: work.description,
    ...(work.project === undefined ? {} : { project: work.project }),
    ...(work.printedOn === undefined ? {} : { paper: work.printedOn }),
    ...(work.year === undefined ? {} : { year: work.year }),
    ...(work.onHome === undefined ? {} : { onHome: work.onHome }),
    order: work.order,
    ...(work.skuA4 === undefined ? {} : { creativehub_sku_a4: work.skuA4 }),
    ...(work.skuA3 === undefined ? {} : { creativehub_sku_a3: work.skuA3 }),
    ...(work.priceA4 === undefined ? {} : { price_a4: work.priceA4 }),
    ...(work.priceA3 === undefined ? {} : { price_a3: work.priceA3 }),
    // What programs draw stays clean where a photograph of so few pixels would be soft.
    sizes: 'both',
    ...(work.edition === undefined ? {} : { edition: work.edition }),
    ...(work.editionA4 === undefined ? {} : { edition_a4: work.editionA4 }),
    ...(work.editionA3 === undefined ? {} : { edition_a3: work.editionA3 }),
  };
}
