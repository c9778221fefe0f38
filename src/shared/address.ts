import { inLanguage, type Language } from './i18n/language.ts';

/** Sections of the public site, in the order of the header. */
export const SECTIONS = ['home', 'photos', 'videos', 'music'] as const;
export type Section = (typeof SECTIONS)[number];

/** The part of an address after '#': a section, within photos a project, within it a photo by id. */
export type Address = { readonly section: Section; readonly project?: string; readonly photo?: string };

const PART = /^[a-z0-9][a-z0-9-]{0,79}$/;

export const isSection = (value: unknown): value is Section => SECTIONS.includes(value as Section);

/** Parses a hash such as '#photos/tidal-lines/wave-3f2a'. Drops invalid parts from the right; '' is home. */
export function parseAddress(hash: string): Address {
  const [section, project, photo] = hash.replace(/^#/, '').split('/');
  if (!isSection(section)) return { section: 'home' };
  if (section !== 'photos' || !project || !PART.test(project)) return { section };
  if (!photo || !PART.test(photo)) return { section, project };
  return { section, project, photo };
}

/** The hash of an address, '#home' included. */
export function formatAddress({ section, project, photo }: Address): string {
  return `#${[section, project, project && photo].filter(Boolean).join('/')}`;
}

/** The path of a project's page. It is in this module because the first view opens projects from it. */
export function projectPath(slug: string, language: Language): string {
  return inLanguage(language, `/projects/${slug}/`);
}
