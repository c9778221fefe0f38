import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { put } from '../../tests/fixtures/localRepository.ts';
import { temporaryFolder } from '../../tests/fixtures/temporary.ts';
import { addTotals, formatTotals, readPlaywrightReport, readVitestReport, runTool } from './tools.ts';

/** Takes time to end, like a tool that ends its own workers first. */
const SLOW = `
import { writeFileSync } from 'node:fs';
process.on('SIGTERM', () => setTimeout(() => { writeFileSync('ended', ''); process.exit(1); }, 300));
setInterval(() => {}, 1000);
writeFileSync('started', '');
`;

test('an aborted tool has ended before runTool returns', async () => {
  const root = temporaryFolder();
  put(root, 'node_modules/slow.mjs', SLOW);
  const abort = new AbortController();
  const running = runTool(root, 'slow.mjs', [], { signal: abort.signal });
  await vi.waitUntil(() => existsSync(join(root, 'started')));
  abort.abort();
  expect(await running).toMatchObject({ code: 1 });
  expect(existsSync(join(root, 'ended'))).toBe(true);
});

const file = (status: string, tests: number) => ({ status, assertionResults: Array(tests).fill({}) });

test('files that could not be loaded, flaky tests and errors outside of tests count as failed', () => {
  const vitest = {
    ...{ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 },
    testResults: [file('passed', 5), file('failed', 1), file('failed', 0)],
  };
  expect(readVitestReport(JSON.stringify(vitest))).toEqual({ passed: 5, failed: 2, skipped: 3 });
  const playwright = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
  expect(readPlaywrightReport(JSON.stringify(playwright))).toEqual({ passed: 7, failed: 3, skipped: 2 });
  for (const read of [readVitestReport, readPlaywrightReport]) expect(() => read('{"stats":{}}')).toThrow();
});

test('the line of totals has its fixed form', () => {
  const sum = addTotals({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 });
  expect(formatTotals(sum)).toBe('tests: 11 passed, 22 failed, 33 skipped');
});
