import { existsSync, readdirSync, rmSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { RouteToHeaders } from 'astro';
import { largeCopyOf } from '../../netlify/content/contentPaths.ts';
import { contentIds } from '../../netlify/content/contentStore.ts';
import { createLocalStore } from '../../netlify/content/local/store.ts';
import { SECURITY_HEADERS } from '../../netlify/lib/replies.ts';
import type { Photo } from '../../src/shared/content/entries/photo.ts';
import type { Site } from '../../src/shared/content/entries/site.ts';
import { exceptions, miningFields } from '../../src/shared/content/rights.ts';
import { LANGUAGES } from '../../src/shared/i18n/language.ts';
import { photoPath } from '../../src/shared/pagePaths.ts';
import { noticePath } from '../../src/shared/shop/notice.ts';
import type { SiteFacts } from '../../src/shared/siteFacts.ts';
import { type ImageManifest, listDerivatives } from '../images/manifest.ts';
import { writeTouchIcon } from '../images/marks.ts';
import { publishFile, publishImages } from '../images/publish.ts';
import { headOf, nameRevision } from '../serve/build.ts';
import { plainFiles } from './checkContent.ts';
import { type Derived, imageFolders } from './facts.ts';

type Built = {
  readonly root: string;
  readonly contentRoot: string;
  /** The folder of the pages, into which Astro has copied public/. */
  readonly outDir: string;
  readonly facts: SiteFacts;
  readonly pictures: Derived;
};

const isHidden = (path: string): boolean => basename(path).startsWith('.');

/** Removes system files and all photos; the published photos are added again later. */
function dropUnpublished(outDir: string): void {
  for (const path of plainFiles(outDir).files) if (isHidden(path)) rmSync(join(outDir, path));
  for (const folder of [join(outDir, 'photos'), join(outDir, 'photos', largeCopyOf(''))]) {
    const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
    for (const entry of entries)
      if (entry.isFile() && entry.name !== 'index.html') rmSync(join(folder, entry.name));
  }
}

export async function publishFiles({ root, contentRoot, outDir, facts, pictures }: Built): Promise<void> {
  const { cacheDir, photosDir, copies } = imageFolders(root, contentRoot);
  dropUnpublished(outDir);
  const { files } = pictures;
  const publish = (path: string, original: string) =>
    publishFile(files.get(path) ?? original, join(outDir, path));
  publishImages({ manifest: pictures.own.manifest, cacheDir, photosDir, distDir: outDir, files });
  publishImages({ manifest: pictures.copied, ...copies, distDir: outDir, files });
  // Pictures that could not be derived (too large, too tall) are published unchanged.
  for (const { filename, isPicture } of pictures.own.failed)
    if (isPicture) publish(`photos/${filename}`, join(photosDir, filename));
  if (contentRoot !== root) {
    const folder = join(contentRoot, 'public');
    const others = plainFiles(folder).files.filter((path) => !isHidden(path) && !path.startsWith('photos/'));
    for (const path of others) publishFile(join(folder, path), join(outDir, path));
  }
  for (const mark of Object.values(facts.marks))
    if (mark) publish(mark.address.slice(1), join(contentRoot, 'public', mark.address));
  if (facts.marks.icon)
    await writeTouchIcon(join(outDir, facts.marks.icon.address), join(outDir, 'apple-touch-icon.png'));
  for (const { address } of Object.values(facts.shop.notices)) {
    await mkdir(dirname(join(outDir, address)), { recursive: true });
    await copyFile(join(contentRoot, noticePath(address)), join(outDir, address));
  }
  // Git may refuse to read a folder that another user owns: then build.json has only the revision.
  const snapshot = await createLocalStore({ root: contentRoot })
    .snapshot()
    .catch(() => undefined);
  const info = {
    revision: nameRevision(await headOf(contentRoot)),
    ...(snapshot && contentIds(snapshot)),
    builtAt: new Date().toISOString(),
  };
  await writeFile(join(outDir, 'build.json'), `${JSON.stringify(info)}\n`);
}

const rule = (address: string, lines: readonly string[]): string =>
  [address, ...lines.map((line) => `  ${line}`), ''].join('\n');

/** A header of every address. It is written here because the local server must not send it over http. */
const ALWAYS = `Strict-Transport-Security: ${SECURITY_HEADERS['Strict-Transport-Security']}`;

const addressesOf = (path: string): string[] => (path === '/' ? ['/', '/index.html'] : [path, `${path}/*`]);

type MiningFields = Readonly<Record<string, string>>;
/** The headers about data mining, and those of photos that differ. */
type MiningHeaders = {
  readonly fields: MiningFields;
  readonly apart: readonly { readonly addresses: readonly string[]; readonly fields: MiningFields }[];
};

/** The headers about data mining of a site and of its photos, each of which has pages, a file and derived images. */
export function miningHeaders(
  photos: readonly Pick<Photo, 'id' | 'filename' | 'tdm'>[],
  site: Partial<Site>,
  origin: string | undefined,
  manifest: ImageManifest,
): MiningHeaders {
  const apart = exceptions(photos, site).map(({ id, filename = '', tdm }) => {
    const pages = LANGUAGES.flatMap((of) => addressesOf(photoPath(id, of).replace(/\/$/, '')));
    const image = manifest[filename];
    const derived = image ? listDerivatives(image).map((name) => `/i/${name}`) : [];
    const addresses = [...pages, ...(filename ? [`/photos/${filename}`] : []), ...derived];
    return { addresses, fields: miningFields(tdm, site, origin) };
  });
  return { fields: miningFields(site['rights.tdm'], site, origin), apart };
}

/**
 * The text of Netlify's _headers with each page's policy. A folder whose pages share a policy is one rule, so a
 * thousand photos need no thousand rules. No address may match two rules with the same field, because Netlify would
 * send both values. If photos differ about mining, these state it at each of their addresses; the site's own value is
 * then stated by pages that show no single photo.
 */
export function headersFile(
  pages: RouteToHeaders,
  { fields, apart }: MiningHeaders = { fields: {}, apart: [] },
): string {
  const linesOf = (more: MiningFields) => Object.entries(more).map(([name, value]) => `${name}: ${value}`);
  const [mining, hasExceptions] = [linesOf(fields), apart.length > 0];
  const pageRule = (address: string, policy: string, isAdmin = false): string =>
    rule(address, [
      `Content-Security-Policy: ${policy}`,
      ...(isAdmin ? ['Cache-Control: no-store', 'X-Robots-Tag: noindex'] : []),
      ...(hasExceptions && !/^(\/de)?\/photos\//.test(address) ? mining : []),
    ]);
  const policies = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const [pathname, { headers, route }] of pages) {
    const policy = headers.get('content-security-policy');
    if (policy === null) continue;
    const path = `/${pathname}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1');
    policies.set(path, policy);
    // A page with a route parameter, such as a photo's, shares its folder with others.
    folders.set(path, route.pattern.endsWith(']') ? path.replace(/\/[^/]+$/, '') : path);
  }
  // A page's rule also applies to the pages below it.
  const stated = [...policies.keys()].filter(
    (path) => policies.get(path.slice(0, path.lastIndexOf('/'))) !== policies.get(path),
  );
  const rules = [...Map.groupBy(stated, (path) => folders.get(path) ?? path)].flatMap(([folder, paths]) => {
    const beside = [...policies.keys()].filter((path) => path.startsWith(`${folder}/`));
    const isShared = !paths.includes(folder) && beside.length === paths.length;
    const [shared, ...others] = new Set(paths.map((path) => policies.get(path) ?? ''));
    if (isShared && shared !== undefined && others.length === 0) return [pageRule(`${folder}/*`, shared)];
    return paths.flatMap((path) =>
      addressesOf(path).map((address) => pageRule(address, policies.get(path) ?? '', path === '/admin')),
    );
  });
  // A picture of two photos has the rights of the first, as its file has.
  const own = apart
    .toReversed()
    .flatMap(({ addresses, fields: values }) => addresses.map((at) => [at, values] as const));
  for (const [address, values] of new Map(own)) rules.push(rule(address, linesOf(values)));
  return rule('/*', [ALWAYS, ...(hasExceptions ? [] : mining)]) + rules.join('');
}
