import { projectPath } from './address.ts';
import { inLanguage, type Language } from './i18n/language.ts';

export function photoPath(id: string, language: Language): string {
  return inLanguage(language, `/photos/${id}/`);
}

export function projectPhotosPath(slug: string): string {
  return `${projectPath(slug, 'en')}photos.json`;
}

/** The path of a legal text; the one at the root has both languages. */
export function legalPath(name: string, language: Language): string {
  return inLanguage(language, `/legal/${name}/`);
}

/** The path of an owner's page; the one at the root has both languages. */
export function ownPath(slug: string, language: Language): string {
  return inLanguage(language, `/${slug}/`);
}

export function feedPath(language: Language): string {
  return inLanguage(language, '/feed.xml');
}

export function inEveryLanguage(pathIn: (language: Language) => string): Record<Language, string> {
  return { en: pathIn('en'), de: pathIn('de') };
}

/** The path of a certificate; without a token, of the page about certificates. */
export function certificatePath(language: Language, token = ''): string {
  return inLanguage(language, `/certificate/${token}`);
}

export const CERTIFICATE_KEY_PATH = '/.well-known/certificate-key.pem';

export function editionsPath(language: Language): string {
  return inLanguage(language, '/editions/');
}
