import { createReadStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { type Plugin as BundlerPlugin, build } from 'esbuild';
import { getMimeType } from 'hono/utils/mime';
import type { Plugin } from 'vite';
import type { ClientFiles } from '../../src/layouts/clientFiles.ts';
import { SETTINGS } from '../../src/shared/content/settings/table.ts';
import { NOTICE_ADDRESS, noticePath } from '../../src/shared/shop/notice.ts';

/** The module of Vite's helper for dynamic imports. */
const PRELOAD_ID = '\0vite/preload-helper.js';

/**
 * Disables Vite's helper for dynamic imports, which would be a tenth of the first view's script. Styles are loaded
 * by address; a build in which a dynamic import needs styles is refused.
 */
export function plainImports(): Plugin {
  return {
    name: 'site-plain-imports',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ build: { modulePreload: false } }),
    load: (id) => (id === PRELOAD_ID ? 'export const __vitePreload = (load) => load();' : undefined),
    writeBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || !/__vite__mapDeps=.*\.css"/.test(output.code)) continue;
        this.error(`${output.fileName} imports styles dynamically: import their address with ?url instead.`);
      }
    },
  };
}

/** Writes the import graph of the site's scripts for the pages, which are built later. */
export const clientFilesPlugin = (root: string, folder: string): Plugin => ({
  name: 'site-client-files',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle(_options, bundle) {
    const files: Record<string, ClientFiles[string]> = {};
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue;
      const source = output.facadeModuleId?.replaceAll('\0', '') ?? '';
      files[output.fileName] = { source: relative(root, source), imports: output.imports };
    }
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'clientFiles.json'), JSON.stringify(files));
  },
});

type ImageFolders = { readonly cacheDir: string; readonly photosDir: string };

type ServedFolders = ImageFolders & {
  readonly copies: ImageFolders;
  readonly rightsDir: string;
  readonly root: string;
  readonly contentRoot: string;
};

/** Serves what Astro's dev server does not know: derived and copied images, notices, and a content root elsewhere. */
export function serveImagesInDev(folders: ServedFolders): Plugin {
  const { cacheDir, photosDir, copies, rightsDir, root, contentRoot } = folders;
  return {
    name: 'site-images',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0] ?? '';
        const name = basename(decodeURIComponent(path.replace(/%(?![0-9a-f]{2})/gi, '')));
        const candidates = path.startsWith('/i/')
          ? [join(rightsDir, name), join(cacheDir, 'derived', name), join(copies.cacheDir, 'derived', name)]
          : path.startsWith('/photos/')
            ? [join(photosDir, name), join(copies.photosDir, name)]
            : path.startsWith(`${NOTICE_ADDRESS}/`)
              ? [join(contentRoot, noticePath(`${NOTICE_ADDRESS}/${name}`))]
              : /^\/[\w.-]+\.(svg|png|ico)$/.test(path)
                ? [join(root, 'public', name)]
                : [];
        const file = candidates.find((candidate) => existsSync(candidate));
        if (!file) return next();
        response.setHeader('Content-Type', getMimeType(file) ?? 'application/octet-stream');
        createReadStream(file).pipe(response);
      });
    },
  };
}

/** Properties of a settings row that only the panel's form needs. */
const FORM_ONLY = ['group', 'step', 'formDefault'];

/** The settings table without these, for the head script, which is part of every page. */
function shortTable(): string {
  const rows = JSON.stringify(SETTINGS, (name, value: unknown) =>
    FORM_ONLY.includes(name) ? undefined : value,
  );
  return `export const SETTINGS = ${rows};
export const SETTING_KEYS = Object.keys(SETTINGS);
export const settingRow = (key) => SETTINGS[key];
export const DEFAULT_SETTINGS = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].default]));`;
}

const withShortTable: BundlerPlugin = {
  name: 'short-settings-table',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]settings[\\/]table\.ts$/ }, () => ({ contents: shortTable(), loader: 'js' }));
  },
};

/** The bundler keeps constants with a product in them even when they are unused. */
const withoutLimits: BundlerPlugin = {
  name: 'no-unused-limits',
  setup({ onResolve }) {
    onResolve({ filter: /[\\/]limits\.ts$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path),
      sideEffects: false,
    }));
  },
};

/** Bundles the script that runs before the first paint. @param isNeverDark leaves out dark mode */
export async function bundleHeadScript(entry: string, isNeverDark = false): Promise<string> {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    ...(isNeverDark && { define: { 'globalThis.NEVER_DARK': 'true' } }),
    // Unsupported browsers run this script too: it blocks all others there. Even older browsers cannot parse it.
    target: 'es2020',
    legalComments: 'none',
    plugins: [withShortTable, withoutLimits],
  });
  const code = result.outputFiles[0]?.text.trim();
  if (!code) throw new Error('The head script is empty.');
  if (code.includes('</script')) throw new Error('The head script would end its own element.');
  return code;
}
