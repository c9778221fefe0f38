/// <reference types="astro/client" />

declare const SITE_BUILD: {
  /** Folder of content/ and public/. */
  contentRoot: string;
  /** Folder of facts.json and clientFiles.json, which the build writes for the pages. */
  factsFolder: string;
  /** The script that runs before the first paint. */
  headScript: string;
};

/** True in the head of a site without dark mode: its code is left out. */
declare var NEVER_DARK: boolean | undefined;

interface ImportMetaEnv {
  readonly PUBLIC_STRIPE_PUBLISHABLE_KEY?: string;
  readonly PUBLIC_ANALYTICS_SRC?: string;
  readonly PUBLIC_ANALYTICS_ID?: string;
}
