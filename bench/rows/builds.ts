import { readdir, rm, unlink, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { mapAtOnce } from '../../netlify/lib/mapAtOnce.ts';
import { ENCODER_SETTINGS } from '../../scripts/images/manifest.ts';
import { photoPath } from '../../src/shared/pagePaths.ts';
import { prepareBare } from '../bare.ts';
import {
  atMost,
  type Cost,
  expectStatus,
  median,
  note,
  panelHeaders,
  type Result,
  runWatched,
} from '../measure.ts';
import {
  type Bench,
  makeFolder,
  makePhoto,
  npmBuild,
  paintPhoto,
  ROOT,
  type Site,
  writePhoto,
} from '../site.ts';

const wall = (costs: readonly Cost[]) => median(costs.map((cost) => cost.wall)) / 1000;
const peak = (costs: readonly Cost[]) => median(costs.map((cost) => cost.peak));

async function pagesOf(site: Site): Promise<Record<string, string>> {
  const files = await readdir(site.distDir, { recursive: true });
  const pages = files.filter((file) => file.endsWith('index.html'));
  return Object.fromEntries(pages.map((file) => [file.replace(/\/?index\.html$/, ''), `<p>${file}</p>`]));
}

/** Builds ours and a bare Astro project of as many pages in turns, each time with another photo, whose picture is known. */
async function compareBuilds(site: Site, count: number, samples: number) {
  const folder = await makeFolder('bare');
  const pages = await pagesOf(site);
  await prepareBare(folder, pages);
  const [ours, bare]: [Cost[], Cost[]] = [[], []];
  for (const project of [folder, site.root]) await npmBuild(project, site.contentRoot);
  for (let number = count; number < count + samples; number += 1) {
    const { name, photo } = makePhoto(number);
    const added = { name, photo: { ...photo, filename: makePhoto(0).photo.filename } };
    await writePhoto(site.contentRoot, added);
    const more = { ...pages, [`photos/${name}`]: name, [`de/photos/${name}`]: name };
    await writeFile(join(folder, 'src/pages.json'), JSON.stringify(more));
    ours.push(await npmBuild(site.root, site.contentRoot));
    bare.push(await npmBuild(folder));
    await unlink(join(site.contentRoot, `content/photos/${name}.json`));
  }
  await rm(folder, { recursive: true, force: true });
  return { ours, bare };
}

/** `npm run build` after one photo was added, at two sizes. */
export async function measureBuilds(bench: Bench): Promise<Result[]> {
  const [few, many] = bench.pick([24, 1000], [24, 48]) as [number, number];
  const samples = bench.pick(3, 1);
  const small = await compareBuilds(await bench.site(few), few, samples);
  const large = await compareBuilds(await bench.site(many), many, samples);
  const row = 'build, one photo added';
  return [
    ...[[few, small, 1.8] as const, [many, large, 1] as const].flatMap(([count, { ours, bare }, limit]) => [
      note(`${row}, ${count}`, wall(ours), 's'),
      note(`${row}, ${count}: bare Astro project`, wall(bare), 's'),
      atMost(`${row}, ${count} / bare Astro project`, wall(ours) / wall(bare), limit),
    ]),
    atMost(`${row}, ${many} / ${few}`, wall(large.ours) / wall(small.ours), 1.6),
    note(`build, ${many}: peak memory`, peak(large.ours), 'MB'),
    atMost(`build, ${many}: peak memory / bare Astro project`, peak(large.ours) / peak(large.bare), 1.2),
  ];
}

/** Publish Now, from the press to the new page, with 24 photos. */
export async function measurePublishing(bench: Bench): Promise<Result[]> {
  const { url } = await (await bench.site(24)).server();
  const { name } = makePhoto(1);
  const times: number[] = [];
  for (let sample = 0; sample < bench.pick(3, 1); sample += 1) {
    const title = `Published ${sample}`;
    const body = JSON.stringify({ en_description: title, de_description: title });
    const headers = { ...panelHeaders(), 'content-type': 'application/json', 'if-match': '*' };
    await expectStatus(await fetch(`${url}/api/photos/${name}`, { method: 'PUT', headers, body }), 200);
    const started = performance.now();
    await expectStatus(await fetch(`${url}/api/publish`, { method: 'POST', headers: panelHeaders() }), 202);
    const isThere = async () => (await (await fetch(url + photoPath(name, 'en'))).text()).includes(title);
    while (!(await isThere())) {
      if (performance.now() - started > 120_000) throw new Error('The new page never came.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    times.push((performance.now() - started) / 1000);
  }
  return [atMost('publish, 24: press to new page', median(times), 6, 's')];
}

/** ms that the encoders alone take for a folder's photos on all cores, from a sample spread over them. */
export async function encodePurely(folder: string): Promise<number> {
  const [all, lanes] = [(await readdir(folder)).sort(), availableParallelism()];
  const sample = all.filter((_, at) => at % Math.ceil(all.length / 24) === 0);
  sharp.concurrency(1);
  let spent = 0;
  await mapAtOnce(sample, lanes, async (file) => {
    for (const width of ENCODER_SETTINGS.widths) {
      const scaled = sharp(join(folder, file)).resize({ width });
      const { data, info } = await scaled.raw().toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      const started = performance.now();
      await sharp(data, { raw }).avif(ENCODER_SETTINGS.avif).toBuffer();
      await sharp(data, { raw }).webp(ENCODER_SETTINGS.webp).toBuffer();
      spent += performance.now() - started;
    }
  });
  sharp.concurrency(0);
  return (spent / lanes / sample.length) * all.length;
}

/** A thousand photos take four minutes and a smaller part of them for the start: these are a harder target. */
const COLD = 250;

/** Deriving all pictures with an empty cache, beside the encoders alone. */
export async function measureImages(bench: Bench): Promise<Result[]> {
  const count = bench.pick(COLD, 4);
  const [photosDir, cacheDir] = [await makeFolder('cold'), await makeFolder('cache')];
  for (let number = 0; number < count; number += 1)
    await writeFile(join(photosDir, `${number}.jpg`), await paintPhoto(number));
  const derive = `const { deriveImages } = await import(${JSON.stringify(join(ROOT, 'scripts/images/derive.ts'))});
    await deriveImages(${JSON.stringify({ photosDir, cacheDir, progress: false })});`;
  const before = await encodePurely(photosDir);
  const cold = await runWatched(['--input-type=module', '-e', derive]);
  // The faster of the two: other load on the machine must not make the target easier.
  const pure = Math.min(before, await encodePurely(photosDir));
  for (const folder of [photosDir, cacheDir]) await rm(folder, { recursive: true, force: true });
  return [atMost(`images, ${count}: cold / pure encoding`, cold.wall / pure, 1.3)];
}
