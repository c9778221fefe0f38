import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { legalPath, photoPath, projectPath } from '../src/domain/pagePaths.ts';
import { listen } from '../tools/server/port.ts';
import { buildBarePage, prepareBarePage } from './barePage.ts';
import { openBrowser } from './browser.ts';
import { makePhoto } from './content.ts';
import { ARCHIVE } from './htmlWeight.ts';
import { serveHttp2, TRUSTING } from './http2.ts';
import { makeFolder } from './project.ts';
import { atLeast, atMost, median, note, type Result } from './report.ts';
import { type BenchServer, startServer } from './server.ts';
import type { Bench } from './site.ts';

const RUNS = 3;
/** The pages that are compared: what the bare page's paint waits for differs from run to run by two of its photos. */
const COMPARED_RUNS = 7;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const TIMES = { lcp: 'largest-contentful-paint', tbt: 'total-blocking-time', cls: 'cumulative-layout-shift' };

/** Scores from 0 to 100; LCP and TBT in ms. */
type Run = { scores: number[]; lcp: number; tbt: number; cls: number };

async function freePort(): Promise<number> {
  const probe = createServer();
  // Typed for HTTP servers; it only listens.
  const port = await listen(probe as Parameters<typeof listen>[0], 0, '127.0.0.1');
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Whether Lighthouse reckons what a slow line costs, as it does by default, or makes the line that slow. */
type Line = 'simulate' | 'devtools';

/** One Lighthouse run in a browser of its own, as the phone that Lighthouse is by default. */
async function runOnce(url: string, line: Line): Promise<Run> {
  const port = await freePort();
  const browser = await openBrowser([`--remote-debugging-port=${port}`, TRUSTING]);
  try {
    const answer = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: CATEGORIES,
      throttlingMethod: line,
    });
    const report = answer?.lhr;
    if (!report || report.runtimeError)
      throw new Error(`Lighthouse failed: ${report?.runtimeError?.message}`);
    const time = (id: string) => report.audits[id]?.numericValue ?? Number.NaN;
    for (const audit of Object.values(report.audits)) {
      if (process.env.BENCH_DETAILS && audit.score !== null && audit.score < 1)
        console.error(audit.id, audit.score, audit.displayValue ?? '');
    }
    return {
      scores: CATEGORIES.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100)),
      lcp: time(TIMES.lcp),
      tbt: time(TIMES.tbt),
      cls: time(TIMES.cls),
    };
  } finally {
    await browser.close();
  }
}

/** Alternating runs of the pages, so that other load on the machine affects all. */
async function compare(urls: readonly string[], rounds: number, line: Line = 'simulate'): Promise<Run[][]> {
  const runs: Run[][] = urls.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, url] of urls.entries()) runs[index]?.push(await runOnce(url, line));
  }
  return runs;
}

const of = (runs: readonly Run[], key: 'lcp' | 'tbt' | 'cls') => median(runs.map((run) => run[key]));

/** The median of the largest paints, and how far apart they are. */
function tellPaints(runs: readonly Run[]): string {
  const times = runs.map(({ lcp }) => Math.round(lcp));
  return `${median(times)} (${Math.min(...times)} to ${Math.max(...times)})`;
}

const scores = (row: string, own: readonly Run[]): Result[] =>
  CATEGORIES.map((name, index) =>
    atLeast(`${row}: ${name}`, median(own.map(({ scores }) => scores[index] ?? 0)), 100),
  );

/** What a page with photos is to reach; `tbt` in ms. */
function judge(page: string, own: readonly Run[], plain: readonly Run[], tbt: number): Result[] {
  const row = `lighthouse, ${page}`;
  return [
    ...scores(row, own),
    note(`${row}: LCP, ms`, `${tellPaints(own)}, bare page ${tellPaints(plain)}`),
    // What the machine and the photos cost any page, in the same run.
    note(
      `${row}: bare page`,
      `performance ${median(plain.map(({ scores }) => scores[0] ?? 0))}, TBT ${Math.round(of(plain, 'tbt'))} ms`,
    ),
    atMost(`${row}: TBT`, of(own, 'tbt'), tbt, 'ms'),
    atMost(`${row}: CLS`, of(own, 'cls'), 0),
  ];
}

/** The largest paint beside that of the bare page, whose first photo is in its HTML, too. */
const comparePaint = (page: string, own: readonly Run[], plain: readonly Run[]): Result =>
  atMost(`lighthouse, ${page}: LCP / bare Astro page`, of(own, 'lcp') / of(plain, 'lcp'), 1.05);

/** The same on a line that is slow in fact: which photos are there first is then no matter of milliseconds. */
const compareSlow = (page: string, own: readonly Run[], plain: readonly Run[]): Result[] => [
  note(`lighthouse, ${page}: LCP on a slow line, ms`, `${tellPaints(own)}, bare page ${tellPaints(plain)}`),
  comparePaint(`${page} on a slow line`, own, plain),
];

/** Lighthouse on the public pages, beside a page of plain Astro with the same photos, both by HTTP/2. */
export async function measure(bench: Bench): Promise<Result[]> {
  const site = await bench.site(24);
  const folder = await makeFolder('bare');
  await prepareBarePage(site, folder);
  await buildBarePage(folder);
  const bare = await startServer({
    root: site.root,
    distDir: join(folder, 'dist'),
    contentRoot: site.contentRoot,
  });
  const stops: (() => void)[] = [];
  const serve = async (server: BenchServer) => {
    const { url, stop } = await serveHttp2(server.url);
    stops.push(stop);
    return url;
  };
  try {
    const [url, bareUrl] = [await serve(await site.server()), await serve(bare)];
    const work = photoPath(makePhoto(0).name, 'en');
    const sizes: readonly (readonly [number, number?])[] = bench.isFull ? [[1000], ARCHIVE] : [];
    const many: string[] = [];
    for (const size of sizes) many.push(`${await serve(await (await bench.site(...size)).server())}/`);
    const compared = [`${url}/`, `${bareUrl}/`, `${url}${work}`];
    const [own = [], plain = [], print = []] = await compare(compared, bench.pick(COMPARED_RUNS, 1));
    const [linked = [], project = [], terms = [], withdraw = [], ...large] = await compare(
      [
        `${url}/#photos/${site.project}`,
        `${url}${projectPath(site.project, 'en')}`,
        `${url}${legalPath('terms', 'en')}`,
        `${url}${legalPath('withdraw', 'en')}`,
        ...many,
      ],
      bench.pick(RUNS, 1),
    );
    const [slowOwn = [], slowPlain = [], slowPrint = []] = await compare(
      compared,
      bench.pick(RUNS, 1),
      'devtools',
    );
    const results = [
      ...judge('/', own, plain, 10),
      comparePaint('/', own, plain),
      ...compareSlow('/', slowOwn, slowPlain),
      ...judge('a work', print, plain, 30),
      comparePaint('a work', print, plain),
      ...compareSlow('a work', slowPrint, slowPlain),
      ...judge('a linked project', linked, plain, 30),
      ...judge('a project', project, plain, 30),
      ...scores('lighthouse, a legal page', terms),
      ...scores('lighthouse, the withdrawal form', withdraw),
    ];
    const atSize = large.flatMap((runs, index) => {
      const row = `lighthouse: / with ${sizes[index]?.[0]} photos`;
      return [
        atMost(`${row}: LCP / with 24`, of(runs, 'lcp') / of(own, 'lcp'), 1.1),
        atMost(`${row}: TBT`, of(runs, 'tbt'), 30, 'ms'),
      ];
    });
    return [...results, ...atSize];
  } finally {
    for (const stop of stops) stop();
    await bare.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
