import type { BuiltCopies } from './content/copies.ts';
import type { DerivedImage } from './content/derivedImages.ts';
import type { Notices } from './shop/notice.ts';

/** The site's logo or icon: its address, its size in px, and whether it is all dark or all light grey. */
export type Mark = {
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly tone?: 'dark' | 'light';
};

/** Facts of the build that pages need besides the content. */
export type SiteFacts = {
  /** ETags of the API's lists at build time: with them a page asks whether anything has changed. */
  readonly lists: Readonly<Record<'photos' | 'videos' | 'music' | 'projects' | 'settings', string>>;
  /** Derived images by the original's name. */
  readonly images: Readonly<Record<string, DerivedImage>>;
  /** Files in public/photos that are no pictures, and are not published. */
  readonly unpublished: readonly string[];
  /** Pictures on other hosts that the build has copied: file names by address. */
  readonly copies: BuiltCopies;
  /** When the legal texts last changed, as ISO 8601, by file name; unknown ones are missing. */
  readonly legalDates: Readonly<Record<string, string>>;
  /** When the photos' files were added to this branch, as ISO 8601, by file name; some are unknown. */
  readonly photoDates: Readonly<Record<string, string>>;
  readonly marks: { readonly logo?: Mark | undefined; readonly icon?: Mark | undefined };
  /** True for sample content or no photo: the panel opens on First steps. */
  readonly isFresh: boolean;
  readonly shop: { readonly sells: boolean; readonly notices: Notices };
};
