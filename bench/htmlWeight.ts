import { atMost, kilobytes, type Result } from './report.ts';
import { fetchRaw } from './server.ts';
import type { Bench } from './site.ts';

/** An archive of 10,000 photos in 40 projects. */
export const ARCHIVE = [10_000, 250] as const;

/** The page's HTML, compressed, with few photos and with many. */
export async function measure(bench: Bench): Promise<Result[]> {
  const results: Result[] = [];
  const sizes: readonly (readonly [number, number?])[] = bench.isQuick
    ? [[24]]
    : [[24], [1000], ...(bench.isFull ? [ARCHIVE] : [])];
  for (const [count, projectSize] of sizes) {
    const { url } = await (await bench.site(count, projectSize)).server();
    const { body } = await fetchRaw(`${url}/`);
    results.push(atMost(`html-weight: / with ${count} photos, brotli`, kilobytes(body.length), 20, 'kB'));
  }
  return results;
}
