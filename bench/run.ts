/**
 * `npm run bench`: the speed budgets, a table of what is measured and what it may be. `npm run bench -- first-view
 * api-list` runs these rows alone, `npm run bench -- all` also those that take minutes, and writes bench/RESULTS.md.
 * `--quick` tries with the smallest sizes whether everything runs. Ends with 1 where a target is missed. Times depend
 * on the machine: where a budget is a ratio, both sides come from the same run.
 */
import { formatTable, type Result } from './report.ts';
import { writeResults } from './results.ts';
import { Bench } from './site.ts';

type Row = {
  readonly measure: (bench: Bench) => Promise<Result[]>;
};

/** Every row by its name; modules are loaded when their row runs. */
const ROWS: Record<string, () => Promise<Row>> = {
  'first-view': () => import('./firstView.ts'),
  'html-weight': () => import('./htmlWeight.ts'),
  'project-weight': () => import('./projectWeight.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  interaction: () => import('./interaction.ts'),
  switch: () => import('./switching.ts'),
  'api-list': () => import('./apiList.ts'),
  'cold-start': () => import('./coldStart.ts'),
  'cold-webhook': () => import('./coldWebhook.ts'),
  start: () => import('./start.ts'),
  build: () => import('./build.ts'),
  images: () => import('./images.ts'),
  panel: () => import('./panel.ts'),
  saves: () => import('./saves.ts'),
  'store-calls': () => import('./storeCalls.ts'),
  'orders-tab': () => import('./ordersTab.ts'),
};

const OPTIONS = ['all', '--quick'];
const [isAll, isQuick] = OPTIONS.map((option) => process.argv.includes(option));
const named = process.argv.slice(2).filter((name) => !OPTIONS.includes(name));
const unknown = named.filter((name) => !ROWS[name]);
if (unknown.length > 0) {
  console.error(
    `Unknown row ${unknown.join(', ')}: expected all, or some of ${Object.keys(ROWS).join(', ')}.`,
  );
  process.exit(2);
}

const bench = new Bench(isAll === true, isQuick === true);
const results: Result[] = [];
const close = () => bench.close().finally(() => process.exit(130));
process.once('SIGINT', close);
process.once('SIGTERM', close);
try {
  for (const [name, load] of Object.entries(ROWS)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const started = performance.now();
    console.error(`${name} …`);
    try {
      results.push(...(await (await load()).measure(bench)));
    } catch (error) {
      console.error(error);
      results.push({ row: name, measured: 'failed: see above', target: '', ok: false });
    }
    console.error(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
} finally {
  await bench.close();
}
console.log(`\n${formatTable(results)}`);
if (isAll && named.length === 0) console.log(`\nWritten to ${await writeResults(results, bench.isQuick)}.`);
const missed = results.filter(({ ok }) => ok === false).length;
console.log(missed === 0 ? '\nEvery target is met.' : `\n${missed} of the targets missed.`);
process.exitCode = missed === 0 ? 0 : 1;
