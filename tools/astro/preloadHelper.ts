import type { Plugin } from 'vite';

/** Where Vite keeps the function that it puts around dynamic imports. */
const ID = '\0vite/preload-helper.js';

/** Loads a module and, at the same time, the modules that it is going to ask for. */
const HELPER = `export const __vitePreload = (load, files) => {
  for (const file of files ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/' + file;
    document.head.append(link);
  }
  return load();
};`;

/**
 * Puts a short preloader in place of Vite's, which also serves browsers without modulepreload, nonces and styles:
 * it would be a tenth of the first view's script. Styles come with the page or are asked for by their address; a
 * build in which a dynamic import brings some is refused.
 */
export function preloadHelper(): Plugin {
  return {
    name: 'site-preload-helper',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === ID ? HELPER : undefined),
    writeBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || !/__vite__mapDeps=.*\.css"/.test(output.code)) continue;
        this.error(`${output.fileName} imports styles dynamically: import their address with ?url instead.`);
      }
    },
  };
}
