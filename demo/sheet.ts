import { createRandom, gradientNoise, type Random, smoothNoise } from './random.ts';

/** The sheet of paper a work is printed on: size and margin in px. */
export interface Sheet {
  width: number;
  height: number;
  /** Paper left white on every side, in px; the bottom gets a little more, as on a framed print. */
  margin: number;
  seed: number;
  random: Random;
}

/** One pass of the squeegee: an ink and where it goes. */
export interface Layer {
  /** `#rrggbb` */
  ink: string;
  /** 1 covers what lies below, 0 is a glaze that only darkens it. */
  body: number;
  /** Coverage, one byte per pixel. */
  mask: Uint8Array;
  /** Greatest misregistration of this pass in px; 2 when left out. */
  slip?: number;
}

/** The inner rectangle of a sheet that ink may fill, in px. */
export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
  height: number;
}

export function createSheet(width: number, height: number, seed: number, margin = 96): Sheet {
  return { width, height, margin, seed, random: createRandom(seed) };
}

export function frameOf(sheet: Sheet): Frame {
  const left = sheet.margin;
  const top = sheet.margin;
  const right = sheet.width - sheet.margin;
  const bottom = sheet.height - Math.round(sheet.margin * 1.25);
  return { left, top, right, bottom, width: right - left, height: bottom - top };
}

/** A mask from a coverage function, called at each pixel's centre; 0 to 1. */
export function paintMask(sheet: Sheet, coverage: (x: number, y: number) => number): Uint8Array {
  const mask = new Uint8Array(sheet.width * sheet.height);
  let i = 0;
  for (let y = 0; y < sheet.height; y++) {
    for (let x = 0; x < sheet.width; x++) {
      const value = coverage(x + 0.5, y + 0.5);
      mask[i++] = value <= 0 ? 0 : value >= 1 ? 255 : Math.round(value * 255);
    }
  }
  return mask;
}

/**
 * The frame as coverage, with the slightly ragged edge that tape leaves on a screen.
 * Coordinates in px.
 */
function frameCoverage(sheet: Sheet): (x: number, y: number) => number {
  const frame = frameOf(sheet);
  return (x, y) => {
    const edge = Math.min(x - frame.left, frame.right - x, y - frame.top, frame.bottom - y);
    if (edge > 4) return 1;
    if (edge < -4) return 0;
    return edge + smoothNoise(x / 23, y / 23, sheet.seed) * 1.1 + 0.5;
  };
}

/** Keeps a mask within the frame, in place, and returns it. */
export function clipToFrame(sheet: Sheet, mask: Uint8Array): Uint8Array {
  const inside = frameCoverage(sheet);
  let i = 0;
  for (let y = 0; y < sheet.height; y++) {
    for (let x = 0; x < sheet.width; x++, i++) {
      const value = mask[i] ?? 0;
      if (value === 0) continue;
      const keep = inside(x + 0.5, y + 0.5);
      if (keep < 1) mask[i] = keep <= 0 ? 0 : Math.round(value * keep);
    }
  }
  return mask;
}

const TILE = 1024;

interface Textures {
  /** How evenly the ink lies: slow clouds, about [-1, 1]. */
  clouds: Float32Array;
  /** Pinholes: 1 where dust kept the ink off the paper. */
  pinholes: Float32Array;
  /** Paper fibres, about [-1, 1]. */
  fibres: Float32Array;
}

function createTextures(seed: number): Textures {
  const clouds = new Float32Array(TILE * TILE);
  const pinholes = new Float32Array(TILE * TILE);
  const fibres = new Float32Array(TILE * TILE);
  for (let y = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++) {
      const i = y * TILE + x;
      clouds[i] =
        gradientNoise(x / 64, y / 64, seed + 1) * 0.7 + gradientNoise(x / 19, y / 23, seed + 6) * 0.5;
      const dust = smoothNoise(x / 2.1, y / 2.1, seed + 2) + 0.45 * gradientNoise(x / 32, y / 32, seed + 3);
      pinholes[i] = dust > 0.98 ? Math.min(1, (dust - 0.98) * 5) : 0;
      fibres[i] =
        gradientNoise(x / 2.3, y / 4.7, seed + 4) * 0.6 + gradientNoise(x / 64, y / 64, seed + 5) * 0.4;
    }
  }
  return { clouds, pinholes, fibres };
}

/** Reads `#rrggbb`. Throws when it is anything else. */
export function parseInk(hex: string): [number, number, number] {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`An ink must be written as #rrggbb, not ${hex}`);
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/**
 * Prints the layers on paper, first to last, and returns raw RGB.
 * Each pass slips by a pixel or two, lies unevenly and has pinholes: that is what tells
 * a screen print from a vector file.
 */
export function printLayers(sheet: Sheet, paper: string, layers: readonly Layer[]): Buffer {
  const { width, height, seed } = sheet;
  const textures = createTextures(seed);
  const random = createRandom(seed ^ 0x5eed);
  const [paperRed, paperGreen, paperBlue] = parseInk(paper);
  const out = Buffer.alloc(width * height * 3);
  const canvas = new Float32Array(width * height * 3);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 3) {
      const fibre = (textures.fibres[(y % TILE) * TILE + (x % TILE)] ?? 0) * 3;
      canvas[p] = paperRed + fibre;
      canvas[p + 1] = paperGreen + fibre;
      canvas[p + 2] = paperBlue + fibre * 1.2;
    }
  }
  for (const layer of layers) {
    const slip = layer.slip ?? 2;
    const dx = Math.round(random.range(-slip, slip));
    const dy = Math.round(random.range(-slip, slip));
    const shiftX = random.int(0, TILE - 1);
    const shiftY = random.int(0, TILE - 1);
    const [red, green, blue] = parseInk(layer.ink);
    for (let y = 0; y < height; y++) {
      const sourceY = y + dy;
      if (sourceY < 0 || sourceY >= height) continue;
      const row = ((y + shiftY) % TILE) * TILE;
      for (let x = 0; x < width; x++) {
        const sourceX = x + dx;
        if (sourceX < 0 || sourceX >= width) continue;
        const coverage = layer.mask[sourceY * width + sourceX] ?? 0;
        if (coverage === 0) continue;
        const t = row + ((x + shiftX) % TILE);
        const strength =
          (0.965 + (textures.clouds[t] ?? 0) * 0.05) * (1 - (textures.pinholes[t] ?? 0) * 0.75);
        const amount = (coverage / 255) * Math.min(1, strength);
        const p = (y * width + x) * 3;
        const r = canvas[p] ?? 0;
        const g = canvas[p + 1] ?? 0;
        const b = canvas[p + 2] ?? 0;
        const body = layer.body;
        canvas[p] = r + (red * body + ((red * r) / 255) * (1 - body) - r) * amount;
        canvas[p + 1] = g + (green * body + ((green * g) / 255) * (1 - body) - g) * amount;
        canvas[p + 2] = b + (blue * body + ((blue * b) / 255) * (1 - body) - b) * amount;
      }
    }
  }
  for (let i = 0; i < canvas.length; i++) {
    const value = canvas[i] ?? 0;
    out[i] = value < 0 ? 0 : value > 255 ? 255 : Math.round(value);
  }
  return out;
}
