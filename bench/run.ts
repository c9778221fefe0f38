// `npm run bench`: the speed budgets as a table, in ten minutes, written to bench/RESULTS.md. `npm run bench -- list
// panel` measures only these rows. `--quick` only tests that they run. A missed target ends it with 1.
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import * as builds from './builds.ts';
import * as pages from './pages.ts';
import * as server from './server.ts';
import { isMet, isQuick, ROOT, type Row, show, undo } from './site.ts';

/** In this order, because saves and builds change the sites that the others measure. */
const GROUPS: Readonly<Record<string, () => Promise<Row[]>>> = { ...pages, ...server, ...builds };

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const [name, value, unit, limit] = row;
    const verdict = isMet(row) ? 'met' : '**missed**';
    return `| ${name} | ${show(value, unit)} | ${limit ? `${limit} ${unit} | ${verdict}` : ' | '} |`;
  });
  return ['| row | measured | target | verdict |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

async function writeResults(rows: readonly Row[]): Promise<void> {
  const git = ['describe', '--always', '--dirty'];
  const commit = execFileSync('git', git, { cwd: ROOT, encoding: 'utf8' }).trim();
  const memory = Math.round(totalmem() / 2 ** 30);
  const text = `# What was measured

Written by \`npm run bench\`. Times depend on the machine; both sides of a ratio are from the same run.

- ${new Date().toISOString().slice(0, 16)} UTC, commit ${commit}, Node ${process.versions.node}
- ${cpus().length} x ${cpus()[0]?.model}, ${memory} GB, load at the end ${loadavg()[0]?.toFixed(1)}

${tableOf(rows)}
`;
  await writeFile(join(ROOT, 'bench/RESULTS.md'), text);
}

const named = process.argv.slice(2).filter((name) => name !== '--quick');
const unknown = named.filter((name) => !GROUPS[name]);
if (unknown.length > 0) {
  console.error(`Unknown row ${unknown.join(', ')}: expected some of ${Object.keys(GROUPS).join(', ')}.`);
  process.exit(2);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void undo.disposeAsync().finally(() => process.exit(130)));
const rows: Row[] = [];
for (const [name, measure] of Object.entries(GROUPS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const started = performance.now();
  try {
    rows.push(...(await measure()));
  } catch (error) {
    console.error(error);
    rows.push([`${name} failed: see above`, Number.NaN, '', '<= 0']);
  }
  console.error(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
await undo.disposeAsync();
console.log(`\n${tableOf(rows)}`);
if (named.length === 0 && !isQuick) await writeResults(rows);
process.exitCode = rows.every(isMet) ? 0 : 1;
