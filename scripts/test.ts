// `npm test`: every check, from the fastest to the slowest, stopping at the first kind that fails. The unit tests run
// at the same time as types and build, which use little of two cores. `npm test -- long` runs unit and browser tests in
// their long form. The last line gives the totals.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { provideBrowser } from './browser.ts';
import {
  addTotals,
  formatTotals,
  NONE,
  readPlaywrightReport,
  readVitestReport,
  runChecks,
  runTool,
  type Totals,
} from './test/tools.ts';

const root = resolve(import.meta.dirname, '..');
const reports = join(root, '.cache', 'test-reports');
const [form = 'short'] = process.argv.slice(2);
if (form !== 'short' && form !== 'long') {
  console.error(`There is no form "${form}" of the tests: run \`npm test\` or \`npm test -- long\`.`);
  process.exit(2);
}

/** A failed step without tests, such as the build, counts as one failed test. */
const ONE_FAILED: Totals = { ...NONE, failed: 1 };

function readReport(name: string, code: number, read: (text: string) => Totals): Totals {
  try {
    const totals = read(readFileSync(join(reports, name), 'utf8'));
    // The runner failed although no test did, so this is not a success.
    return code !== 0 && totals.failed === 0 ? addTotals(totals, ONE_FAILED) : totals;
  } catch (error) {
    console.error(`The report ${name} can't be read: ${error instanceof Error ? error.message : error}`);
    return ONE_FAILED;
  }
}

async function check(signal: AbortSignal): Promise<Totals> {
  const failed = await runChecks(root, signal);
  return { ...NONE, failed: failed.length };
}

const longForm: Record<string, string> = form === 'long' ? { LONG_TESTS: '1' } : {};

async function unit(signal: AbortSignal): Promise<Totals> {
  const report = join(reports, 'unit.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runTool(root, 'vitest/vitest.mjs', args, { show: true, signal, env: longForm });
  if (signal.aborted) return NONE;
  return readReport('unit.json', code, readVitestReport);
}

/** Builds the browser tests' site from their own content. */
async function build(signal: AbortSignal): Promise<Totals> {
  const { code, output } = await runTool(root, '../tests/e2e/build.ts', [], { signal });
  if (code === 0 || signal.aborted) return NONE;
  console.log(output.trimEnd());
  return ONE_FAILED;
}

async function browser(): Promise<Totals> {
  if (!provideBrowser()) {
    console.error(
      'No browser: install Chromium or Chrome, or name one in CHROMIUM_PATH, and run this again.',
    );
    return ONE_FAILED;
  }
  const { code } = await runTool(root, '@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    show: true,
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json'),
      // Node strips the types itself; Playwright's own compiler would take three seconds more in a fresh clone.
      PW_DISABLE_TS_ESM: '1',
      // Otherwise each worker would compile the seven megabytes of Playwright again.
      NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
      ...longForm,
    },
  });
  return readReport('browser.json', code, readPlaywrightReport);
}

const abort = new AbortController();
let totals = NONE;

/** Runs a step, unless another one has failed. A failure ends the parallel steps. */
async function runStep(name: string, run: (signal: AbortSignal) => Promise<Totals>): Promise<void> {
  if (abort.signal.aborted) return;
  const started = performance.now();
  const result = await run(abort.signal);
  if (abort.signal.aborted) return;
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${result.failed > 0 ? 'FAILED' : 'passed'}: ${name} (${seconds} s)`);
  totals = addTotals(totals, result);
  if (result.failed > 0) abort.abort();
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
await Promise.all([
  // One after another, because both write the types of the content collections.
  runStep('format, lint and types', check).then(() => runStep('build', build)),
  runStep('unit and integration tests', unit),
]);
await runStep('browser tests', browser);
process.exitCode = abort.signal.aborted ? 1 : 0;
console.log(`\n${formatTotals(totals)}`);
