import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import type { Env } from '../../netlify/lib/env.ts';
import { copyElsewhere } from '../images/copies.ts';
import { deriveImages, type ImageManifest, publishImages } from '../images/derive.ts';
import { emptyDist } from './emptyDist.ts';
import { FIRST_VIEW_OPTIONS } from './firstView.ts';
import { bundleHeadScript } from './headScript.ts';
import { lightenIslands } from './islands.ts';
import { lastChanges } from './lastChanges.ts';
import { type BuildLists, readBuildLists } from './lists.ts';
import { plainImports } from './plainImports.ts';
import { extractPolicy, type PageKind, pagePolicy } from './policy.ts';
import { serveImagesInDev } from './serveImages.ts';
import { judgeShop, publishNotices } from './shop.ts';
import { type SiteBuild, virtualSiteBuild } from './virtualSiteBuild.ts';
import { templateFile, writeWorkPages } from './workPages.ts';

/**
 * In development React's compiler adds hooks for hot reloading, which Astro provides only where a page has an
 * island. Ours come by a plain import, so the hooks are there and do nothing: a change reloads the page.
 */
const REFRESH_STUB =
  'window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;window.__vite_plugin_react_preamble_installed__=true;';

type SiteOptions = {
  /** The project's folder. */
  readonly root: string;
  /** Where content/ and public/ lie. */
  readonly contentRoot: string;
  /** Origin of the analytics script, where one is configured. */
  readonly analyticsOrigin?: string | undefined;
  readonly env: Env;
};

/** The commit the content stands on; Netlify names it, elsewhere Git does. 'unknown' without either. */
function readRevision(contentRoot: string): string {
  if (process.env.COMMIT_REF) return process.env.COMMIT_REF;
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'];
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: contentRoot, encoding: 'utf8', stdio }).trim();
  } catch {
    return 'unknown';
  }
}

/** Files of public/ other than photos, which are published from the manifest. */
async function publishStaticFiles(publicDir: string, distDir: string): Promise<void> {
  if (!existsSync(publicDir)) return;
  for (const entry of readdirSync(publicDir, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const path = source.slice(publicDir.length + 1);
    if (!entry.isFile() || path.startsWith('photos/') || entry.name.startsWith('.')) continue;
    const target = join(distDir, path);
    mkdirSync(join(target, '..'), { recursive: true });
    await copyFile(source, target);
  }
}

/** Images that could not be derived (damaged, of a foreign format) are still published as they are. */
function publishUnderived(photosDir: string, distDir: string, manifest: ImageManifest): void {
  if (!existsSync(photosDir)) return;
  for (const name of readdirSync(photosDir)) {
    const target = join(distDir, 'photos', name);
    if (manifest[name] || name.startsWith('.') || existsSync(target)) continue;
    mkdirSync(join(distDir, 'photos'), { recursive: true });
    linkSync(join(photosDir, name), target);
  }
}

/** A page that is finished: its path from the site's folder, the addresses it answers, and what its policy allows. */
type FinishedPage = { readonly file: string; readonly paths: readonly string[]; readonly kind: PageKind };

/** Pages in folders of their own, such as the legal texts: each folder is one page. */
function pagesBelow(distDir: string, folder: string): FinishedPage[] {
  const path = join(distDir, folder);
  return (existsSync(path) ? readdirSync(path) : []).map((page) => ({
    file: `${folder}/${page}/index.html`,
    paths: [`/${folder}/${page}`, `/${folder}/${page}/*`],
    kind: 'public' as const,
  }));
}

/**
 * Takes out of every page what it can do without, moves its policy from its meta tag into _headers, and makes the
 * pages of the works from the one that Astro has made.
 */
function finishPages(distDir: string, analyticsOrigin: string | undefined): void {
  const readScript = (name: string) => readFileSync(join(distDir, '_astro', name), 'utf8');
  const finish = ({ file, kind }: Omit<FinishedPage, 'paths'>) => {
    const { html, hashes } = extractPolicy(
      lightenIslands(readFileSync(join(distDir, file), 'utf8'), readScript),
      file,
    );
    writeFileSync(join(distDir, file), html);
    return { html, policy: pagePolicy(kind, hashes, kind === 'public' ? analyticsOrigin : undefined) };
  };
  const pages: FinishedPage[] = [
    { file: 'index.html', paths: ['/', '/index.html'], kind: 'public' },
    { file: 'success/index.html', paths: ['/success', '/success/*'], kind: 'public' },
    ...['certificate', 'de/certificate'].map((page) => ({
      file: `${page}/index.html`,
      paths: [`/${page}`, `/${page}/*`],
      kind: 'public' as const,
    })),
    ...['legal', 'de/legal', 'projects', 'de/projects'].flatMap((folder) => pagesBelow(distDir, folder)),
    { file: 'admin/index.html', paths: ['/admin', '/admin/*'], kind: 'admin' },
  ];
  const rule = (address: string, policy: string, ...more: string[]) =>
    [address, `  Content-Security-Policy: ${policy}`, ...more].join('\n');
  const rules = pages.flatMap((page) => {
    const { policy } = finish(page);
    const extra = page.kind === 'admin' ? ['  Cache-Control: no-store', '  X-Robots-Tag: noindex'] : [];
    return page.paths.map((address) => rule(address, policy, ...extra));
  });
  const templates = {
    en: finish({ file: templateFile('en'), kind: 'public' }),
    de: finish({ file: templateFile('de'), kind: 'public' }),
  };
  writeWorkPages(distDir, templates);
  rules.push(rule('/photos/*', templates.en.policy), rule('/de/photos/*', templates.de.policy));
  writeFileSync(join(distDir, '_headers'), `${rules.join('\n')}\n`);
}

/**
 * What the site's build does beside Astro: derives the images before, hands the head script and the lists'
 * ETags to the pages, and afterwards publishes images, policy and build.json.
 */
export function siteIntegration({ root, contentRoot, analyticsOrigin, env }: SiteOptions): AstroIntegration {
  const cacheDir = join(root, '.cache', 'images');
  const photosDir = resolve(contentRoot, 'public', 'photos');
  // Pictures from elsewhere that entries name and nobody has copied: not content, so not in public/photos.
  const copies = { cacheDir: join(cacheDir, 'copies'), photosDir: join(cacheDir, 'copies', 'originals') };
  const build: SiteBuild = {
    contentRoot,
    headScript: '',
    revision: '',
    lists: {} as BuildLists,
    images: {},
    copies: {},
    legalDates: {},
    shop: { sells: true, notices: {} },
  };
  /** What was derived from the site's own images, and from copied ones. */
  const derived: { own: ImageManifest; copied: ImageManifest } = { own: {}, copied: {} };
  let distDir = '';

  /** Brings the derived images up to date. The cache is the project's: a build of other content must not empty it. */
  async function derive(logger: AstroIntegrationLogger): Promise<void> {
    const log = (line: string) => logger.info(line);
    const dropOrphans = contentRoot === root;
    const own = await deriveImages({ photosDir, cacheDir, log, progress: true, dropOrphans });
    for (const { filename, reason } of own.failed) logger.warn(`public/photos/${filename}: ${reason}`);
    const warn = (line: string) => logger.warn(line);
    build.copies = await copyElsewhere({ contentRoot, folder: copies.photosDir, log: warn, dropOrphans });
    const names = new Set(Object.values(build.copies));
    const copied = names.size > 0 ? (await deriveImages({ ...copies, log, dropOrphans })).manifest : {};
    derived.own = own.manifest;
    derived.copied = Object.fromEntries(Object.entries(copied).filter(([name]) => names.has(name)));
    build.images = { ...derived.copied, ...derived.own };
  }

  return {
    name: 'artist-site',
    hooks: {
      'astro:config:setup': async ({ addClientDirective, updateConfig, injectScript, command, logger }) => {
        addClientDirective({ name: 'call', entrypoint: join(root, 'src/components/site/clientCall.ts') });
        if (command === 'dev') injectScript('head-inline', REFRESH_STUB);
        if (command === 'preview' || command === 'sync') {
          updateConfig({ vite: { plugins: [virtualSiteBuild(build)] } });
          return;
        }
        await derive(logger);
        build.headScript = await bundleHeadScript(join(root, 'src/components/site/head.ts'));
        build.revision = readRevision(contentRoot);
        build.legalDates = lastChanges(join(contentRoot, 'content', 'legal'));
        build.lists = await readBuildLists(contentRoot);
        build.shop = await judgeShop(contentRoot, env, (line) => logger.warn(line));
        updateConfig({
          vite: {
            // emptyDist does it.
            build: { emptyOutDir: false },
            environments: { client: { build: { rolldownOptions: FIRST_VIEW_OPTIONS } } },
            plugins: [
              virtualSiteBuild(build),
              plainImports(),
              serveImagesInDev({ cacheDir, copies, photosDir, root }),
            ],
          },
        });
      },
      'astro:config:done': ({ config }) => {
        distDir = fileURLToPath(config.outDir);
      },
      'astro:build:start': () => emptyDist(distDir, build.images),
      'astro:build:done': async () => {
        await publishStaticFiles(join(root, 'public'), distDir);
        if (contentRoot !== root) await publishStaticFiles(join(contentRoot, 'public'), distDir);
        await publishImages({ manifest: derived.own, cacheDir, photosDir, distDir });
        await publishImages({ manifest: derived.copied, ...copies, distDir });
        publishUnderived(photosDir, distDir, derived.own);
        await publishNotices(build.shop.notices, contentRoot, distDir);
        finishPages(distDir, analyticsOrigin);
        const info = { revision: build.revision, builtAt: new Date().toISOString() };
        writeFileSync(join(distDir, 'build.json'), `${JSON.stringify(info)}\n`);
        rmSync(join(distDir, '.prerender'), { recursive: true, force: true });
      },
    },
  };
}
