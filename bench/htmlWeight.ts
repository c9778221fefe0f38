import { atMost, kilobytes, type Result } from './report.ts';
import { fetchRaw } from './server.ts';
import type { Bench } from './site.ts';

/** The page's HTML, compressed, with few photos and with many. */
export async function measure(bench: Bench): Promise<Result[]> {
  const results: Result[] = [];
  for (const count of [24, 1000]) {
    const { url } = await (await bench.site(count)).server();
    const { body } = await fetchRaw(`${url}/`);
    results.push(atMost(`html-weight: / with ${count} photos, brotli`, kilobytes(body.length), 20, 'kB'));
  }
  return results;
}
