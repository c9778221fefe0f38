import type { AdminTexts } from '../shell/useAdminText.ts';
import type { Listed } from './resource.ts';

/** How the entries of a list look in their rows. */
export type EntryLook<E extends Listed> = {
  /** Addresses of the entry's picture, the best first. */
  readonly sources: (entry: E) => readonly string[];
  /** The drawing that stands there while no picture can be had. */
  readonly glyph: Glyph;
  /** A class that colours the ground of the picture. */
  readonly ground?: (entry: E) => string;
  /** What is said below its names. */
  readonly details: (entry: E, texts: AdminTexts) => readonly string[];
};

export const GLYPHS = {
  photo: 'M4 5H20V19H4ZM4 16 9 11 13 15 16 12 20 16M15.500 8.500H15.510',
  video: 'M8 5v14l11-7z',
  track: 'M9 18V5l11-2v13M9 18a3 3 0 1 1-3-3 3 3 0 0 1 3 3zm11-2a3 3 0 1 1-3-3 3 3 0 0 1 3 3z',
} as const;
export type Glyph = keyof typeof GLYPHS;
