import { printRack } from '../programs/rack.ts';
import { printSnow } from '../programs/snow.ts';
import type { Picture } from '../work.ts';

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
];
