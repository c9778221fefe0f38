import type { Work } from './work.ts';
import { HEAVY_THINGS } from './works/heavyThings.ts';
import { INTERFERENCE } from './works/interference.ts';
import { NIGHT_SHIFT } from './works/nightShift.ts';
import { UNDERCURRENTS } from './works/undercurrents.ts';

/** Every work that the repository ships with: four projects of six, one of which hangs outside its project. */
export const WORKS: readonly Work[] = [...UNDERCURRENTS, ...HEAVY_THINGS, ...NIGHT_SHIFT, ...INTERFERENCE];
