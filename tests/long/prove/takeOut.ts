import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  addTotals,
  NONE,
  readPlaywrightReport,
  readVitestReport,
  runTool,
  type Totals,
} from '../../../scripts/test/tools.ts';

import type { Copy } from './copy.ts';
import type { Control } from './threat.ts';

export const CONTROLS = join(import.meta.dirname, 'controls');

/** What became of a control that was taken out. `noticed`: its tests failed, and all of them had passed before. */
type TakenOut = { readonly noticed: boolean; readonly found: string };

type Played = { readonly totals: Totals; readonly output: string };

async function runTests(root: string, { unit, browser }: Control): Promise<Played> {
  const file = join(root, '.cache', 'report.json');
  rmSync(file, { force: true });
  if (browser) {
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    const args = ['test', ...browser, '--reporter=line,json'];
    const { output } = await runTool(root, '@playwright/test/cli.js', args, { env });
    return { totals: readPlaywrightReport(readFileSync(file, 'utf8')), output };
  }
  const args = ['run', ...(unit ?? []), '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { output } = await runTool(root, 'vitest/vitest.mjs', args);
  return { totals: readVitestReport(readFileSync(file, 'utf8')), output };
}

/** Runs a control's tests in a copy without it. They must have passed with it: {@link withAll}. */
export async function without(copy: Copy, control: Control): Promise<TakenOut> {
  const patch = join(CONTROLS, `${control.patch}.patch`);
  copy.git('apply', patch);
  try {
    const { failed, passed } = (await runTests(copy.root, control)).totals;
    // Where nothing passes any more, the patch has broken the program rather than taken out one control.
    return { noticed: failed > 0 && passed > 0, found: `${failed} of ${failed + passed} tests fail` };
  } finally {
    copy.git('apply', '--reverse', patch);
  }
}

/** Runs the tests of all these controls with all of them in place: a test that fails anyway shows nothing. */
export async function withAll(copy: Copy, controls: readonly Control[]): Promise<Totals> {
  const all = (kind: 'unit' | 'browser') => [...new Set(controls.flatMap((control) => control[kind] ?? []))];
  let totals = NONE;
  for (const kind of ['unit', 'browser'] as const) {
    const files = all(kind);
    if (files.length === 0) continue;
    const played = await runTests(copy.root, { patch: '', control: '', [kind]: files });
    if (played.totals.failed > 0) console.error(played.output);
    totals = addTotals(totals, played.totals);
  }
  return totals;
}
