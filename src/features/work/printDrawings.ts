import { type DerivedImage, derivedAddress } from '../../shared/content/derivedImages.ts';
import { formatCm, type Print, printOn, type Sides } from '../../shared/content/sheet.ts';
import { html, type Markup } from '../../shared/html.ts';
import { type MessageKey, type MessageParams, message } from '../../shared/i18n/index.ts';
import type { Language } from '../../shared/i18n/language.ts';
import type { PrintSize } from '../../shared/shop/price.ts';

/** The square pieces of a table and of a wall that are drawn, in mm. */
const TABLE = { side: 480, middle: { x: 240, y: 240 } };
const WALL = { side: 1700, floor: 1560, middle: { x: 1080, y: 450 } };
const CHAIR_MM = 860;
/** A chair from the side: back and back leg, seat, front leg and rung, with its feet on the floor. */
const CHAIR = `M330 ${WALL.floor} 375 1115 315 ${WALL.floor - CHAIR_MM}M353 1115H750M734 1115 764 ${WALL.floor}M350 1390H754`;
const ROOM = html`<path class="floor" d="M-9 ${WALL.floor}H${WALL.side + 9}V${WALL.side + 9}H-9Z"/><path class="chair" d="${CHAIR}"/>`;
/** How far the shadow of a sheet falls, as a share of the drawing. */
const SHADOW = 1 / 80;

const sides = ({ width, height }: Sides, language: Language): string =>
  `${formatCm(width, language)} × ${formatCm(height, language)}`;

const box = (x: number, y: number, { width, height }: Sides): Markup =>
  html`x="${x}" y="${y}" width="${width}" height="${height}"`;

/** A drawing that is `side` mm wide and high, with the photo on its white sheet around the middle. */
function drawing(
  { sheet, picture, border }: Print,
  image: DerivedImage,
  { side, middle }: typeof TABLE,
  room?: Markup,
): Markup {
  const [x, y] = [middle.x - sheet.width / 2, middle.y - sheet.height / 2];
  const fall = side * SHADOW;
  const place = box(x + border.sides, y + border.ends, picture);
  const [smallest = 0] = image.widths;
  // What is not there yet is of the photo's colour.
  return html`<svg viewBox="0 0 ${side} ${side}" aria-hidden="true">${room}<rect class="shadow" ${box(x + fall, y + fall, sheet)}/><rect class="paper" ${box(x, y, sheet)}/><rect ${place} fill="${image.color}"/><image ${place} href="${derivedAddress(image.hash, smallest, 'webp')}" preserveAspectRatio="none"/></svg>`;
}

/** A print in one size: on its sheet, and on a wall. The caption says in cm what is drawn. */
export function printDrawings(size: PrintSize, image: DerivedImage, language: Language): Markup {
  const t = (key: MessageKey, params?: MessageParams) => message(language, key, params);
  const print = printOn(size, image);
  const { sheet, picture, border } = print;
  const [left, above] = [formatCm(border.sides, language), formatCm(border.ends, language)];
  return html`<figure class="print-drawings" data-size="${size}">${drawing(print, image, TABLE)}${drawing(print, image, WALL, ROOM)}<figcaption>${t('print.sheet', { sheet: sides(sheet, language), picture: sides(picture, language) })} ${t(left === above ? 'print.evenBorder' : 'print.border', { sides: left, ends: above })} ${t('print.uncropped')} ${t('print.wall', { height: formatCm(CHAIR_MM, language) })}</figcaption></figure>`;
}
