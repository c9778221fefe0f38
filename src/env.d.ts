/// <reference types="astro/client" />

declare module 'virtual:site-build' {
  import type { DerivedImage } from './domain/derivedImages.ts';
  /** Folder that holds content/ and public/. */
  export const contentRoot: string;
  /** The text of a file of the content, where it has been read for this build. */
  export const textOf: ((path: string) => string | undefined) | undefined;
  /** The script that runs before the first paint. */
  export const headScript: string;
  /** The commit the content stands on. */
  export const revision: string;
  /** ETags of the API's lists at build time. */
  export const lists: Record<'photos' | 'videos' | 'music' | 'projects' | 'settings', string>;
  /** Derived images by the name of the original. */
  export const images: Record<string, DerivedImage>;
  /** Files in public/photos that are no pictures and not published. */
  export const leftOut: readonly string[];
  /** When the legal texts last changed, as ISO 8601, by file name; those of which nobody knows are missing. */
  export const legalDates: Readonly<Record<string, string>>;
  /** Pictures from elsewhere that the build has copied: file names by their addresses. */
  export const copies: import('./domain/copies.ts').BuiltCopies;
  /** Whether prints are sold, and the notices that the checkout shows. */
  export const shop: { readonly sells: boolean; readonly notices: import('./domain/shop/notice.ts').Notices };
}

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates the island when it is first called: components/site/clientCall.ts. */
    'client:call'?: boolean;
  }
}

interface ImportMetaEnv {
  readonly PUBLIC_STRIPE_PUBLISHABLE_KEY?: string;
  readonly PUBLIC_ANALYTICS_SRC?: string;
  readonly PUBLIC_ANALYTICS_ID?: string;
}
