import { printSolids, type SolidsPlan } from '../programs/solids.ts';
import type { Work } from '../work.ts';

const PAPER = '#f7efe1';
const INKS = ['#e5432d', '#f4b426', '#f4a5a8', '#8fbfae'] as const;
const [RED, SUN, ROSE, SAGE] = [0, 1, 2, 3];
const BARE = -1;
const BOTTLE = '#12382f';

type Scene = Partial<SolidsPlan> & Pick<SolidsPlan, 'solids' | 'span' | 'lookAt'>;

const scene = (rest: Scene): SolidsPlan => ({
  inks: INKS,
  shade: BOTTLE,
  floor: ROSE,
  wall: BARE,
  yaw: 24,
  pitch: 18,
  depth: 3.2,
  light: [-0.55, 0.9, 0.62],
  dots: 13,
  angle: 22,
  ...rest,
});

export const HEAVY_THINGS: readonly Work[] = [
  {
    id: 'three-weights-at-rest-q4rv',
    project: 'Heavy Things',
    order: 0,
    description: { en: 'Three weights at rest', de: 'Drei Gewichte machen Pause' },
    skuA4: '700101-4',
    skuA3: '700101-3',
    priceA4: 29,
    priceA3: 42,
    width: 1440,
    height: 1800,
    seed: 5201,
    paper: PAPER,
    compose: (sheet) =>
      printSolids(
        sheet,
        scene({
          solids: [
            { kind: 'box', at: [-0.35, 0.8, 0], size: [0.85, 0.8, 0.85], ink: SUN, turn: 8 },
            { kind: 'sphere', at: [-0.3, 2.35, 0], size: [0.75], ink: RED },
            { kind: 'cone', at: [1.25, 0.85, 0.75], size: [0.62, 0.85], ink: SAGE },
          ],
          glow: { ink: ROSE, strength: 0.85 },
          span: 4.9,
          lookAt: 1.55,
          light: [-0.32, 0.78, 0.95],
        }),
      ),
  },
  {
    id: 'stairs-for-a-small-moon-e9j2',
    project: 'Heavy Things',
    order: 1,
    description: { en: 'Stairs for a small moon', de: 'Eine Treppe für den kleinen Mond' },
    skuA4: '700102-4',
    skuA3: '700102-3',
    priceA4: 29,
    priceA3: 42,
    width: 1358,
    height: 1920,
    seed: 5202,
    paper: PAPER,
    compose: (sheet) =>
      printSolids(
        sheet,
        scene({
          solids: [
            ...Array.from({ length: 6 }, (_, i) => ({
              kind: 'box' as const,
              at: [-1.25 + i * 0.5, 0.26 * (i + 1), -0.3] as const,
              size: [0.25, 0.26 * (i + 1), 0.8] as const,
              ink: i % 2 === 0 ? ROSE : RED,
            })),
            { kind: 'sphere', at: [1.25, 3.74, -0.3], size: [0.6], ink: SUN },
            { kind: 'sphere', at: [-1.4, 0.24, 1.15], size: [0.24], ink: SAGE },
          ],
          floor: SUN,
          glow: { ink: SAGE, strength: 0.9 },
          span: 4.7,
          lookAt: 2.05,
          yaw: 30,
          light: [-0.75, 0.85, 0.7],
        }),
      ),
  },
  {
    id: 'column-thinking-of-falling-0hsk',
    project: 'Heavy Things',
    order: 2,
    description: { en: 'A column, thinking of falling', de: 'Eine Säule denkt ans Umfallen' },
    skuA4: '700103-4',
    skuA3: '700103-3',
    priceA4: 29,
    priceA3: 42,
    width: 1358,
    height: 1920,
    seed: 5203,
    paper: PAPER,
    compose: (sheet) =>
      printSolids(
        sheet,
        scene({
          solids: [
            { kind: 'cylinder', at: [-0.1, 0.3, 0], size: [0.98, 0.3], ink: RED },
            { kind: 'cylinder', at: [0.1, 0.95, 0], size: [0.72, 0.35], ink: BARE },
            { kind: 'cylinder', at: [-0.18, 1.65, 0], size: [0.72, 0.35], ink: RED },
            { kind: 'cylinder', at: [0.2, 2.35, 0], size: [0.72, 0.35], ink: BARE },
            { kind: 'cylinder', at: [0.42, 3.06, 0], size: [0.72, 0.33], ink: RED, lean: 6 },
            { kind: 'sphere', at: [0.46, 3.92, 0], size: [0.5], ink: SUN },
          ],
          floor: SAGE,
          wall: ROSE,
          disc: { u: 0.3, v: 0.25, radius: 0.2, ink: BARE },
          span: 4.3,
          lookAt: 2.05,
          light: [-0.8, 0.75, 0.6],
        }),
      ),
  },
  {
    id: 'ring-and-what-it-keeps-w7pd',
    project: 'Heavy Things',
    order: 3,
    description: { en: 'The ring, and what it keeps', de: 'Der Ring und was er hütet' },
    skuA4: '700104-4',
    priceA4: 32,
    priceA3: 44,
    width: 1680,
    height: 1680,
    seed: 5204,
    paper: PAPER,
    compose: (sheet) =>
      printSolids(
        sheet,
        scene({
          solids: [
            { kind: 'torus', at: [0, 1.55, 0], size: [1.15, 0.4], ink: RED, turn: -14 },
            { kind: 'sphere', at: [0.05, 0.86, 0.05], size: [0.46], ink: SUN },
            { kind: 'box', at: [-1.75, 0.3, 0.9], size: [0.3, 0.3, 0.3], ink: ROSE, turn: 20 },
            { kind: 'cylinder', at: [1.75, 0.62, -0.7], size: [0.34, 0.62], ink: BARE },
          ],
          floor: SAGE,
          wall: BARE,
          glow: { ink: SUN, strength: 0.95 },
          span: 5.2,
          lookAt: 1.55,
          yaw: 16,
        }),
      ),
  },
  {
    id: 'four-doors-one-afternoon-z3ua',
    project: 'Heavy Things',
    order: 4,
    onHome: true,
    description: { en: 'Four doors, one afternoon', de: 'Vier Türen, ein Nachmittag' },
    skuA4: '700105-4',
    skuA3: '700105-3',
    priceA4: 29,
    priceA3: 42,
    width: 1920,
    height: 1358,
    seed: 5205,
    paper: PAPER,
    compose: (sheet) =>
      printSolids(
        sheet,
        scene({
          solids: [
            { kind: 'arch', at: [-2.5, 0.95, -0.6], size: [0.72, 0.95, 0.5], ink: ROSE },
            { kind: 'arch', at: [-0.92, 1.35, -0.9], size: [0.78, 1.35, 0.5], ink: RED },
            { kind: 'arch', at: [0.72, 1.75, -1.2], size: [0.84, 1.75, 0.5], ink: BARE },
            { kind: 'arch', at: [2.42, 1.2, -1.2], size: [0.78, 1.2, 0.5], ink: SAGE },
            { kind: 'sphere', at: [1.1, 0.36, 0.9], size: [0.36], ink: RED },
          ],
          floor: SUN,
          wall: BARE,
          glow: { ink: ROSE, strength: 0.9 },
          span: 7.8,
          lookAt: 1.5,
          yaw: 28,
          pitch: 20,
          depth: 4.2,
          light: [-0.62, 0.72, 0.72],
        }),
      ),
  },
  {
    id: 'sunday-fruit-cast-in-concrete-n1xg',
    project: 'Heavy Things',
    order: 5,
    description: { en: 'Sunday fruit, cast in concrete', de: 'Sonntagsobst, in Beton gegossen' },
    skuA4: '700106-4',
    skuA3: '700106-3',
    priceA3: 44,
    width: 1800,
    height: 1350,
    seed: 5206,
    paper: PAPER,
    compose: (sheet) =>
      printSolids(
        sheet,
        scene({
          solids: [
            { kind: 'bowl', at: [0, 1.3, 0], size: [1.25, 0.06], ink: BARE },
            { kind: 'cylinder', at: [0, 0.08, 0], size: [0.6, 0.08], ink: BARE },
            { kind: 'sphere', at: [-0.52, 1.35, 0.25], size: [0.52], ink: RED },
            { kind: 'sphere', at: [0.45, 1.3, 0.35], size: [0.48], ink: SUN },
            { kind: 'sphere', at: [0.05, 1.42, -0.5], size: [0.56], ink: SAGE },
            { kind: 'sphere', at: [0.02, 1.98, 0.05], size: [0.44], ink: ROSE },
            { kind: 'sphere', at: [2.0, 0.42, 0.55], size: [0.42], ink: RED },
            { kind: 'box', at: [-2.25, 0.5, -0.4], size: [0.5, 0.5, 0.5], ink: SAGE, turn: 14 },
          ],
          floor: ROSE,
          wall: SUN,
          disc: { u: 0.5, v: 0.4, radius: 0.24, ink: BARE },
          span: 6.6,
          lookAt: 1.3,
          yaw: 12,
          pitch: 24,
        }),
      ),
  },
];
