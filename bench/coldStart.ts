import { rm } from 'node:fs/promises';
import { bundleFresh } from './freshFunction.ts';
import { makeFolder } from './project.ts';
import { atMost, median, note, type Result } from './report.ts';
import type { Bench } from './site.ts';

const SAMPLES = 7;

/** A fresh process of the API's function, bundled as it is deployed: from its import to its first answer. */
export async function measure(bench: Bench): Promise<Result[]> {
  const { contentRoot } = await bench.site(24);
  const folder = await makeFolder('function');
  try {
    const fresh = await bundleFresh(folder);
    const starts = [];
    for (let sample = 0; sample < SAMPLES; sample += 1)
      starts.push(await fresh.call('/api/photos', {}, { CONTENT_ROOT: contentRoot }));
    const heavy = new Set(starts.flatMap((start) => start.heavy));
    return [
      atMost('cold-start: import to first answer', median(starts.map(({ ms }) => ms)), 150, 'ms'),
      note('cold-start: processor time of it', median(starts.map(({ cpu }) => cpu)), 'ms'),
      atMost('cold-start: of the large packages loaded', heavy.size, 0),
      note('cold-start: bundle', fresh.bytes / 1000, 'kB'),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
