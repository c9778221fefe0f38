import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { writePhoto } from './content.ts';
import type { Cost } from './memory.ts';
import { paintPhoto } from './photos.ts';
import { buildWith } from './project.ts';
import { atMost, median, note, type Result } from './report.ts';
import type { Bench, Site } from './site.ts';

const SAMPLES = 3;
/** Memory limit for a build of 1,000 photos, all its processes together, MB. */
const PEAK_MB = 400;

const build = (site: Site) => buildWith(site.root, site.contentRoot, join(site.contentRoot, 'dist-again'));

/** One more photo, which no cache knows, and the build after it. */
async function addOne(site: Site, number: number): Promise<Cost> {
  const filename = await writePhoto(site.contentRoot, number);
  const photosDir = join(site.contentRoot, 'public/photos');
  await paintPhoto(photosDir, number, filename);
  const cost = await build(site);
  await unlink(join(photosDir, filename));
  await unlink(join(site.contentRoot, 'content/photos', filename.replace(/jpg$/, 'json')));
  return cost;
}

async function sample(
  sites: readonly Site[],
  run: (site: Site, number: number) => Promise<Cost>,
): Promise<Cost[][]> {
  const costs: Cost[][] = sites.map(() => []);
  // Alternating, so that other load on the machine affects both.
  for (let number = 0; number < SAMPLES; number += 1) {
    for (const [index, site] of sites.entries()) costs[index]?.push(await run(site, 2000 + number));
  }
  return costs;
}

const wall = (costs: readonly Cost[] = []) => median(costs.map((cost) => cost.wall));

/** The whole build of the site, images derived before: with nothing changed, and with one photo added. */
export async function measure(bench: Bench): Promise<Result[]> {
  const sites = [await bench.site(24), await bench.site(1000)];
  await Promise.all(sites.map((site) => site.server()));
  const [few, many] = await sample(sites, build);
  const [fewAdded, manyAdded] = await sample(sites, addOne);
  const peaks = [...(many ?? []), ...(manyAdded ?? [])].map(({ peak }) => peak);
  return [
    note('build: nothing changed, 24 and 1000', `${seconds(wall(few))}, ${seconds(wall(many))} s`),
    note('build: one photo added, 24 and 1000', `${seconds(wall(fewAdded))}, ${seconds(wall(manyAdded))} s`),
    atMost('build: one photo added, 1000 / 24', wall(manyAdded) / wall(fewAdded), 1.4),
    atMost('build: peak memory at 1000', median(peaks), PEAK_MB, 'MB'),
    note('build: peak memory at 24', median((few ?? []).map(({ peak }) => peak)), 'MB'),
  ];
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2);
