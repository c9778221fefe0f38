import { dirname } from 'node:path';
import { LANGUAGES, type Language } from '../../src/domain/language.ts';
import type { WorkTemplates } from '../../src/domain/work/workTemplate.ts';
import type { SiteFile } from '../astro/compiledSite.ts';
import { lightenIslands } from '../astro/islands.ts';
import { extractPolicy, pagePolicy } from '../astro/policy.ts';
import { templateFile } from './workPages.ts';

/** The pages as they are published, and their rules for _headers. */
export type FinishedPages = {
  readonly files: readonly SiteFile[];
  /** The pages of the works, which Astro makes as templates. */
  readonly templates: WorkTemplates['pages'];
  /** The text of _headers. */
  readonly headers: string;
};

/** What a page's script imports is fetched with it, not behind it. */
const preloadImports = (html: string, importsOf: (name: string) => readonly string[]): string =>
  html.replace(/<script type="module" src="\/_astro\/([^"]+)">/, (script, name: string) => {
    const links = importsOf(name).map((file) => `<link rel="modulepreload" href="/_astro/${file}">`);
    return links.join('') + script;
  });

const isAdmin = (file: string): boolean => file.startsWith('admin/');

/** The addresses that a page answers. */
function addressesOf(file: string): string[] {
  if (file === 'index.html') return ['/', '/index.html'];
  const folder = `/${dirname(file)}`;
  return [folder, `${folder}/*`];
}

const rule = (address: string, policy: string, file: string): string =>
  [
    address,
    `  Content-Security-Policy: ${policy}`,
    ...(isAdmin(file) ? ['  Cache-Control: no-store', '  X-Robots-Tag: noindex'] : []),
  ].join('\n');

/**
 * Takes out of every page what it can do without, and moves its policy into _headers.
 * @param importsOf the files that a script in _astro/ imports
 */
export function finishPages(
  files: readonly SiteFile[],
  importsOf: (name: string) => readonly string[],
  analyticsOrigin: string | undefined,
): FinishedPages {
  const finish = ({ file, text }: SiteFile) => {
    const { html, hashes } = extractPolicy(preloadImports(lightenIslands(text, importsOf), importsOf), file);
    const kind = isAdmin(file) ? 'admin' : 'public';
    return { html, policy: pagePolicy(kind, hashes, isAdmin(file) ? undefined : analyticsOrigin) };
  };
  const rules: string[] = [];
  const templates = new Map<string, WorkTemplates['pages'][Language]>();
  const finished: SiteFile[] = [];
  for (const page of files) {
    const language = LANGUAGES.find((one) => templateFile(one) === page.file);
    // The owner's guide keeps the policy in its page.
    if (!page.file.endsWith('.html') || page.file.startsWith('guide/')) {
      finished.push(page);
    } else if (language) {
      const template = finish(page);
      templates.set(language, template);
      rules.push(rule(`/${dirname(dirname(page.file))}/*`, template.policy, page.file));
    } else {
      const { html, policy } = finish(page);
      finished.push({ file: page.file, text: html });
      rules.push(...addressesOf(page.file).map((address) => rule(address, policy, page.file)));
    }
  }
  const [en, de] = [templates.get('en'), templates.get('de')];
  if (!en || !de) throw new Error('Astro made no template for the pages of works.');
  return { files: finished, templates: { en, de }, headers: `${rules.join('\n')}\n` };
}
