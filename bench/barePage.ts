import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { derivedSrcset } from '../src/domain/derivedImages.ts';
import { loadManifest } from '../tools/images/manifest.ts';
import { type Cost, runWatched } from './memory.ts';
import { ROOT } from './project.ts';
import type { Site } from './site.ts';

/** An Astro project of one page. */
async function prepareAstro(page: string, folder: string): Promise<void> {
  await mkdir(join(folder, 'src/pages'), { recursive: true });
  await writeFile(join(folder, 'src/pages/index.astro'), page);
  await writeFile(
    join(folder, 'astro.config.mjs'),
    `export default { devToolbar: { enabled: false }, cacheDir: './cache', build: { inlineStylesheets: 'always' } };`,
  );
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

/** Makes one plain Astro page whose `<Picture>`s Astro encodes itself, as its documentation has it. */
export async function prepareBareGallery(photosDir: string, folder: string): Promise<void> {
  const page = `---
import { Picture } from 'astro:assets';
const photos = Object.values(import.meta.glob('/src/photos/*.{jpg,png,webp}', { eager: true, import: 'default' }));
---
<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Photos</title></head><body><main><h1>Photos</h1>
{photos.map((photo) => <Picture src={photo} formats={['webp']} widths={[480, 960, 1600]} sizes="33vw" alt="" />)}
</main></body></html>`;
  await prepareAstro(page, folder);
  await cp(photosDir, join(folder, 'src/photos'), { recursive: true });
}

/** Makes one plain Astro page without script of the same photos in the same derived sizes. */
export async function prepareBarePage(site: Site, folder: string): Promise<void> {
  const { photos } = loadManifest(join(site.root, '.cache/images'));
  const images = [...photos].map(
    ([name, image], index) =>
      `<img src="/photos/${name}" srcset="${derivedSrcset(image, 'avif')}" sizes="(min-width:40rem) 18rem, calc(100vw - 2rem)" ` +
      `width="${image.width}" height="${image.height}" alt="" loading="${index === 0 ? 'eager' : 'lazy'}" decoding="async">`,
  );
  const style =
    'body{margin:1rem}main{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr))}';
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Photos</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="Photos">
<style is:global>${style} img{width:100%;height:auto}</style></head>
<body><main><h1>Photos</h1>${images.join('\n')}</main></body></html>`;
  await prepareAstro(page, folder);
  await mkdir(join(folder, 'public'), { recursive: true });
  for (const name of ['i', 'photos']) await symlink(join(site.distDir, name), join(folder, 'public', name));
}

/** Builds such a page into dist/ in its folder. */
export const buildBarePage = (folder: string): Promise<Cost> =>
  runWatched([join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: folder,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
  });
