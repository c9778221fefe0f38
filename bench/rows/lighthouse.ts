import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { photoPath } from '../../src/shared/pagePaths.ts';
import { prepareBareGallery } from '../bare.ts';
import { openBrowser, serveHttp2 } from '../browser.ts';
import {
  atLeast,
  atMost,
  freePort,
  median,
  note,
  type Result,
  type Server,
  startServer,
} from '../measure.ts';
import { type Bench, makeFolder, makePhoto, npmBuild } from '../site.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Scores from 0 to 100; LCP and TBT in ms. */
type Run = { readonly scores: number[]; readonly lcp: number; readonly tbt: number; readonly cls: number };

/** One Lighthouse run in a browser of its own, as the phone that Lighthouse is by default. */
async function runOnce(url: string): Promise<Run> {
  const port = await freePort();
  const browser = await openBrowser([`--remote-debugging-port=${port}`]);
  try {
    const answer = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES });
    const report = answer?.lhr;
    if (!report || report.runtimeError) throw new Error(`${url}: ${report?.runtimeError?.message}`);
    const time = (id: string) => report.audits[id]?.numericValue ?? Number.NaN;
    return {
      scores: CATEGORIES.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100)),
      lcp: time('largest-contentful-paint'),
      tbt: time('total-blocking-time'),
      cls: time('cumulative-layout-shift'),
    };
  } finally {
    await browser.close();
  }
}

const of = (runs: readonly Run[], key: 'lcp' | 'tbt' | 'cls') => median(runs.map((run) => run[key]));

/** @param tbt the most, ms */
const judge = (row: string, runs: readonly Run[], tbt: number): Result[] => [
  ...CATEGORIES.map((name, index) =>
    atLeast(`${row}: ${name}`, median(runs.map(({ scores }) => scores[index] ?? 0)), 100),
  ),
  atMost(`${row}: TBT`, of(runs, 'tbt'), tbt, 'ms'),
  atMost(`${row}: CLS`, of(runs, 'cls'), 0),
];

/** Lighthouse on the public pages, beside a page of plain Astro with the same photos, both by HTTP/2. */
export async function measureLighthouse(bench: Bench): Promise<Result[]> {
  const site = await bench.site(24);
  const folder = await makeFolder('gallery');
  await prepareBareGallery(site, folder);
  await npmBuild(folder);
  const bare = await startServer(site.root, site.contentRoot, join(folder, 'dist'));
  const stops: (() => void)[] = [];
  const serve = async (server: Server) => {
    const { url, stop } = await serveHttp2(server.url);
    stops.push(stop);
    return url;
  };
  try {
    const url = await serve(await site.server());
    const pages: [name: string, url: string, rounds: number][] = [
      ['/', `${url}/`, 5],
      ['bare', `${await serve(bare)}/`, 5],
      ['a linked project', `${url}/#photos/${site.project}`, 3],
      ["a photo's page", url + photoPath(makePhoto(0).name, 'en'), 3],
    ];
    const sizes = bench.pick([1000, 10_000], []);
    for (const count of sizes)
      pages.push([`${count}`, `${await serve(await (await bench.site(count)).server())}/`, 3]);
    const runs = new Map<string, Run[]>();
    // In turns, so that other load on the machine affects all.
    for (let round = 0; round < bench.pick(5, 1); round += 1)
      for (const [name, address, rounds] of pages)
        if (round < rounds) runs.set(name, [...(runs.get(name) ?? []), await runOnce(address)]);
    const [own = [], plain = []] = [runs.get('/'), runs.get('bare')];
    return [
      ...judge('lighthouse, /', own, 10),
      note('lighthouse, a bare Astro page: LCP', of(plain, 'lcp'), 'ms'),
      atMost('lighthouse, /: LCP / bare Astro page', of(own, 'lcp') / of(plain, 'lcp'), 1.05),
      ...['a linked project', "a photo's page"].flatMap((name) =>
        judge(`lighthouse, ${name}`, runs.get(name) ?? [], 30),
      ),
      ...sizes.flatMap((count) => {
        const [row, these] = [`lighthouse, / with ${count} photos`, runs.get(`${count}`) ?? []];
        return [
          atMost(`${row}: LCP / with 24`, of(these, 'lcp') / of(own, 'lcp'), 1.1),
          atMost(`${row}: TBT`, of(these, 'tbt'), 30, 'ms'),
        ];
      }),
    ];
  } finally {
    for (const stop of stops) stop();
    await bare.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
