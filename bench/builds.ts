import { spawn } from 'node:child_process';
import { readdir, unlink, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { mapAtOnce } from '../netlify/lib/mapAtOnce.ts';
import { ENCODER_SETTINGS } from '../scripts/images/manifest.ts';
import { derivedWidths, widthsIn } from '../src/shared/content/derivedImages.ts';
import { endProcess, freePort } from '../tests/fixtures/processes.ts';
import {
  type Bench,
  makePhoto,
  npmBuild,
  paintPhoto,
  prepareBare,
  ROOT,
  runWatched,
  writePhoto,
} from './site.ts';
import { atMost, median, note, type Result, repeat } from './timing.ts';

/** Builds ours and a bare Astro project of as many pages in turns, each time with another photo, whose picture is known. */
async function compareBuilds(bench: Bench, count: number) {
  const { root, contentRoot, distDir } = await bench.site(count);
  const folder = await bench.folder('bare');
  const files = await readdir(distDir, { recursive: true });
  const paths = files
    .filter((file) => file.endsWith('index.html'))
    .map((file) => dirname(`/${file}`).slice(1));
  const pages = Object.fromEntries(paths.map((path) => [path, `<p>${path}</p>`]));
  await prepareBare(folder, pages);
  await npmBuild(folder);
  await npmBuild(root, contentRoot);
  const pairs = await repeat(bench.pick(3, 1), async (at) => {
    const { name, photo } = makePhoto(count + at);
    await writePhoto(contentRoot, { name, photo: { ...photo, filename: makePhoto(0).photo.filename } });
    const more = { ...pages, [`photos/${name}`]: name, [`de/photos/${name}`]: name };
    await writeFile(join(folder, 'src/pages.json'), JSON.stringify(more));
    const both = { ours: await npmBuild(root, contentRoot), bare: await npmBuild(folder) };
    await unlink(join(contentRoot, `content/photos/${name}.json`));
    return both;
  });
  return (side: 'ours' | 'bare', key: 'wall' | 'peak') => median(pairs.map((pair) => pair[side][key]));
}

/** `npm run build` after one photo was added, at two sizes. */
export async function measureBuilds(bench: Bench): Promise<Result[]> {
  const [few, many] = bench.pick([24, 1000] as const, [24, 48] as const);
  const [small, large] = [await compareBuilds(bench, few), await compareBuilds(bench, many)];
  const rows = (
    [
      [few, small, 1.8],
      [many, large, 1],
    ] as const
  ).flatMap(([count, cost, limit]) => {
    const row = `build, one photo added, ${count}`;
    const [ours, bare] = [cost('ours', 'wall'), cost('bare', 'wall')];
    return [
      note(row, ours / 1000, 's'),
      note(`${row}: bare Astro project`, bare / 1000, 's'),
      atMost(`${row} / bare Astro project`, ours / bare, limit),
    ];
  });
  const [ratio, peak] = [large('ours', 'wall') / small('ours', 'wall'), large('ours', 'peak')];
  return [
    ...rows,
    atMost(`build, one photo added, ${many} / ${few}`, ratio, 1.6),
    note(`build, ${many}: peak memory`, peak, 'MB'),
    atMost(`build, ${many}: peak memory / bare Astro project`, peak / large('bare', 'peak'), 1.2),
  ];
}

/** ms that the encoders alone take for a folder's photos on all cores, from a sample. */
async function encodePurely(folder: string): Promise<number> {
  const [all, lanes] = [(await readdir(folder)).sort(), availableParallelism()];
  const sample = all.filter((_, at) => at % Math.ceil(all.length / 24) === 0);
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

/** Deriving all pictures with an empty cache, beside the encoders alone. */
export async function measureImages(bench: Bench): Promise<Result[]> {
  // A thousand take four minutes, and a smaller part of them for the start: these are a harder target.
  const count = bench.pick(250, 4);
  const [photosDir, cacheDir] = [await bench.folder('cold'), await bench.folder('cache')];
  for (let number = 0; number < count; number += 1)
    await writeFile(join(photosDir, `${number}.jpg`), await paintPhoto(number));
  const derive = `const { deriveImages } = await import(${JSON.stringify(join(ROOT, 'scripts/images/derive.ts'))});
    await deriveImages(${JSON.stringify({ photosDir, cacheDir, progress: false })});`;
  const before = await encodePurely(photosDir);
  const cold = await runWatched([process.execPath, '--input-type=module', '-e', derive], { cwd: ROOT });
  // The faster of the two: other load on the machine must not make the target easier.
  const pure = Math.min(before, await encodePurely(photosDir));
  return [atMost(`images, ${count}: cold / pure encoding`, cold.wall / pure, 1.3)];
}

/** s from `npm start` to its first answer, and to the answer that is the site. */
async function timeStart(root: string): Promise<{ first: number; ready: number }> {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: `${port}` };
  const started = performance.now();
  const child = spawn('node', [join(root, 'scripts/setup.mjs'), 'start'], {
    cwd: root,
    env,
    stdio: 'ignore',
  });
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

/** `npm start` with the shipped content: with empty caches, then with nothing changed. */
export async function measureStart(bench: Bench): Promise<Result[]> {
  const root = await bench.copyProject();
  const encoding = (await encodePurely(join(root, 'public/photos'))) / 1000;
  const cold = await timeStart(root);
  const again = await timeStart(root);
  return [
    note('start: pure encoding of the shipped photos', encoding, 's'),
    atMost('start, cold: beside pure encoding', cold.ready - encoding, 10, 's'),
    atMost('start, cold: first answer', cold.first, 8, 's'),
    atMost('start, nothing to encode', again.ready, 7, 's'),
  ];
}
