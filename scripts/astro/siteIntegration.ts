import { type ChildProcess, fork } from 'node:child_process';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroAdapter, AstroIntegration, AstroIntegrationLogger } from 'astro';
import type { ViteDevServer } from 'vite';
import { readSite, shownPhotos } from '../../netlify/content/shownPhotos.ts';
import { codeOf } from '../../netlify/lib/apiError.ts';
import type { Site } from '../../src/shared/content/entries/site.ts';
import type { SiteFacts } from '../../src/shared/siteFacts.ts';
import { warnOfIncompleteSets } from '../shopReport.ts';
import { ContentRefused, checkContent, checkFiles } from './checkContent.ts';
import {
  contentStoreOf,
  type Derived,
  derivePictures,
  imageFolders,
  picturesSoFar,
  type SiteOptions,
  writeFacts,
} from './facts.ts';
import { FIRST_VIEW_OPTIONS } from './firstView.ts';
import { headersFile, miningHeaders, publishFiles } from './publishFiles.ts';
import { bundleHeadScript, clientFilesPlugin, plainImports, serveImagesInDev } from './vitePlugins.ts';

/** React's compiler adds hooks for hot reloading. These do nothing, because a change reloads the page. */
const REFRESH_STUB =
  'window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;window.__vite_plugin_react_preamble_installed__=true;';

/** Astro reports the headers of static pages only to an adapter; Netlify reads them from a file. */
const STATIC_HEADERS: AstroAdapter = {
  name: 'artist-site',
  entrypointResolution: 'auto',
  adapterFeatures: { buildOutput: 'static', staticHeaders: true },
  supportedAstroFeatures: { staticOutput: 'stable', sharpImageService: 'stable' },
};

/** Replaces the previous build, which stays if a build fails. */
async function replaceFolder(folder: string, built: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await rm(folder, { recursive: true, force: true });
  await rename(built, folder).catch((error: unknown) => {
    if (codeOf(error) !== 'EXDEV') throw error;
    return cp(built, folder, { recursive: true });
  });
}

/** How long the photos must be unchanged before they are derived again, in ms. */
const SETTLED_AFTER_MS = 300;

/**
 * Derives the pictures once the dev server has answered for the first time, and again after each change of the photos.
 * The first page shows originals: facts that changed while it rendered have left it without pictures (Astro 7.3.5).
 */
function deriveWhileServing(server: ViteDevServer, photosDir: string, folders: readonly string[]): void {
  let deriving: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    deriving?.kill();
    deriving = fork(join(import.meta.dirname, 'deriveInDev.ts'), folders);
  };
  server.httpServer
    ?.once('request', (_request, response) => response.once('close', start))
    .once('close', () => {
      clearTimeout(timer);
      deriving?.kill();
    });
  server.watcher.add(photosDir).on('all', (_event, path) => {
    if (!path.startsWith(photosDir)) return;
    clearTimeout(timer);
    timer = setTimeout(start, SETTLED_AFTER_MS);
  });
}

/**
 * The site's Astro integration. Before a build it checks the content and derives pictures, so that a failure leaves
 * the previous build in place; after it, it adds pictures and headers to the pages.
 */
export function siteIntegration(site: SiteOptions): AstroIntegration {
  const { root, contentRoot, env } = site;
  let factsFolder = '';
  const store = () => contentStoreOf(contentRoot);
  let isBuild = false;
  let outDir = '';
  let facts: SiteFacts;
  let pictures: Derived;
  async function prepare(command: 'dev' | 'build', logger: AstroIntegrationLogger): Promise<void> {
    const log = { info: (line: string) => logger.info(line), warn: (line: string) => logger.warn(line) };
    const options = { ...site, log };
    // A production build logs the whole list anyway.
    if (!env.isProductionBuild) warnOfIncompleteSets(env.given);
    const snapshot = await store().snapshot();
    try {
      checkFiles(contentRoot);
      checkContent(snapshot);
    } catch (error) {
      // In development it may be fixed while the server runs.
      if (command === 'build' || !(error instanceof ContentRefused)) throw error;
      logger.error(error.message);
    }
    pictures = command === 'build' ? await derivePictures(options, snapshot) : picturesSoFar(options);
    facts = await writeFacts(factsFolder, options, store(), pictures);
  }

  return {
    name: 'artist-site',
    hooks: {
      'astro:config:setup': async ({ config, updateConfig, injectScript, command, logger }) => {
        isBuild = command === 'build';
        // A build must not affect a running dev server.
        factsFolder = join(root, '.cache', isBuild ? 'facts' : 'dev-facts');
        if (command === 'build' || command === 'dev') await prepare(command, logger);
        outDir = fileURLToPath(config.outDir);
        if (command === 'dev') injectScript('head-inline', REFRESH_STUB);
        const isNeverDark = isBuild && readSite(await store().snapshot()).darkMode !== true;
        const headScript = await bundleHeadScript(join(root, 'src/features/settings/head.ts'), isNeverDark);
        const folders = { ...imageFolders(root, contentRoot), root, contentRoot };
        updateConfig({
          ...(isBuild && { outDir: pathToFileURL(join(root, '.cache', 'building', '/')) }),
          vite: {
            define: { SITE_BUILD: JSON.stringify({ contentRoot, factsFolder, headScript }) },
            environments: { client: { build: { rolldownOptions: FIRST_VIEW_OPTIONS } } },
            plugins: [
              ...(isBuild
                ? [clientFilesPlugin(root, factsFolder), plainImports()]
                : [serveImagesInDev(folders)]),
            ],
          },
        });
      },
      'astro:config:done': ({ setAdapter }) => {
        if (isBuild) setAdapter(STATIC_HEADERS);
      },
      'astro:server:setup': ({ server }) => {
        const { photosDir } = imageFolders(root, contentRoot);
        deriveWhileServing(server, photosDir, [root, contentRoot, factsFolder]);
      },
      'astro:build:generated': async ({ dir, routeToHeaders }) => {
        const snapshot = await store().snapshot();
        const details: Partial<Site> = readSite(snapshot);
        const { manifest } = pictures.own;
        const mining = miningHeaders(shownPhotos(snapshot).entries, details, env.siteUrl, manifest);
        await writeFile(new URL('_headers', dir), headersFile(routeToHeaders, mining));
      },
      'astro:build:done': async ({ dir }) => {
        const built = fileURLToPath(dir);
        await publishFiles({ root, contentRoot, outDir: built, facts, pictures });
        await replaceFolder(outDir, built);
        // Outside of Netlify the functions run from source.
        if (env.onNetlify) await (await import('../netlify/bundleFunctions.ts')).bundleFunctions(root);
      },
    },
  };
}
