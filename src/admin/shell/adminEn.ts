import { photosEn } from '../photos/photosEn.ts';
import { shellEn } from './shellEn.ts';

/** What the panel says as soon as it opens, in English, and the list of photos. Visitors never load it. */
export const adminEn = { ...shellEn, ...photosEn } as const;
