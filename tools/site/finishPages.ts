import { dirname } from 'node:path';
import { SECURITY_HEADERS } from '../../netlify/lib/headers.ts';
import type { Language } from '../../src/domain/language.ts';
import type { WorkTemplates } from '../../src/domain/work/workTemplate.ts';
import { lightenIslands } from '../astro/islands.ts';
import { extractPolicy, pagePolicy } from '../astro/policy.ts';
import type { Page } from './pageMemory.ts';
import { isTemplate, templateFile } from './workPages.ts';

/** What a page's script imports is fetched with it, not behind it. */
const preloadImports = (html: string, importsOf: (name: string) => readonly string[]): string =>
  html.replace(/<script type="module" src="\/_astro\/([^"]+)">/, (script, name: string) => {
    const links = importsOf(name).map((file) => `<link rel="modulepreload" href="/_astro/${file}">`);
    return links.join('') + script;
  });

const isAdmin = (file: string): boolean => file.startsWith('admin/');

/** The addresses that a page answers; a template's are those of all works. */
function addressesOf(file: string): string[] {
  if (file === 'index.html') return ['/', '/index.html'];
  const folder = `/${dirname(file)}`;
  return isTemplate(file) ? [`${dirname(folder)}/*`] : [folder, `${folder}/*`];
}

const rule = (address: string, policy: string, file: string): string =>
  [
    address,
    `  Content-Security-Policy: ${policy}`,
    ...(isAdmin(file) ? ['  Cache-Control: no-store', '  X-Robots-Tag: noindex'] : []),
  ].join('\n');

/** Of all addresses. */
const HTTPS_ONLY = `/*\n  Strict-Transport-Security: ${SECURITY_HEADERS['Strict-Transport-Security']}`;

/** The text of _headers: each page with its policy. */
export const headersOf = (pages: readonly Page[]): string =>
  [
    HTTPS_ONLY,
    ...pages.flatMap(({ file, policy }) =>
      policy === undefined ? [] : addressesOf(file).map((address) => rule(address, policy, file)),
    ),
  ]
    .join('\n')
    .concat('\n');

/** The pages of the works, which Astro makes as templates. */
export function templatesOf(pages: readonly Page[]): WorkTemplates['pages'] {
  const templateIn = (language: Language) => {
    const { text, policy } = pages.find(({ file }) => file === templateFile(language)) ?? {};
    if (text === undefined || policy === undefined)
      throw new Error('Astro made no template for the pages of works.');
    return { html: text, policy };
  };
  return { en: templateIn('en'), de: templateIn('de') };
}

/**
 * Takes out of a page what it can do without, and its policy, which moves into _headers.
 * @param importsOf the files that a script in _astro/ imports
 */
export function finishPage(
  file: string,
  text: string,
  importsOf: (name: string) => readonly string[],
  analyticsOrigin: string | undefined,
): Pick<Page, 'text' | 'policy'> {
  if (!file.endsWith('.html')) return { text };
  const { html, hashes } = extractPolicy(preloadImports(lightenIslands(text, importsOf), importsOf), file);
  const kind = isAdmin(file) ? 'admin' : 'public';
  return { text: html, policy: pagePolicy(kind, hashes, isAdmin(file) ? undefined : analyticsOrigin) };
}
