import { projectPath } from './address.ts';
import { inLanguage, LANGUAGES, type Language } from './i18n/language.ts';

/** Address of a work's page. */
export function photoPath(id: string, language: Language): string {
  return inLanguage(language, `/photos/${id}/`);
}

/** Where the photos of one project lie, as the page was built with them: a static file. */
export function projectPhotosPath(slug: string): string {
  return `${projectPath(slug, 'en')}photos.json`;
}

/** Address of a legal text's page; the one at the root holds both languages. */
export function legalPath(name: string, language: Language): string {
  return inLanguage(language, `/legal/${name}/`);
}

/** Address of a page of the owner's; the one at the root holds both languages. */
export function ownPath(slug: string, language: Language): string {
  return inLanguage(language, `/${slug}/`);
}

/** Address of the feed of new photos. */
export function feedPath(language: Language): string {
  return inLanguage(language, '/feed.xml');
}

/** The addresses of a page in every language. */
export function inEveryLanguage(pathIn: (language: Language) => string): Record<Language, string> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, pathIn(language)])) as Record<
    Language,
    string
  >;
}

/** Address of a certificate's page; without a token that of the page about certificates. */
export function certificatePath(language: Language, token = ''): string {
  return inLanguage(language, `/certificate/${token}`);
}

/** Where the public half of the key lies that certificates are signed with. */
export const CERTIFICATE_KEY_PATH = '/.well-known/certificate-key.pem';

/** Address of the ledger of editions. */
export function editionsPath(language: Language): string {
  return inLanguage(language, '/editions/');
}
