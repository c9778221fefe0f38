import type { ReactNode } from 'react';
import { type DerivedImage, derivedAddress } from '../../domain/derivedImages.ts';
import type { Language } from '../../domain/language.ts';
import type { PrintSize } from '../../domain/price.ts';
import { formatCm, type Print, printOn, type Sides } from '../../domain/sheet.ts';
import { type MessageKey, type MessageParams, message } from '../../messages/index.ts';

/** The square pieces of a table and of a wall that are drawn, in mm. */
const TABLE = 480;
const WALL = { side: 1700, floor: 1560, middle: { x: 1080, y: 450 } };
const CHAIR_MM = 860;
/** A chair from the side: back and back leg, seat, front leg and rung, with its feet on the floor. */
const CHAIR = `M330 ${WALL.floor} 375 1115 315 ${WALL.floor - CHAIR_MM}M353 1115H750M734 1115 764 ${WALL.floor}M350 1390H754`;
/** How far the shadow of a sheet falls, as a share of the drawing. */
const SHADOW = 1 / 80;

const sides = ({ width, height }: Sides, language: Language): string =>
  `${formatCm(width, language)} × ${formatCm(height, language)}`;

/** A drawing that is `side` mm wide and high, with the photo on its white sheet around the middle. */
function Drawing(props: {
  print: Print;
  image: DerivedImage;
  side: number;
  middle: { x: number; y: number };
  children?: ReactNode;
}) {
  const { print, image, side, middle, children } = props;
  const { sheet, picture, border } = print;
  const corner = { x: middle.x - sheet.width / 2, y: middle.y - sheet.height / 2 };
  const fall = side * SHADOW;
  const place = { x: corner.x + border.sides, y: corner.y + border.ends, ...picture };
  const [smallest = 0] = image.widths;
  return (
    <svg viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
      {children}
      <rect className="shadow" x={corner.x + fall} y={corner.y + fall} {...sheet} />
      <rect className="paper" {...corner} {...sheet} />
      {/* What is not there yet is of the photo's colour. */}
      <rect {...place} fill={image.color} />
      <image {...place} href={derivedAddress(image.hash, smallest, 'webp')} preserveAspectRatio="none" />
    </svg>
  );
}

/** A print in one size: on its sheet, and on a wall. The caption says in cm what is drawn. */
export function PrintDrawings(props: { size: PrintSize; image: DerivedImage; language: Language }) {
  const { size, image, language } = props;
  const t = (key: MessageKey, params?: MessageParams) => message(language, key, params);
  const print = printOn(size, image);
  const { sheet, picture, border } = print;
  const [left, above] = [formatCm(border.sides, language), formatCm(border.ends, language)];
  return (
    <figure className="print-drawings" data-size={size}>
      <Drawing print={print} image={image} side={TABLE} middle={{ x: TABLE / 2, y: TABLE / 2 }} />
      <Drawing print={print} image={image} {...WALL}>
        <path className="floor" d={`M-9 ${WALL.floor}H${WALL.side + 9}V${WALL.side + 9}H-9Z`} />
        <path className="chair" d={CHAIR} />
      </Drawing>
      <figcaption>
        {t('print.sheet', { sheet: sides(sheet, language), picture: sides(picture, language) })}{' '}
        {t(left === above ? 'print.evenBorder' : 'print.border', { sides: left, ends: above })}{' '}
        {t('print.uncropped')} {t('print.wall', { height: formatCm(CHAIR_MM, language) })}
      </figcaption>
    </figure>
  );
}
