import { projectPath } from './address.ts';
import { inLanguage, type Language } from './i18n/language.ts';

export const photoPath = (id: string, language: Language): string => inLanguage(language, `/photos/${id}/`);

export const projectPhotosPath = (slug: string): string => `${projectPath(slug, 'en')}photos.json`;

/** The path of a legal text; the one at the root has both languages. */
export function legalPath(name: string, language: Language): string {
  return inLanguage(language, `/legal/${name}/`);
}

/** The path of an owner's page; the one at the root has both languages. */
export const ownPath = (slug: string, language: Language): string => inLanguage(language, `/${slug}/`);

export const feedPath = (language: Language): string => inLanguage(language, '/feed.xml');

export function inEveryLanguage(pathIn: (language: Language) => string): Record<Language, string> {
  return { en: pathIn('en'), de: pathIn('de') };
}

/** The path of a certificate; without a token, of the page about certificates. */
export function certificatePath(language: Language, token = ''): string {
  return inLanguage(language, `/certificate/${token}`);
}

export const CERTIFICATE_KEY_PATH = '/.well-known/certificate-key.pem';

export const editionsPath = (language: Language): string => inLanguage(language, '/editions/');
