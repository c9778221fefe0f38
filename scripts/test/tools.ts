import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';

interface ToolResult {
  code: number;
  /** Both streams in order of arrival; '' when the tool wrote to the terminal itself. */
  output: string;
}

interface ToolOptions {
  show?: boolean;
  env?: Record<string, string>;
  signal?: AbortSignal;
}

/** Runs a tool (`script` below node_modules) on this Node; `show` lets it write to the terminal, `signal` ends it. */
export function runTool(
  root: string,
  script: string,
  args: string[],
  { show = false, env = {}, signal }: ToolOptions = {},
): Promise<ToolResult> {
  const stdio = show ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    signal,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  // Ending the command ends its tools: a browser run would otherwise continue for minutes.
  const end = (signal: NodeJS.Signals) => {
    child.once('close', () => process.exit(1));
    child.kill(signal);
  };
  process.once('SIGTERM', end).once('SIGINT', end);
  child.once('close', () => process.off('SIGTERM', end).off('SIGINT', end));
  return new Promise((resolve) => {
    // Waits for the tool's last output; a tool that did not start never emits `close`.
    child.on('error', (error) => {
      if (child.pid === undefined) resolve({ code: 1, output: `${output}${error.message}` });
    });
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs every check that does not run the project, and shows its output. @returns the names of failed checks */
export async function runChecks(root: string, signal?: AbortSignal): Promise<string[]> {
  const tool = (script: string, ...args: string[]) => runTool(root, script, args, { signal });
  async function checkTypes(): Promise<ToolResult> {
    // The first writes the types of the content collections, which the second reads.
    const pages = await tool('astro/bin/astro.mjs', 'check', '--tsconfig', 'tsconfig.astro.json');
    // One checker, because several repeat a part of the work, and parallel tests use the other core.
    const kept = ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];
    const others = await tool('typescript-native/bin/tsc', '--checkers', '1', ...kept);
    return { code: pages.code || others.code, output: `${pages.output}\n${others.output}` };
  }
  const checks = {
    'format and lint': tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
    'unused files, exports and packages': tool('knip/bin/knip.js'),
    types: checkTypes(),
  };
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, running]) => ({ name, ...(await running) })),
  );
  if (signal?.aborted) return [];
  for (const { name, code, output } of results) {
    console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name}`);
    if (code !== 0) console.log(output.trimEnd());
  }
  return results.filter(({ code }) => code !== 0).map(({ name }) => name);
}

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

export const NONE: Totals = { passed: 0, failed: 0, skipped: 0 };

export const addTotals = (a: Totals, b: Totals): Totals => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** The last line of `npm test`. Machines read it, so its form is fixed. */
export const formatTotals = ({ passed, failed, skipped }: Totals) =>
  `tests: ${passed} passed, ${failed} failed, ${skipped} skipped`;

/** Reads Vitest's JSON report. A file that failed to load counts as one failed test. */
export function readVitestReport(text: string): Totals {
  const report = JSON.parse(text) as JsonTestResults;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Reads Playwright's JSON report. A test that passed only at the second try has failed. */
export function readPlaywrightReport(text: string): Totals {
  const { stats, errors } = JSON.parse(text) as JSONReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}
