import { resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { SETTINGS } from '../../src/shared/content/settings/table.ts';

/** What of a settings row only the panel's form needs. */
const FORM_ONLY = ['group', 'step', 'formDefault'];

/** The settings table as the head needs it: the head script is part of every page. */
function shortTable(): string {
  const rows = JSON.stringify(SETTINGS, (name, value: unknown) =>
    FORM_ONLY.includes(name) ? undefined : value,
  );
  return `export const SETTINGS = ${rows};
export const SETTING_KEYS = Object.keys(SETTINGS);
export const settingRow = (key) => SETTINGS[key];
export const DEFAULT_SETTINGS = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].default]));`;
}

const withShortTable: Plugin = {
  name: 'short-settings-table',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]settings[\\/]table\.ts$/ }, () => ({ contents: shortTable(), loader: 'js' }));
  },
};

/** The bundler keeps the constants that are products, also where nothing asks for them. */
const withoutLimits: Plugin = {
  name: 'no-unused-limits',
  setup({ onResolve }) {
    onResolve({ filter: /[\\/]limits\.ts$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path),
      sideEffects: false,
    }));
  },
};

/** Bundles the script that runs before the first paint, as one classic script for the page's head. */
export async function bundleHeadScript(entry: string): Promise<string> {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    // Read by browsers below the floor, too: it keeps them from all other scripts. Still older ones read none of these.
    target: 'es2020',
    legalComments: 'none',
    plugins: [withShortTable, withoutLimits],
  });
  const code = result.outputFiles[0]?.text.trim();
  if (!code) throw new Error('The head script is empty.');
  if (code.includes('</script')) throw new Error('The head script would end its own element.');
  return code;
}
