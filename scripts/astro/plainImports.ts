import type { Plugin } from 'vite';

/** Where Vite keeps the function that it puts around dynamic imports. */
const ID = '\0vite/preload-helper.js';

/**
 * Leaves dynamic imports alone: Vite's own function for them would be a tenth of the first view's script. Styles are
 * asked for by their address; a build in which a dynamic import brings some is refused.
 */
export function plainImports(): Plugin {
  return {
    name: 'site-plain-imports',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ build: { modulePreload: false } }),
    load: (id) => (id === ID ? 'export const __vitePreload = (load) => load();' : undefined),
    writeBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || !/__vite__mapDeps=.*\.css"/.test(output.code)) continue;
        this.error(`${output.fileName} imports styles dynamically: import their address with ?url instead.`);
      }
    },
  };
}
