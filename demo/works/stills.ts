import { printFlow } from '../programs/flow.ts';
import { printRack } from '../programs/rack.ts';
import { printSnow } from '../programs/snow.ts';
import { smoothNoise } from '../random.ts';
import type { Picture } from '../work.ts';

/** A rabbit from behind, of ellipses: centre and radii in shares of the frame's height from its middle, the slant in radians. */
const RABBIT = [
  { part: 'ear', x: -0.05, y: -0.27, rx: 0.062, ry: 0.2, slant: -0.22 },
  { part: 'ear', x: 0.13, y: -0.26, rx: 0.062, ry: 0.2, slant: 0.3 },
  { part: 'fur', x: 0.02, y: -0.03, rx: 0.17, ry: 0.15, slant: 0 },
  { part: 'fur', x: 0, y: 0.27, rx: 0.29, ry: 0.24, slant: 0 },
  { part: 'tail', x: 0.29, y: 0.36, rx: 0.08, ry: 0.075, slant: 0 },
] as const;

/** How far a place is inside the nearest part of the rabbit: 0 in its middle, 1 on its edge. */
function partAt(u: number, v: number, aspect: number) {
  const [px, py] = [(u - 0.5) * aspect, v - 0.5];
  const parts = RABBIT.map(({ part, x, y, rx, ry, slant }) => {
    const [dx, dy] = [px - x, py - y];
    const [along, across] = [
      dx * Math.cos(slant) + dy * Math.sin(slant),
      dy * Math.cos(slant) - dx * Math.sin(slant),
    ];
    return { part, depth: Math.hypot(along / rx, across / ry), dx, dy };
  });
  return parts.reduce((nearest, other) => (other.depth < nearest.depth ? other : nearest));
}

/** Pictures of the videos section: content/videos names their files. */
export const STILLS: readonly Picture[] = [
  {
    id: 'still-drying-rack-u2wb',
    width: 1920,
    height: 1200,
    seed: 8501,
    paper: '#f6eddc',
    compose: (sheet) => printRack(sheet, ['#2a2440', '#bfe0e4', '#ffca3a', '#ef5b4c', '#1d7d8a', '#f4a5b8']),
  },
  {
    id: 'still-snow-pass-d5ma',
    width: 1920,
    height: 1080,
    seed: 8502,
    paper: '#fbf6ec',
    compose: (sheet) => printSnow(sheet, ['#23305e', '#9cc9dd', '#f3c9c4', '#ef5b4c']),
  },
  {
    id: 'still-patient-rabbit-m4jc',
    width: 1920,
    height: 1080,
    seed: 8503,
    paper: '#f7efdf',
    compose: (sheet) =>
      printFlow(sheet, {
        inks: ['#3a2f3d', '#8a7a86', '#c9b9b4', '#f4a5b8', '#7fae6d', '#2f6b57'],
        paper: '#f7efdf',
        angle: ({ u, v, aspect }) => {
          const { depth, dx, dy } = partAt(u, v, aspect);
          if (depth > 1) return -1.35 + smoothNoise(u * 9, v * 2, 5) * 0.8;
          return Math.atan2(dy + 0.12, dx * 0.7) + smoothNoise(u * 14, v * 14, 11) * 0.7;
        },
        inkAt: ({ u, v, aspect }, mood) => {
          const { part, depth } = partAt(u, v, aspect);
          if (depth > 1) return v > 0.74 + smoothNoise(u * 6, 1, 3) * 0.06 ? (mood < 0.4 ? 5 : 4) : -1;
          if (part === 'ear' && depth < 0.55) return 3;
          if (part === 'tail') return mood < 0.7 ? 2 : 1;
          if (depth > 0.86) return 0;
          return mood < 0.24 ? 0 : mood < 0.62 ? 1 : 2;
        },
        widths: [
          { px: 7, tries: 5000 },
          { px: 4, tries: 60_000 },
        ],
        gap: 1.5,
        reach: 90,
      }),
  },
];
