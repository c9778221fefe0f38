import { aroundStones } from '../programs/current.ts';
import { type FlowPlan, printFlow } from '../programs/flow.ts';
import { fractalNoise, smoothNoise, smoothStep } from '../random.ts';
import type { Work } from '../work.ts';

const PAPER = '#f5ecdc';
const NAVY = '#1b2a52';
const TEAL = '#1d7d8a';
const CORAL = '#ee5a4f';
const OCHRE = '#f0ae35';
const MIST = '#a5d2d2';
const INKS = [NAVY, TEAL, CORAL, OCHRE, MIST] as const;
const [IS_NAVY, IS_TEAL, IS_CORAL, IS_OCHRE, IS_MIST] = [0, 1, 2, 3, 4];

const WIDE = [
  { px: 46, tries: 90 },
  { px: 30, tries: 260 },
  { px: 18, tries: 900 },
  { px: 10, tries: 2600 },
  { px: 6, tries: 5000 },
] as const;

const FINE = [
  { px: 16, tries: 160 },
  { px: 10, tries: 1200 },
  { px: 6, tries: 5200 },
] as const;

const RIVER_STONES = [
  { u: 0.56, v: 0.24, radius: 0.13, ink: IS_CORAL },
  { u: 0.27, v: 0.5, radius: 0.17, ink: IS_OCHRE },
  { u: 0.74, v: 0.64, radius: 0.1, ink: IS_CORAL },
  { u: 0.46, v: 0.83, radius: 0.07, ink: IS_OCHRE },
] as const;

const plan = (rest: Omit<FlowPlan, 'inks' | 'paper'>): FlowPlan => ({ inks: INKS, paper: PAPER, ...rest });

export const UNDERCURRENTS: readonly Work[] = [
  {
    id: 'river-learning-to-fork-k3f9',
    project: 'Undercurrents',
    order: 0,
    onHome: true,
    description: { en: 'River, learning to fork', de: 'Der Fluss übt die Gabelung' },
    skuA4: '700401-4',
    skuA3: '700401-3',
    priceA4: 34.5,
    priceA3: 49,
    width: 1358,
    height: 1920,
    seed: 4101,
    paper: PAPER,
    compose: (sheet) =>
      printFlow(
        sheet,
        plan({
          angle: ({ u, v, aspect }) =>
            aroundStones(u, v, aspect, RIVER_STONES) + smoothNoise(u * 1.6, v * 2.2, 7) * 0.35,
          inkAt: ({ u, v }, mood) => {
            const depth = Math.abs(u - 0.5 - 0.16 * Math.sin(v * 5)) * 2.2 + (mood - 0.5) * 0.55;
            if (mood > 0.965) return IS_CORAL;
            if (depth < 0.3) return IS_NAVY;
            return depth < 0.62 ? IS_TEAL : IS_MIST;
          },
          widths: WIDE,
          gap: 3,
          reach: 1700,
          broken: 0.12,
          stones: RIVER_STONES,
        }),
      ),
  },
  {
    id: 'wind-with-nothing-in-its-way-7qma',
    project: 'Undercurrents',
    order: 1,
    description: { en: 'Wind with nothing in its way', de: 'Wind, und nichts stellt sich dagegen' },
    skuA4: '700402-4',
    skuA3: '700402-3',
    priceA4: 34.5,
    priceA3: 49,
    width: 1920,
    height: 1358,
    seed: 4102,
    paper: PAPER,
    compose: (sheet) =>
      printFlow(
        sheet,
        plan({
          angle: ({ u, v }) => fractalNoise(u * 1.5, v * 1.1 + 3, 21) * 0.95 - 0.12,
          inkAt: ({ u, v, aspect }, mood) => {
            const sun = Math.hypot((u - 0.69) * aspect, v - 0.36) < 0.24;
            if (sun) return mood < 0.14 ? IS_OCHRE : IS_CORAL;
            const line = v + smoothNoise(u * 2, 1, 5) * 0.08 + (mood - 0.5) * 0.16;
            if (line > 0.78) return IS_NAVY;
            if (line > 0.58) return mood < 0.1 ? IS_OCHRE : IS_TEAL;
            return mood < 0.07 ? IS_NAVY : IS_MIST;
          },
          widths: WIDE,
          gap: 3,
          reach: 2400,
          broken: 0.08,
        }),
      ),
  },
  {
    id: 'whirlpool-in-no-hurry-x81d',
    project: 'Undercurrents',
    order: 2,
    description: { en: 'A whirlpool in no hurry at all', de: 'Ein Strudel, der alle Zeit der Welt hat' },
    skuA4: '700403-4',
    skuA3: '700403-3',
    priceA4: 36,
    priceA3: 52,
    edition: { size: 30, sold_before: 26 },
    width: 1680,
    height: 1680,
    seed: 4103,
    paper: PAPER,
    compose: (sheet) =>
      printFlow(
        sheet,
        plan({
          angle: ({ u, v, aspect }) => {
            const turn = Math.atan2((v - 0.53) / aspect, u - 0.46);
            return turn + Math.PI / 2 - 0.24 + smoothNoise(u * 2.4, v * 2.4, 3) * 0.32;
          },
          inkAt: ({ u, v, aspect }, mood) => {
            const r = Math.hypot(u - 0.46, (v - 0.53) / aspect) + (mood - 0.5) * 0.14;
            if (r < 0.11) return IS_CORAL;
            if (r < 0.2) return IS_OCHRE;
            if (mood > 0.95) return IS_CORAL;
            return r < 0.37 ? IS_NAVY : r < 0.52 ? IS_TEAL : IS_MIST;
          },
          widths: WIDE,
          gap: 3,
          reach: 1500,
          broken: 0.15,
        }),
      ),
  },
  {
    id: 'kelp-at-low-light-t5wc',
    project: 'Undercurrents',
    order: 3,
    description: { en: 'Kelp, the hour before the light goes', de: 'Seetang, kurz bevor das Licht geht' },
    skuA4: '700404-4',
    skuA3: '700404-3',
    priceA4: 34.5,
    priceA3: 49,
    width: 1440,
    height: 1800,
    seed: 4104,
    paper: PAPER,
    compose: (sheet) =>
      printFlow(
        sheet,
        plan({
          ground: NAVY,
          angle: ({ u, v }) =>
            -Math.PI / 2 + Math.sin(v * 6.5 + u * 3.4) * 0.62 + smoothNoise(u * 3, v * 1.4, 9) * 0.3,
          inkAt: ({ u, v, aspect }, mood) => {
            const lamp = Math.hypot((u - 0.63) * aspect, v - 0.27) < 0.17;
            if (lamp) return mood < 0.3 ? IS_CORAL : IS_OCHRE;
            if (mood + (1 - v) * 0.35 > 1.08) return -1;
            return mood < 0.12 ? IS_CORAL : mood < 0.62 ? IS_TEAL : IS_MIST;
          },
          widths: FINE.map(({ px, tries }) => ({ px: px * 1.7, tries: Math.round(tries * 0.6) })),
          gap: 4,
          reach: 1500,
        }),
      ),
  },
  {
    id: 'two-weathers-over-the-bay-m2hz',
    project: 'Undercurrents',
    order: 4,
    description: { en: 'Two weathers meet over the bay', de: 'Über der Bucht treffen sich zwei Wetter' },
    skuA4: '700405-4',
    skuA3: '700405-3',
    priceA4: 34.5,
    priceA3: 49,
    editionA4: { size: 40, sold_before: 9 },
    editionA3: { size: 12, sold_before: 3 },
    width: 1800,
    height: 1350,
    seed: 4105,
    paper: PAPER,
    compose: (sheet) =>
      printFlow(
        sheet,
        plan({
          angle: ({ u, v, aspect }) => {
            const left = Math.atan2(v - 0.4, (u - 0.24) * aspect) + Math.PI / 2;
            const right = Math.atan2(v - 0.58, (u - 0.78) * aspect) - Math.PI / 2;
            const share = smoothStep(0.36, 0.64, u + smoothNoise(v * 2, 4, 2) * 0.06);
            const x = Math.cos(left) * (1 - share) + Math.cos(right) * share;
            const y = Math.sin(left) * (1 - share) + Math.sin(right) * share;
            return Math.atan2(y, x);
          },
          inkAt: ({ u, v, aspect }, mood) => {
            const cold = Math.hypot((u - 0.24) * aspect, v - 0.4) + (mood - 0.5) * 0.2;
            const warm = Math.hypot((u - 0.78) * aspect, v - 0.58) + (mood - 0.5) * 0.2;
            if (warm < cold) return warm < 0.13 ? IS_NAVY : warm < 0.34 ? IS_CORAL : IS_OCHRE;
            return cold < 0.13 ? IS_CORAL : cold < 0.36 ? IS_NAVY : mood > 0.5 ? IS_TEAL : IS_MIST;
          },
          widths: WIDE,
          gap: 3,
          reach: 1500,
          broken: 0.1,
        }),
      ),
  },
  {
    id: 'what-the-tide-took-back-b6ny',
    project: 'Undercurrents',
    order: 5,
    description: { en: 'What the tide wrote and took back', de: 'Was die Flut schrieb und wieder mitnahm' },
    width: 1440,
    height: 1800,
    seed: 4106,
    paper: PAPER,
    compose: (sheet) =>
      printFlow(
        sheet,
        plan({
          angle: ({ u, v }) => fractalNoise(u * 1.3, v * 2.1, 31) * 1.5 + 0.2 - v * 0.4,
          inkAt: ({ u, v }, mood) => {
            const shore = v + smoothNoise(u * 2.1, 6, 12) * 0.09 + (mood - 0.5) * 0.3;
            if (shore < 0.3) return mood < 0.035 ? IS_CORAL : -1;
            if (mood > 0.94) return IS_CORAL;
            return shore < 0.52 ? IS_MIST : shore < 0.76 ? IS_TEAL : IS_NAVY;
          },
          widths: FINE,
          gap: 3,
          reach: 1300,
          broken: 0.3,
        }),
      ),
  },
];
