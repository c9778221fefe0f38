import { NIGHT } from '../programs/buildings.ts';
import { type CityPlan, printCity } from '../programs/city.ts';
import { smoothNoise } from '../random.ts';
import type { Work } from '../work.ts';

const PAPER = '#f3ead9';
const INKS = ['#14143c', '#2e2f7f', '#7a55b8', '#ffce3a', '#ff6a5b', '#58c2cf'] as const;

type Scene = Partial<CityPlan> & Pick<CityPlan, 'scale' | 'middle' | 'reach' | 'height'>;

const scene = (rest: Scene): CityPlan => ({
  inks: INKS,
  block: () => 'houses',
  lights: { share: 0.4, odd: 0.12, drawUnlit: true },
  coats: [0, 0, 0, 1, 2, 2, 5, 5, 3, 4],
  ...rest,
});

export const NIGHT_SHIFT: readonly Work[] = [
  {
    id: 'ninth-floor-still-awake-c2vb',
    project: 'Night Shift',
    order: 0,
    description: { en: 'The ninth floor is still awake', de: 'Im neunten Stock schläft noch niemand' },
    printedOn: { en: 'Hahnemühle Photo Rag 308 g', de: 'Hahnemühle Photo Rag, 308 g' },
    year: 2023,
    skuA4: '700301-4',
    skuA3: '700301-3',
    priceA4: 39,
    priceA3: 56,
    width: 1358,
    height: 1920,
    seed: 6301,
    paper: PAPER,
    compose: (sheet) =>
      printCity(
        sheet,
        scene({
          scale: 78,
          middle: { u: 0.5, v: 0.8 },
          reach: 4,
          block: (bx, by) => (bx + by < -1 ? 'none' : 'houses'),
          height: (x, y, random) =>
            2.6 + Math.max(0, 10.5 - Math.abs(x - y) * 0.7 - Math.abs(x + y) * 0.3) * random.range(0.65, 1.1),
          moon: { u: 0.72, v: 0.15, radius: 0.1, ink: NIGHT.paper, glow: 2.6 },
          stars: 60,
        }),
      ),
  },
  {
    id: 'last-tram-second-stop-j8tn',
    project: 'Night Shift',
    order: 1,
    description: { en: 'Last tram, second stop', de: 'Letzte Straßenbahn, zweite Haltestelle' },
    printedOn: { en: 'Hahnemühle Photo Rag 308 g', de: 'Hahnemühle Photo Rag, 308 g' },
    year: 2024,
    skuA4: '700302-4',
    skuA3: '700302-3',
    priceA4: 39,
    priceA3: 56,
    width: 1920,
    height: 1358,
    seed: 6302,
    paper: PAPER,
    compose: (sheet) =>
      printCity(
        sheet,
        scene({
          scale: 92,
          middle: { u: 0.5, v: 0.55 },
          reach: 5,
          block: (bx, by) => (by === 0 && (bx === 0 || bx === -2) ? 'park' : 'houses'),
          height: (_x, y, random) => (y > -1 && y < 7 ? random.range(0.7, 1.5) : random.range(1.2, 3.2)),
          tramAt: 0,
        }),
      ),
  },
  {
    id: 'roofs-talk-after-midnight-5gye',
    project: 'Night Shift',
    order: 2,
    onHome: true,
    description: { en: 'After midnight the roofs start talking', de: 'Nach Mitternacht reden die Dächer' },
    skuA4: '700303-4',
    skuA3: '700303-3',
    priceA4: 39,
    priceA3: 56,
    width: 1800,
    height: 1350,
    seed: 6303,
    paper: PAPER,
    compose: (sheet) =>
      printCity(
        sheet,
        scene({
          scale: 104,
          middle: { u: 0.5, v: 0.72 },
          reach: 5,
          block: (bx, by) => (bx + by < -2 ? 'none' : 'houses'),
          height: (x, y, random) => 2.2 + smoothNoise(x / 3, y / 3, 4) * 0.8 + random.range(0, 1.2),
          lights: { share: 0.3, odd: 0.2, drawUnlit: true },
          coats: [0, 2, 1, 1, 5, 2],
          moon: { u: 0.2, v: 0.17, radius: 0.07, ink: NIGHT.lamp, glow: 3 },
          stars: 50,
        }),
      ),
  },
  {
    id: 'one-window-for-the-moon-d0kf',
    project: 'Night Shift',
    order: 3,
    description: { en: 'One window left on for the moon', de: 'Ein Fenster bleibt an, für den Mond' },
    skuA4: '700304-4',
    skuA3: '700304-3',
    priceA4: 42,
    priceA3: 60,
    width: 1440,
    height: 1800,
    seed: 6304,
    paper: PAPER,
    compose: (sheet) =>
      printCity(
        sheet,
        scene({
          scale: 66,
          middle: { u: 0.5, v: 0.92 },
          reach: 5,
          block: (bx, by) => (bx + by < -1 ? 'none' : 'houses'),
          height: (x, y, random) => random.range(1.6, 3.4) + Math.max(0, 3 - Math.abs(x - y + 6) * 0.4),
          lights: { share: 0, odd: 0, drawUnlit: true, only: 1740 },
          coats: [0, 0, 5, 0],
          moon: { u: 0.54, v: 0.34, radius: 0.25, ink: NIGHT.lamp, glow: 1.25 },
          stars: 70,
        }),
      ),
  },
  {
    id: 'rain-on-the-long-block-u6am',
    project: 'Night Shift',
    order: 4,
    description: { en: 'Rain on the long block', de: 'Regen auf dem langen Block' },
    skuA4: '700305-4',
    skuA3: '700305-3',
    width: 1440,
    height: 1800,
    seed: 6305,
    paper: PAPER,
    compose: (sheet) =>
      printCity(
        sheet,
        scene({
          scale: 82,
          middle: { u: 0.5, v: 0.62 },
          reach: 6,
          block: (bx, by) => (bx - by === 0 || bx - by === 1 ? 'water' : 'houses'),
          height: (x, y, random) => random.range(1.4, 2.6) + Math.min(3.4, Math.abs(x - y) * 0.2),
          coats: [0, 0, 2, 5, 3, 2],
          rain: 420,
        }),
      ),
  },
  {
    id: 'city-remembered-from-the-train-2wxs',
    project: 'Night Shift',
    order: 5,
    description: {
      en: 'The city as remembered from the train',
      de: 'Die Stadt, wie ich sie aus dem Zug erinnere',
    },
    skuA4: '700306-4',
    skuA3: '700306-3',
    priceA4: 39,
    priceA3: 56,
    width: 1680,
    height: 1680,
    seed: 6306,
    paper: PAPER,
    compose: (sheet) =>
      printCity(
        sheet,
        scene({
          scale: 62,
          middle: { u: 0.5, v: 0.62 },
          reach: 2,
          block: (bx, by) => {
            if (Math.abs(bx) + Math.abs(by) > 3) return 'none';
            return bx === 1 && by === -1 ? 'park' : bx === -1 && by === 1 ? 'water' : 'houses';
          },
          height: (x, y, random) =>
            1.2 + Math.max(0, 6.5 - Math.hypot(x - 1.5, y - 1.5) * 0.75) * random.range(0.5, 1.2),
          moon: { u: 0.22, v: 0.2, radius: 0.08, ink: NIGHT.hot, glow: 3.2 },
          stars: 80,
        }),
      ),
  },
];
