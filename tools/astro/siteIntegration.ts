import { renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import type { Env } from '../../netlify/lib/env.ts';
import { COMPILED_ENTRY } from '../site/compile.ts';
import { collectFacts, imageFolders } from '../site/facts.ts';
import { FIRST_VIEW_OPTIONS } from './firstView.ts';
import { bundleHeadScript } from './headScript.ts';
import { plainImports } from './plainImports.ts';
import { serveImagesInDev } from './serveImages.ts';
import { bakedSiteBuild, givenSiteBuild } from './virtualSiteBuild.ts';

/** React's compiler adds hooks for hot reloading; ours do nothing, since a change reloads the page. */
const REFRESH_STUB =
  'window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;window.__vite_plugin_react_preamble_installed__=true;';

/** Astro leaves the entry to its adapter, which names it here. */
const compiledEntry: Plugin = {
  name: 'site-compiled-entry',
  config: () => ({
    environments: {
      prerender: {
        build: {
          rolldownOptions: { input: { [COMPILED_ENTRY]: resolve(import.meta.dirname, 'compiledSite.ts') } },
        },
      },
    },
  }),
};

/** What has become garbage while a bundle's modules were read is a third of the peak, and V8 would let it lie. */
const collectGarbage: Plugin = {
  name: 'site-collect-garbage',
  apply: 'build',
  // There where builds are started with the flag for it.
  renderStart: () => globalThis.gc?.(),
};

type SiteOptions = {
  /** The project's folder. */
  readonly root: string;
  /** Where content/ and public/ lie; only development reads them here. */
  readonly contentRoot: string;
  readonly env: Env;
};

/**
 * What the site needs of Astro. In development the pages are made from the content as they are asked for. A build only
 * compiles their code, into a module that makes them later: what is compiled serves until the code changes
 * (tools/site/buildHere.ts, docs/decisions/2026-11-22-compiled-once.md).
 */
export function siteIntegration({ root, contentRoot, env }: SiteOptions): AstroIntegration {
  const headScript = () => bundleHeadScript(join(root, 'src/components/site/head.ts'));
  let outDir = '';
  let isBuild = false;
  return {
    name: 'artist-site',
    hooks: {
      'astro:config:setup': async ({ addClientDirective, updateConfig, injectScript, command, logger }) => {
        addClientDirective({ name: 'call', entrypoint: join(root, 'src/components/site/clientCall.ts') });
        if (command === 'dev') {
          injectScript('head-inline', REFRESH_STUB);
          const log = {
            info: (line: string) => logger.info(line),
            warn: (line: string) => logger.warn(line),
          };
          const { build, encoded } = await collectFacts({ root, contentRoot, env, log });
          await encoded;
          const facts = { ...build, headScript: await headScript() };
          updateConfig({
            vite: {
              plugins: [
                bakedSiteBuild(facts),
                serveImagesInDev({ ...imageFolders(root, contentRoot), root, contentRoot }),
              ],
            },
          });
          return;
        }
        isBuild = command === 'build';
        const baked = isBuild ? await headScript() : '';
        updateConfig({
          vite: {
            environments: {
              client: { build: { rolldownOptions: FIRST_VIEW_OPTIONS } },
              prerender: {
                // A build reads a few files quicker than hundreds of packages'.
                resolve: { noExternal: true },
                // As a build has it: React's development code, larger than all of ours, would be read and kept beside it.
                define: { 'process.env.NODE_ENV': '"production"' },
                build: { rolldownOptions: { output: { entryFileNames: '[name].mjs' } } },
              },
            },
            plugins: [givenSiteBuild(baked), compiledEntry, plainImports(), collectGarbage],
          },
        });
      },
      'astro:config:done': ({ config, setAdapter }) => {
        outDir = fileURLToPath(config.outDir);
        if (!isBuild) return;
        setAdapter({
          name: 'artist-site',
          entrypointResolution: 'auto',
          adapterFeatures: { buildOutput: 'static' },
          supportedAstroFeatures: { staticOutput: 'stable', sharpImageService: 'stable' },
        });
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer({
          name: 'later',
          // Astro would remove it once it has made the pages.
          setup: async () => renameSync(join(outDir, '.prerender'), join(outDir, '..', 'server')),
          getStaticPaths: async () => [],
          render: () => Promise.reject(new Error('pages are made later')),
        });
      },
    },
  };
}
