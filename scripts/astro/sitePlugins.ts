import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import type { ClientFiles } from '../../src/layouts/clientFiles.ts';

/** Vite's and Rolldown's own ids of modules that are no files begin with it. */
const VIRTUAL = '\0';
const ID = 'virtual:site';

/** Serves the module that pages import from 'virtual:site'. */
export const siteModule = (constants: Readonly<Record<string, string>>): Plugin => ({
  name: ID,
  resolveId: (id) => (id === ID ? VIRTUAL + ID : undefined),
  load: (id) =>
    id === VIRTUAL + ID
      ? Object.entries(constants)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n')
      : undefined,
});

/** Leaves which script of the site imports which others, for the pages, which are made after them. */
export const clientFilesPlugin = (root: string, folder: string): Plugin => ({
  name: 'site-client-files',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle(_options, bundle) {
    const files: Record<string, ClientFiles[string]> = {};
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue;
      const source = output.facadeModuleId?.replaceAll(VIRTUAL, '') ?? '';
      files[output.fileName] = { source: relative(root, source), imports: output.imports };
    }
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'clientFiles.json'), JSON.stringify(files));
  },
});
