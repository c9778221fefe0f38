import { photosDe } from './admin/photosDe.ts';
import { shellDe } from './admin/shellDe.ts';
import type { adminEn } from './adminEn.ts';

/** The same in German. */
export const adminDe = { ...shellDe, ...photosDe } as const satisfies Record<keyof typeof adminEn, string>;
