import { around, disc, lines, printMoire, rings, type Spot } from '../programs/moire.ts';
import { smoothNoise, smoothStep, unit } from '../random.ts';
import type { Work } from '../work.ts';

const PAPER = '#faf5ea';
const INKS = ['#ffd21f', '#ff4d86', '#2a60e0', '#12bfa0'] as const;
const [SUN, PINK, BLUE, MINT] = [0, 1, 2, 3];
const flat = (): number => 1;
const none = (): number => 0;

/** How far a ball of the given radius (px) lifts the lines that cross it, 0 to 1. */
const bulge = (x: number, y: number, radius: number): number => {
  const r = Math.hypot(x, y) / radius;
  return r >= 1 ? 0 : Math.sqrt(1 - r * r);
};

const ballLines = ({ x, y }: Spot): number => (y + x * 0.12 - bulge(x, y + 60, 470) * 210) / 27;
const ballDuty = ({ x, y }: Spot): number => 0.34 + 0.36 * bulge(x, y + 60, 470);

/** The height of three mountain ranges at a spot, px. */
const ridges = ({ x, y, frame }: Spot): number => {
  const u = x / frame.width;
  const v = y / frame.height;
  const lift = smoothStep(-0.3, 0.12, v) * (1 - 0.55 * smoothStep(0.2, 0.5, v));
  return (
    (0.6 + smoothNoise(u * 3.1 + 4, v * 1.7, 5) + 0.45 * smoothNoise(u * 6.5, v * 3 + 2, 8)) * 165 * lift
  );
};

/** Joins two shapes, given as distances in px, with a soft fillet of about `reach` px. */
const melt = (a: number, b: number, reach: number): number => {
  const blend = unit(0.5 + (b - a) / (2 * reach));
  return b * (1 - blend) + a * blend - reach * blend * (1 - blend);
};

/** Cuts the sun in the middle out of a shape, so that it stays bright. */
const outsideSun = (shape: (spot: Spot) => number): ((spot: Spot) => number) => {
  const sky = around(0, 30, 290);
  return (spot) => Math.max(shape(spot), sky(spot));
};

/** Someone standing behind the curtain: head, neck and shoulders, px from the middle; inside is negative. */
const somebody = ({ x, y }: Spot): number => {
  const lean = x - 40 - (y + 200) * 0.05;
  const head = Math.hypot(lean * 1.1, (y + 240) * 0.92) - 215;
  const neck = Math.max(Math.abs(lean) - 88, Math.abs(y - 60) - 200);
  const chest = Math.hypot(Math.max(Math.abs(lean) - 190, 0), Math.max(430 - y, 0) * 0.95) - 235;
  return melt(melt(head, neck, 34), chest, 70);
};

export const INTERFERENCE: readonly Work[] = [
  {
    id: 'two-stones-one-pond-f5hr',
    project: 'Interference',
    order: 0,
    description: { en: 'Two stones, one pond', de: 'Zwei Steine, ein Teich' },
    skuA4: '700201-4',
    skuA3: '700201-3',
    priceA4: 27.5,
    priceA3: 38,
    width: 1800,
    height: 1350,
    seed: 7401,
    paper: PAPER,
    compose: (sheet) =>
      printMoire(sheet, {
        inks: INKS,
        gratings: [
          { ink: SUN, phase: none, duty: flat, within: disc(20, 40, 250) },
          {
            ink: PINK,
            phase: rings(-330, 60, 30),
            duty: ({ x, y }) => 0.62 - Math.hypot(x + 330, y - 60) / 3400,
          },
          {
            ink: BLUE,
            phase: rings(350, 10, 30),
            duty: ({ x, y }) => 0.6 - Math.hypot(x - 350, y - 10) / 3400,
          },
        ],
      }),
  },
  {
    id: 'ball-made-of-nothing-but-lines-8sqe',
    project: 'Interference',
    order: 1,
    description: { en: 'A ball made of nothing but lines', de: 'Ein Ball, nur aus Linien' },
    skuA4: '700202-4',
    skuA3: '700202-3',
    priceA4: 27.5,
    priceA3: 38,
    width: 1440,
    height: 1800,
    seed: 7402,
    paper: PAPER,
    compose: (sheet) =>
      printMoire(sheet, {
        inks: INKS,
        gratings: [
          { ink: SUN, phase: none, duty: flat, within: disc(90, 60, 430) },
          { ink: BLUE, phase: ballLines, duty: ballDuty, within: around(90, 60, 430) },
          { ink: PINK, phase: ballLines, duty: ballDuty, within: disc(90, 60, 430) },
          {
            ink: PINK,
            phase: ({ x, y }) => (y - x * 0.06 - bulge(x - 30, y + 40, 470) * 150) / 27,
            duty: ({ x, y }) => 0.3 + 0.3 * (1 - Math.hypot(x + 240, y + 320) / 1400),
            within: around(90, 60, 430),
          },
        ],
      }),
  },
  {
    id: 'three-lamps-agreeing-i2mc',
    project: 'Interference',
    order: 2,
    description: { en: 'Three lamps, almost agreeing', de: 'Drei Lampen, fast einer Meinung' },
    skuA4: '700203-4',
    skuA3: '700203-3',
    priceA4: 27.5,
    priceA3: 38,
    width: 1680,
    height: 1680,
    seed: 7403,
    paper: PAPER,
    compose: (sheet) =>
      printMoire(sheet, {
        inks: INKS,
        gratings: [
          { ink: SUN, phase: none, duty: flat, within: disc(0, 30, 290) },
          { ink: PINK, phase: rings(-220, 165, 30), duty: () => 0.52, within: disc(-220, 165, 490) },
          {
            ink: BLUE,
            phase: rings(220, 165, 30),
            duty: () => 0.46,
            within: outsideSun(disc(220, 165, 490)),
          },
          { ink: MINT, phase: rings(0, -215, 30), duty: () => 0.5, within: outsideSun(disc(0, -215, 490)) },
        ],
      }),
  },
  {
    id: 'mountains-heard-through-a-wall-o9zk',
    project: 'Interference',
    order: 3,
    description: { en: 'Mountains, heard through a wall', de: 'Berge, durch die Wand gehört' },
    skuA4: '700204-4',
    skuA3: '700204-3',
    width: 1920,
    height: 1358,
    seed: 7404,
    paper: PAPER,
    compose: (sheet) =>
      printMoire(sheet, {
        inks: INKS,
        gratings: [
          { ink: SUN, phase: none, duty: flat, within: disc(330, -230, 215) },
          {
            ink: PINK,
            phase: (spot) => (spot.y + ridges(spot)) / 25,
            duty: ({ y, frame }) => 0.2 + 0.5 * unit(y / frame.height + 0.5),
          },
          {
            ink: BLUE,
            phase: (spot) => (spot.y * 1.04 + ridges({ ...spot, x: spot.x + 60 }) * 1.12) / 25,
            duty: ({ y, frame }) => 0.06 + 0.62 * unit(y / frame.height + 0.42),
          },
        ],
      }),
  },
  {
    id: 'somebody-behind-the-curtain-l4ty',
    project: 'Interference',
    order: 4,
    description: { en: 'Somebody behind the curtain', de: 'Hinter dem Vorhang steht jemand' },
    skuA3: '700205-3',
    priceA4: 27.5,
    priceA3: 38,
    width: 1358,
    height: 1920,
    seed: 7405,
    paper: PAPER,
    compose: (sheet) =>
      printMoire(sheet, {
        inks: INKS,
        gratings: [
          {
            ink: PINK,
            phase: ({ x, y }) => (x + 46 * Math.sin(x / 105 + y / 700) + 10 * Math.sin(y / 190)) / 26,
            duty: ({ x, y }) => 0.52 + 0.26 * Math.sin(x / 105 + y / 700),
          },
          {
            ink: BLUE,
            phase: ({ x, y }) => (x + 46 * Math.sin(x / 105 + y / 700 + 0.5) + y * 0.035) / 26,
            duty: ({ x, y }) => 0.5 + 0.16 * Math.sin(x / 105 + y / 700 + 2),
            within: (spot) => -somebody(spot),
          },
          { ink: SUN, phase: none, duty: flat, within: somebody },
        ],
      }),
  },
  {
    id: 'first-proof-kept-for-luck-g7bw',
    order: 0,
    description: {
      en: 'The first proof, kept for luck',
      de: 'Der erste Andruck, als Glücksbringer behalten',
    },
    skuA4: '700501-4',
    priceA4: 22,
    width: 1440,
    height: 1800,
    seed: 7406,
    paper: PAPER,
    compose: (sheet) =>
      printMoire(sheet, {
        inks: INKS,
        slip: 14,
        gratings: [
          { ink: SUN, phase: none, duty: flat, within: disc(0, -60, 520) },
          {
            ink: PINK,
            phase: ({ x, y }) => (Math.atan2(y + 60, x) / (Math.PI * 2)) * 72,
            duty: ({ x, y }) => 0.5 * smoothStep(40, 120, Math.hypot(x, y + 60)),
            within: disc(0, -60, 585),
          },
          { ink: BLUE, phase: rings(70, -10, 34), duty: () => 0.44, within: disc(0, -60, 450) },
          {
            ink: MINT,
            phase: lines(0, 30),
            duty: ({ y, frame }) => 0.75 * smoothStep(0.16, 0.5, y / frame.height),
          },
        ],
      }),
  },
];
