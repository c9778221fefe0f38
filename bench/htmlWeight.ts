import { projectPhotosPath } from '../src/domain/pagePaths.ts';
import { atMost, kilobytes, type Result } from './report.ts';
import { fetchRaw } from './server.ts';
import type { Bench } from './site.ts';

/** An archive of 10,000 photos in 40 projects. */
export const ARCHIVE = [10_000, 250] as const;

/** The page's HTML and what the lightbox reads of a project, compressed, with few photos and with many. */
export async function measure(bench: Bench): Promise<Result[]> {
  const results: Result[] = [];
  const sizes: readonly (readonly [number, number?])[] = bench.isQuick
    ? [[24]]
    : [[24], [1000], ...(bench.isFull ? [ARCHIVE] : [])];
  for (const [count, projectSize] of sizes) {
    const site = await bench.site(count, projectSize);
    const { url } = await site.server();
    for (const [name, path, most] of [
      ['/', '/', 20],
      ['list of a project', projectPhotosPath(site.project), projectSize ? 20 : 4],
    ] as const) {
      const { body } = await fetchRaw(url + path);
      results.push(
        atMost(`html-weight: ${name} with ${count} photos, brotli`, kilobytes(body.length), most, 'kB'),
      );
    }
  }
  return results;
}
