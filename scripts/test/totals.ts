import { z } from 'zod';

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

/** The last line of `npm test`; machines read it, so its form is fixed. */
export const formatTotals = ({ passed, failed, skipped }: Totals) =>
  `tests: ${passed} passed, ${failed} failed, ${skipped} skipped`;

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/** Reads Vitest's JSON report. A file that could not even be loaded counts as one failed test. */
export function readVitestReport(text: string): Totals {
  const report = vitestReport.parse(JSON.parse(text));
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
});

/** Reads Playwright's JSON report. A test that only passed at a second try has failed. */
export function readPlaywrightReport(text: string): Totals {
  const { stats, errors } = playwrightReport.parse(JSON.parse(text));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}
