/**
 * One measured task of the image bench, in a process of its own so that it has its own memory and warm-up.
 * `derive <photosDir> <cacheDir> <distDir>` prints what the step and the publishing took; `encode <photosDir> <size>`
 * prints the time spent in the encoders alone, from a sample of that many photos spread over all. Answers are one line of JSON, times in ms.
 */
import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { mapAtOnce } from '../netlify/lib/mapAtOnce.ts';
import { ENCODER_SETTINGS } from '../tools/images/settings.ts';

/** What the `derive` task prints. */
export type DeriveReport = {
  derive: number;
  publish: number;
  created: number;
  reused: number;
  failed: number;
};
/** What the `encode` task prints: wall time of the encoders on all cores, decoding and scaling left out. */
export type EncodeReport = { encode: number };

async function measureDerive(photosDir: string, cacheDir: string, distDir: string): Promise<DeriveReport> {
  const { deriveImages, publishImages } = await import('../tools/images/derive.ts');
  const started = performance.now();
  const { manifest, created, reused, failed } = await deriveImages({ photosDir, cacheDir, progress: false });
  const derived = performance.now();
  publishImages({ manifest, photosDir, cacheDir, distDir });
  const publish = performance.now() - derived;
  return { derive: derived - started, publish, created, reused, failed: failed.length };
}

async function measureEncode(photosDir: string, size: number): Promise<EncodeReport> {
  sharp.concurrency(1);
  const lanes = availableParallelism();
  let spent = 0;
  const all = (await readdir(photosDir)).sort();
  const sample = Array.from({ length: Math.min(size, all.length) }, (_, at) => {
    return all[Math.floor((at * all.length) / Math.min(size, all.length))] ?? '';
  });
  await mapAtOnce(sample, lanes, async (filename) => {
    for (const width of ENCODER_SETTINGS.widths) {
      const { data, info } = await sharp(path.join(photosDir, filename))
        .resize({ width })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      const started = performance.now();
      await sharp(data, { raw }).avif(ENCODER_SETTINGS.avif).toBuffer();
      await sharp(data, { raw }).webp(ENCODER_SETTINGS.webp).toBuffer();
      spent += performance.now() - started;
    }
  });
  return { encode: (spent / lanes / sample.length) * all.length };
}

const [task, photosDir = '', cacheDir = '', distDir = ''] = process.argv.slice(2);
const report =
  task === 'derive'
    ? await measureDerive(photosDir, cacheDir, distDir)
    : await measureEncode(photosDir, Number(cacheDir));
console.log(JSON.stringify(report));
