import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Half the bytes of what the package names as its source, for each page to parse. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds against WCAG 2.2 AA, or against these rules besides. */
export async function findFaults(page: Page, ...besides: string[]): Promise<string[]> {
  // What still fades in would be measured half transparent.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
  // Each frame looks at itself. By hand, because axe's own adapter for Playwright takes as long as most looks.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(`${AXE};0`);
  }
  return page.evaluate(
    async (values) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      // What passes is not listed.
      const { violations } = await run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [...WCAG, ...besides],
  );
}

/**
 * Fails where there are any faults.
 *
 * @param state what the page shows, for the message
 */
export async function expectAccessible(page: Page, state = '', ...besides: string[]): Promise<void> {
  expect(await findFaults(page, ...besides), state).toEqual([]);
}
