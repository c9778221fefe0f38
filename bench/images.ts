/**
 * Bench of the image derivation: `node bench/images.ts [count]` (200 photos unless told; 24 are the base of
 * the growth). Prints a table and fails (exit code 1) when a target is missed. Ratios are of this run and machine.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeFixtures } from '../tools/images/fixtures.ts';
import type { DeriveReport, EncodeReport } from './imagesTask.ts';

const BASE_COUNT = 24;
const SAMPLES = 5;

/** Times in ms of the whole process (`wall`) and of its parts; `peak` in MB, all its processes together. */
type Measured<Report> = Report & { wall: number; peak: number };

/** Peak resident memory of a process and its children so far, kB by process id; empty where there is no /proc. */
function readPeaks(pid: number, peaks: Map<number, number>): void {
  try {
    const peak = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/)?.[1];
    if (peak) peaks.set(pid, Number(peak));
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    for (const child of children.filter(Boolean)) readPeaks(Number(child), peaks);
  } catch {
    // The process ended between two looks.
  }
}

function runTask<Report>(...args: string[]): Promise<Measured<Report>> {
  const started = performance.now();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'imagesTask.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const peaks = new Map<number, number>();
  const timer = setInterval(() => child.pid && readPeaks(child.pid, peaks), 20);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(timer);
      if (code !== 0) {
        reject(new Error(`The task ${args[0]} ended with code ${code}.`));
        return;
      }
      const peak = [...peaks.values()].reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
      resolve({ ...(JSON.parse(output) as Report), wall: performance.now() - started, peak });
    });
  });
}

/** The run whose `key` is the median of several. */
async function takeMedian<Report>(
  run: (sample: number) => Promise<Measured<Report>>,
  key: keyof Measured<Report>,
): Promise<Measured<Report>> {
  const runs: Measured<Report>[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) runs.push(await run(sample));
  const sorted = runs.sort((one, other) => Number(one[key]) - Number(other[key]));
  const middle = sorted[Math.floor(SAMPLES / 2)];
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

async function measureSite(root: string, count: number) {
  const [photosDir, cacheDir, distDir] = ['photos', 'cache', 'dist'].map((name) =>
    path.join(root, `${count}`, name),
  );
  if (!photosDir || !cacheDir || !distDir) throw new Error('No folders.');
  await writeFixtures({ dir: photosDir, count });
  const derive = () => runTask<DeriveReport>('derive', photosDir, cacheDir, distDir);
  const encode = () => runTask<EncodeReport>('encode', photosDir, `${BASE_COUNT}`);
  const before = await encode();
  const cold = await derive();
  const after = await encode();
  // The faster of the two: what else the machine does must not make the comparison easier.
  const pure = before.encode < after.encode ? before : after;
  expectCounts('cold', cold, count, 0);
  const unchanged = await takeMedian(derive, 'derive');
  expectCounts('unchanged', unchanged, 0, count);
  for (const name of await readdir(photosDir))
    await utimes(path.join(photosDir, name), new Date(), new Date(0));
  const touched = await derive();
  expectCounts('touched', touched, 0, count);
  const added = await takeMedian(async (sample) => {
    await writeFixtures({ dir: photosDir, count: 1, first: count + sample });
    const report = await derive();
    expectCounts('added', report, 1, count + sample);
    return report;
  }, 'derive');
  return { count, pure, cold, unchanged, touched, added };
}

type Site = Awaited<ReturnType<typeof measureSite>>;

function printSite({ count, pure, cold, unchanged, touched, added }: Site): void {
  const row = (label: string, { derive, publish, wall, peak }: Measured<DeriveReport>) => ({
    [label]: {
      'derive ms': Math.round(derive),
      'publish ms': Math.round(publish),
      'process ms': Math.round(wall),
      'peak MB': Math.round(peak),
    },
  });
  console.log(`\n${count} photos (pure encoding ${Math.round(pure.encode)} ms on all cores)`);
  console.table({
    ...row('cold', cold),
    ...row('nothing changed', unchanged),
    ...row('all touched, same content', touched),
    ...row('one photo added', added),
  });
}

function checkTargets(base: Site, site: Site): boolean {
  const targets = [
    { row: 'cold / pure encoding', value: site.cold.derive / site.pure.encode, limit: 1.3 },
    {
      row: `one added, ${base.count} -> ${site.count}`,
      value: site.added.wall / base.added.wall,
      limit: 1.4,
    },
    { row: 'nothing changed, ms', value: site.unchanged.derive, limit: 100 },
    { row: 'publishing, ms', value: Math.max(site.cold.publish, site.unchanged.publish), limit: 500 },
    { row: 'peak memory cold, MB', value: site.cold.peak, limit: 400 },
  ].map(({ row, value, limit }) => ({ row, value: Number(value.toFixed(2)), limit, met: value <= limit }));
  console.table(targets);
  return targets.every(({ met }) => met);
}

const count = Number(process.argv[2] ?? 200);
if (!Number.isInteger(count) || count < 1) {
  console.error('Usage: node bench/images.ts [count]; count is a number of photos, 1 or more.');
  process.exit(2);
}
const root = await mkdtemp(path.join(tmpdir(), 'bench-images-'));
try {
  const base = await measureSite(root, Math.min(count, BASE_COUNT));
  printSite(base);
  const site = count > BASE_COUNT ? await measureSite(root, count) : base;
  if (site !== base) printSite(site);
  if (!checkTargets(base, site)) process.exitCode = 1;
} finally {
  await rm(root, { recursive: true, force: true });
}
