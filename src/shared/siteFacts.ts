import type { BuiltCopies } from './content/copies.ts';
import type { DerivedImage } from './content/derivedImages.ts';
import type { Notices } from './shop/notice.ts';

/** The site's logo or icon: where it is, its size in px, and whether all of it is dark or light grey. */
export type Mark = {
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly tone?: 'dark' | 'light';
};

/** What a build knows beside the content's own files, and the pages need. */
export type SiteFacts = {
  /** ETags of the API's lists as they are at build time: a page asks with them whether anything has changed. */
  readonly lists: Readonly<Record<'photos' | 'videos' | 'music' | 'projects' | 'settings', string>>;
  /** Derived images by the name of the original. */
  readonly images: Readonly<Record<string, DerivedImage>>;
  /** Files in public/photos that are no pictures and not published. */
  readonly unpublished: readonly string[];
  /** Pictures from elsewhere that the build has copied: file names by their addresses. */
  readonly copies: BuiltCopies;
  /** When the legal texts last changed, as ISO 8601, by file name; those of which nobody knows are missing. */
  readonly legalDates: Readonly<Record<string, string>>;
  /** When the files of photos first came to this branch, as ISO 8601, by file name; of some nobody knows. */
  readonly photoDates: Readonly<Record<string, string>>;
  /** The site's own pictures that can be shown. */
  readonly marks: { readonly logo?: Mark | undefined; readonly icon?: Mark | undefined };
  /** The content is the sample's, or has no photo yet: the panel opens on First steps. */
  readonly isFresh: boolean;
  /** Whether prints are sold, and the notices that the checkout shows. */
  readonly shop: { readonly sells: boolean; readonly notices: Notices };
};
