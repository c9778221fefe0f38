/** Deriving the images alone, from photos as cameras write them. */
import { mkdir, readdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { THRIFTY_MEMORY } from '../tools/setupRules.mjs';
import type { DeriveReport, EncodeReport } from './imagesTask.ts';
import { type Cost, runWatched } from './memory.ts';
import { writeFixtures } from './paintedPhotos.ts';
import { makeFolder } from './project.ts';
import { atMost, note, type Result } from './report.ts';
import type { Bench } from './site.ts';

const BASE_COUNT = 24;
const FULL_COUNT = 1000;
const SAMPLES = 5;

type Measured<Report> = Report & Cost;

async function runTask<Report>(...args: string[]): Promise<Measured<Report>> {
  const env = { ...process.env, ...THRIFTY_MEMORY };
  const cost = await runWatched([path.join(import.meta.dirname, 'imagesTask.ts'), ...args], { env });
  return { ...(JSON.parse(cost.output) as Report), ...cost };
}

/** The run whose `key` is the median of several. */
async function takeMedian<Report>(
  run: (sample: number) => Promise<Measured<Report>>,
  key: keyof Measured<Report>,
  samples: number,
): Promise<Measured<Report>> {
  const runs: Measured<Report>[] = [];
  for (let sample = 0; sample < samples; sample += 1) runs.push(await run(sample));
  const middle = runs.sort((one, other) => Number(one[key]) - Number(other[key]))[Math.floor(samples / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}

function expectCounts(label: string, report: DeriveReport, created: number, reused: number): void {
  if (report.created !== created || report.reused !== reused || report.failed !== 0) {
    throw new Error(
      `${label}: expected ${created} encoded and ${reused} reused, got ${JSON.stringify(report)}.`,
    );
  }
}

async function measureCount(root: string, count: number, samples: number) {
  const places = ['photos', 'cache', 'dist'].map((name) => path.join(root, `${count}`, name));
  const [photosDir = '', cacheDir = '', distDir = ''] = places;
  await mkdir(photosDir, { recursive: true });
  await writeFixtures({ dir: photosDir, count });
  const derive = () => runTask<DeriveReport>('derive', photosDir, cacheDir, distDir);
  const encode = () => runTask<EncodeReport>('encode', photosDir, `${BASE_COUNT}`);
  const before = await encode();
  const cold = await derive();
  const after = await encode();
  // The faster of the two: other load on the machine must not make the comparison easier.
  const pure = before.encode < after.encode ? before : after;
  expectCounts('cold', cold, count, 0);
  const unchanged = await takeMedian(derive, 'derive', samples);
  expectCounts('unchanged', unchanged, 0, count);
  for (const name of await readdir(photosDir))
    await utimes(path.join(photosDir, name), new Date(), new Date(0));
  const touched = await derive();
  expectCounts('touched', touched, 0, count);
  const addOne = async (sample: number) => {
    await writeFixtures({ dir: photosDir, count: 1, first: count + sample });
    const report = await derive();
    expectCounts('added', report, 1, count + sample);
    return report;
  };
  const added = await takeMedian(addOne, 'derive', samples);
  return { count, pure, cold, unchanged, touched, added };
}

type Counted = Awaited<ReturnType<typeof measureCount>>;

function judge({ count, pure, cold, unchanged, touched, added }: Counted): Result[] {
  const at = `images, ${count}`;
  return [
    note(`${at}: cold and pure encoding`, `${Math.round(cold.derive)}, ${Math.round(pure.encode)} ms`),
    atMost(`${at}: cold / pure encoding`, cold.derive / pure.encode, 1.3),
    atMost(`${at}: nothing changed`, unchanged.derive, 100, 'ms'),
    note(`${at}: all touched, same content`, touched.derive, 'ms'),
    note(`${at}: one added, whole process`, added.wall, 'ms'),
    atMost(`${at}: publishing`, Math.max(cold.publish, unchanged.publish), 500, 'ms'),
    atMost(`${at}: peak memory cold`, cold.peak, 400, 'MB'),
  ];
}

/** 24 photos; in a full run 1,000 as well, and the growth between them. */
export async function measure(bench: Bench): Promise<Result[]> {
  const root = await makeFolder('images');
  try {
    const samples = bench.pick(SAMPLES, 1);
    const base = await measureCount(root, bench.pick(BASE_COUNT, 3), samples);
    if (!bench.isFull) return judge(base);
    const full = await measureCount(root, FULL_COUNT, samples);
    const growth = full.added.wall / base.added.wall;
    return [...judge(base), ...judge(full), atMost('images: one added, 1000 / 24', growth, 1.4)];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
