import { distance, type Rgb, toHex, toLab, toRgb } from './oklab.ts';

/** Mesh in channel steps of the first look over all colours; then halved down to single steps. */
const COARSE = 16;
/** How many places are followed: the nearest colour may hide beside one that looked a hundredth best on the mesh. */
const FOLLOWED = 400;
/** Channel steps around the answer in which, at last, every single colour is looked at. */
const CLOSE = 10;

type Found = { readonly rgb: Rgb; readonly distance: number };

/** The nearest passing colours met so far, nearest first, without twins. */
class Nearest {
  readonly list: Found[] = [];
  readonly #tried = new Set<number>();
  readonly #wanted;
  readonly #passes;
  constructor(wanted: Rgb, passes: (color: string) => boolean) {
    this.#wanted = toLab(wanted);
    this.#passes = passes;
  }

  offer(rgb: Rgb): void {
    const id = (rgb[0] << 16) | (rgb[1] << 8) | rgb[2];
    if (this.#tried.has(id)) return;
    this.#tried.add(id);
    const found = { rgb, distance: distance(this.#wanted, toLab(rgb)) };
    const last = this.list[FOLLOWED - 1];
    if ((last && last.distance <= found.distance) || !this.#passes(toHex(rgb))) return;
    const place = this.list.findIndex((other) => other.distance > found.distance);
    this.list.splice(place < 0 ? this.list.length : place, 0, found);
    if (this.list.length > FOLLOWED) this.list.pop();
  }

  /** Offers the colours at -reach, …, -step, 0, step, …, reach from one in every channel. */
  offerAround([red, green, blue]: Rgb, reach: number, step: number): void {
    for (let r = Math.max(red - reach, 0); r <= Math.min(red + reach, 255); r += step)
      for (let g = Math.max(green - reach, 0); g <= Math.min(green + reach, 255); g += step)
        for (let b = Math.max(blue - reach, 0); b <= Math.min(blue + reach, 255); b += step)
          this.offer([r, g, b]);
  }
}

const MESH = Array.from({ length: 256 / COARSE + 1 }, (_, i) => Math.min(i * COARSE, 255));

/**
 * The colour that passes and looks most like the wanted one (nearest in OKLab), as `#rrggbb`: the wanted one
 * itself where it passes, undefined where none does. The search looks at a mesh over all colours, then closes
 * in on the nearest ones. A passing region narrower than the mesh may be missed; what contrast asks for is a
 * whole side of the colour space.
 */
export function nearestColor(wanted: string, passes: (color: string) => boolean): string | undefined {
  if (passes(wanted)) return wanted;
  const nearest = new Nearest(toRgb(wanted), passes);
  for (const red of MESH)
    for (const green of MESH) for (const blue of MESH) nearest.offer([red, green, blue]);
  for (let step = COARSE / 2; step >= 1; step /= 2)
    for (const { rgb } of [...nearest.list]) nearest.offerAround(rgb, step, step);
  for (let best = nearest.list[0], before: Found | undefined; best && best !== before; ) {
    before = best;
    nearest.offerAround(best.rgb, CLOSE, 1);
    best = nearest.list[0];
  }
  const best = nearest.list[0];
  return best && toHex(best.rgb);
}
