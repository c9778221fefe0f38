import type { Page } from '@playwright/test';
import type { Language } from '../../src/shared/i18n/language.ts';

/** One state of the site: its address, the steps that lead to it, and what to capture. */
export type Scene = {
  readonly name: string;
  /** One for both languages, or one for each. */
  readonly path: string | ((language: Language) => string);
  /** Leaves the language unchosen. */
  readonly firstVisit?: boolean;
  readonly fullPage?: boolean;
  /** Selector of the part to capture, as a picture for a text. */
  readonly part?: string;
  /** Before the page is opened. */
  readonly prepare?: (page: Page, site: string) => Promise<void>;
  /** After it was opened. */
  readonly act?: (page: Page, language: Language) => Promise<void>;
};
