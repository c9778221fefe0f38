// `npm run bench`: the speed budgets as a table, in ten minutes, written to bench/RESULTS.md. `npm run bench -- list
// panel` measures these rows alone. `--quick` only tries whether they run. It ends with 1 where a target is missed.
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import * as builds from './builds.ts';
import * as pages from './pages.ts';
import * as server from './server.ts';
import { Bench, ROOT } from './site.ts';
import { isMet, type Result, show } from './timing.ts';

const ROWS: Readonly<Record<string, (bench: Bench) => Promise<Result[]>>> = {
  'first-view': pages.measureFirstView,
  lighthouse: pages.measureLighthouse,
  interaction: pages.measureInteraction,
  switch: pages.measureSwitching,
  panel: pages.measurePanel,
  list: server.measureList,
  'cold-start': server.measureColdStart,
  'store-calls': server.measureStoreCalls,
  saves: server.measureSaves,
  upload: server.measureUpload,
  publish: server.measurePublishing,
  build: builds.measureBuilds,
  images: builds.measureImages,
  start: builds.measureStart,
};

function tableOf(results: readonly Result[]): string {
  const lines = results.map((result) => {
    const { row, value, unit, limit, isLeast } = result;
    if (limit === undefined) return `| ${row} | ${show(value, unit)} | | |`;
    const verdict = isMet(result) ? 'met' : '**missed**';
    return `| ${row} | ${show(value, unit)} | ${isLeast ? '>=' : '<='} ${show(limit, unit)} | ${verdict} |`;
  });
  return ['| row | measured | target | verdict |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

async function writeResults(results: readonly Result[]): Promise<void> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const commit = `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') && ', changed'}`;
  const memory = Math.round(totalmem() / 2 ** 30);
  const text = `# What was measured

Written by \`npm run bench\`. Times depend on the machine; both sides of a ratio are from the same run.

- ${new Date().toISOString().slice(0, 16)} UTC, commit ${commit}, Node ${process.versions.node}
- ${cpus().length} x ${cpus()[0]?.model}, ${memory} GB, load at the end ${loadavg()[0]?.toFixed(1)}

${tableOf(results)}
`;
  await writeFile(join(ROOT, 'bench/RESULTS.md'), text);
}

const isQuick = process.argv.includes('--quick');
const named = process.argv.slice(2).filter((name) => name !== '--quick');
const unknown = named.filter((name) => !ROWS[name]);
if (unknown.length > 0) {
  console.error(`Unknown row ${unknown.join(', ')}: expected some of ${Object.keys(ROWS).join(', ')}.`);
  process.exit(2);
}

const bench = new Bench(isQuick);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void bench.undo.disposeAsync().finally(() => process.exit(130)));
const results: Result[] = [];
for (const [name, measure] of Object.entries(ROWS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const started = performance.now();
  try {
    results.push(...(await measure(bench)));
  } catch (error) {
    console.error(error);
    results.push({ row: `${name} failed: see above`, value: Number.NaN, unit: '', limit: 0 });
  }
  console.error(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
await bench.undo.disposeAsync();
console.log(`\n${tableOf(results)}`);
if (named.length === 0 && !isQuick) await writeResults(results);
process.exitCode = results.every(isMet) ? 0 : 1;
