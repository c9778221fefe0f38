import { execFile, spawn } from 'node:child_process';
import { readdir, unlink, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { mapAtOnce } from '../netlify/lib/mapAtOnce.ts';
import { ENCODER_SETTINGS } from '../scripts/images/manifest.ts';
import { derivedWidths, widthsIn } from '../src/shared/content/derivedImages.ts';
import { endProcess, freePort } from '../tests/fixtures/processes.ts';
import {
  buildBare,
  copyProject,
  makeFolder,
  makePhoto,
  median,
  npmBuild,
  paintPictures,
  pick,
  ROOT,
  type Row,
  repeat,
  siteOf,
  timeOf,
  writePhoto,
} from './site.ts';

/** Builds this site and a bare Astro project with as many pages in turn, each time with one more photo. */
async function compareBuilds(count: number) {
  const { root, contentRoot, distDir } = await siteOf(count);
  const files = await readdir(distDir, { recursive: true });
  const paths = files
    .filter((file) => file.endsWith('index.html'))
    .map((file) => dirname(`/${file}`).slice(1));
  const pages = Object.fromEntries(paths.map((path) => [path, `<p>${path}</p>`]));
  const bare = await buildBare(pages);
  await npmBuild(root, contentRoot);
  const pairs = await repeat(pick(3, 1), async (at) => {
    const { name, photo } = makePhoto(count + at);
    await writePhoto(contentRoot, { name, photo: { ...photo, filename: makePhoto(0).photo.filename } });
    const more = { ...pages, [`photos/${name}`]: name, [`de/photos/${name}`]: name };
    await writeFile(join(bare, 'src/pages.json'), JSON.stringify(more));
    const both = { ours: await npmBuild(root, contentRoot), bare: await npmBuild(bare) };
    await unlink(join(contentRoot, `content/photos/${name}.json`));
    return both;
  });
  return (side: 'ours' | 'bare', key: 'wall' | 'peak') => median(pairs.map((pair) => pair[side][key]));
}

export async function builds(): Promise<Row[]> {
  const [few, many] = pick([24, 1000] as const, [24, 48] as const);
  const [small, large] = [await compareBuilds(few), await compareBuilds(many)];
  const compared = [
    [`build, one photo added, ${few}`, small, '<= 1.8'],
    [`build, one photo added, ${many}`, large, '<= 1'],
  ] as const;
  const rows = compared.flatMap(([name, cost, limit]): Row[] => {
    const [ours, bare] = [cost('ours', 'wall'), cost('bare', 'wall')];
    return [
      [name, ours / 1000, 's'],
      [`${name}: bare Astro project`, bare / 1000, 's'],
      [`${name} / bare Astro project`, ours / bare, '', limit],
    ];
  });
  const [ratio, peak] = [large('ours', 'wall') / small('ours', 'wall'), large('ours', 'peak')];
  return [
    ...rows,
    [`build, one photo added, ${many} / ${few}`, ratio, '', '<= 1.6'],
    [`build, ${many}: peak memory`, peak, 'MB'],
    [`build, ${many}: peak memory / bare Astro project`, peak / large('bare', 'peak'), '', '<= 1.2'],
  ];
}

/** ms that the encoders alone take for a folder's photos on all cores, from a sample. */
async function encodePurely(folder: string): Promise<number> {
  const [all, lanes] = [(await readdir(folder)).sort(), availableParallelism()];
  const sample = all.filter((_, at) => at % Math.ceil(all.length / 16) === 0);
  sharp.concurrency(1);
  let spent = 0;
  await mapAtOnce(sample, lanes, async (file) => {
    const widths = derivedWidths((await sharp(join(folder, file)).metadata()).width);
    for (const width of widths) {
      const scaled = sharp(join(folder, file)).resize({ width }).raw();
      const { data, info } = await scaled.toBuffer({ resolveWithObject: true });
      const pixels = () => sharp(data, { raw: { ...info, channels: info.channels } });
      const started = performance.now();
      await pixels().avif(ENCODER_SETTINGS.avif).toBuffer();
      if (widthsIn('webp', widths).includes(width)) await pixels().webp(ENCODER_SETTINGS.webp).toBuffer();
      spent += performance.now() - started;
    }
  });
  sharp.concurrency(0);
  return (spent / lanes / sample.length) * all.length;
}

/** Derives all pictures with an empty cache, compared with the encoders alone. Few pictures are a harder target. */
export async function images(): Promise<Row[]> {
  const [photosDir, cacheDir] = [await paintPictures(), await makeFolder('cache')];
  const derive = `const { deriveImages } = await import(${JSON.stringify(join(ROOT, 'scripts/images/derive.ts'))});
    await deriveImages(${JSON.stringify({ photosDir, cacheDir })});`;
  const before = await encodePurely(photosDir);
  const args = ['--input-type=module', '-e', derive];
  const cold = await timeOf(() => promisify(execFile)(process.execPath, args, { cwd: ROOT }));
  // The faster of the two: other load on the machine must not make the target easier.
  const pure = Math.min(before, await encodePurely(photosDir));
  return [['images: cold / pure encoding', cold / pure, '', '<= 1.3']];
}

/** s from `npm start` to its first answer, and to the first page of the site. */
async function timeStart(root: string): Promise<{ first: number; ready: number }> {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: `${port}` };
  const started = performance.now();
  const args = [join(root, 'scripts/setup.mjs'), 'start'];
  const child = spawn('node', args, { cwd: root, env, stdio: 'ignore' });
  let first = Number.NaN;
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`npm start ended with code ${child.exitCode}.`);
      const answer = await fetch(`http://localhost:${port}/`).catch(() => undefined);
      const seconds = (performance.now() - started) / 1000;
      if (answer && Number.isNaN(first)) first = seconds;
      const isSite = answer?.ok && (await answer.text()).includes('id="language-button"');
      if (isSite) return { first, ready: seconds };
      await new Promise((done) => setTimeout(done, 50));
    }
  } finally {
    await endProcess(child);
  }
}

/** `npm start` with the shipped content: with empty caches, then without a change. */
export async function start(): Promise<Row[]> {
  const root = await copyProject();
  const encoding = (await encodePurely(join(root, 'public/photos'))) / 1000;
  const cold = await timeStart(root);
  const again = await timeStart(root);
  return [
    ['start: pure encoding of the shipped photos', encoding, 's'],
    ['start, cold: beside pure encoding', cold.ready - encoding, 's', '<= 10'],
    ['start, cold: first answer', cold.first, 's', '<= 8'],
    ['start, nothing to encode', again.ready, 's', '<= 7'],
  ];
}
