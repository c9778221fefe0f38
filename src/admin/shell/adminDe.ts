import { photosDe } from '../photos/photosDe.ts';
import type { adminEn } from './adminEn.ts';
import { shellDe } from './shellDe.ts';

/** The same in German. */
export const adminDe = { ...shellDe, ...photosDe } as const satisfies Record<keyof typeof adminEn, string>;
