import sharp from 'sharp';
import type { Sheet } from './sheet.ts';

/** A closed SVG path in one ink; ink -1 cuts the shape out of everything below it. */
export interface Shape {
  d: string;
  ink: number;
}

type Point = readonly [number, number];

/** Path data of a polygon, rounded to a tenth of a px so that the strings stay short. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}

/** Path data of a circle or an ellipse, px. */
export function ellipse(cx: number, cy: number, rx: number, ry = rx): string {
  const x = cx.toFixed(1);
  const y = cy.toFixed(1);
  const w = rx.toFixed(1);
  const h = ry.toFixed(1);
  return `M${x} ${y}m-${w} 0a${w} ${h} 0 1 0 ${(rx * 2).toFixed(1)} 0a${w} ${h} 0 1 0 ${(-rx * 2).toFixed(1)} 0Z`;
}

/** Path data of an upright rectangle, px. */
export function rectangle(x: number, y: number, width: number, height: number): string {
  return polygon([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]);
}

/**
 * One coverage mask per ink from shapes painted in order: a later shape knocks out the inks
 * below it, so that every point of the sheet takes one ink at most.
 */
export async function separate(
  sheet: Sheet,
  shapes: readonly Shape[],
  inkCount: number,
): Promise<Uint8Array[]> {
  const masks: Uint8Array[] = [];
  for (let ink = 0; ink < inkCount; ink++) {
    const body = shapes
      .map((shape) => `<path d="${shape.d}" fill="${shape.ink === ink ? '#fff' : '#000'}"/>`)
      .join('');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}"><rect width="100%" height="100%" fill="#000"/>${body}</svg>`;
    const raw = await sharp(Buffer.from(svg), { unlimited: true })
      .removeAlpha()
      .extractChannel(0)
      .raw()
      .toBuffer();
    masks.push(new Uint8Array(raw));
  }
  return masks;
}
