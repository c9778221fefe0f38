import { existsSync } from 'node:fs';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runWatched } from '../memory.ts';
import { install, type Peer } from './peer.ts';

const PACKAGES = ['@11ty/eleventy@3.1.8', '@11ty/eleventy-img@7.0.0'];
/** Photos of a page. */
const PAGE = 24;

/** As its documentation has it, with formats and widths like ours that it encodes quickly. */
const CONFIG = `import Image from '@11ty/eleventy-img';
export default (config) => {
  config.addAsyncShortcode('photo', async (file, alt) => {
    const found = await Image(file, { widths: [480, 960, 1600], formats: ['webp', 'jpeg'], outputDir: './_site/img/', urlPath: '/img/' });
    return Image.generateHTML(found, { alt, sizes: '(min-width:640px) 33vw, 100vw', loading: 'lazy', decoding: 'async' });
  });
  return { dir: { input: 'pages', output: '_site' } };
};`;
const TEMPLATE = `---
pagination: { data: photos, size: ${PAGE}, alias: shown }
permalink: "/{% if pagination.pageNumber > 0 %}{{ pagination.pageNumber }}/{% endif %}index.html"
---
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Photos</title></head><body><main><h1>Photos</h1>
{% for name in shown %}{% photo folder + "/" + name, name %}{% endfor %}
</main></body></html>`;

/** Eleventy with its image plugin: one page for each 24 photos. */
export async function findEleventy(): Promise<Peer> {
  const tools = await install('eleventy', PACKAGES.join(' '), [
    ['npm', 'init', '--yes'],
    ['npm', 'install', '--no-audit', '--no-fund', ...PACKAGES],
  ]);
  return {
    name: 'Eleventy',
    version: PACKAGES.join(', '),
    async prepare(site, folder) {
      const photosDir = join(site.contentRoot, 'public/photos');
      const data = join(folder, 'pages/_data');
      await mkdir(data, { recursive: true });
      await writeFile(join(folder, 'package.json'), '{"type":"module"}');
      await writeFile(join(folder, 'eleventy.config.js'), CONFIG);
      await writeFile(join(folder, 'pages/index.njk'), TEMPLATE);
      await writeFile(join(data, 'folder.json'), JSON.stringify(photosDir));
      const modules = join(folder, 'node_modules');
      if (!existsSync(modules)) await symlink(join(tools, 'node_modules'), modules);
      return {
        refresh: async () =>
          writeFile(join(data, 'photos.json'), JSON.stringify((await readdir(photosDir)).sort())),
        build: () =>
          runWatched([join(tools, 'node_modules/@11ty/eleventy/cmd.cjs'), '--quiet'], { cwd: folder }),
      };
    },
  };
}
