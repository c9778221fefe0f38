import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Minified, because each page has to parse it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds against WCAG 2.2 AA and against these additional tags. */
export async function findFaults(page: Page, ...tags: string[]): Promise<string[]> {
  // Elements that still fade in would be measured half transparent.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
  // In each frame. Without axe's adapter for Playwright, which takes as long as most checks.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(`${AXE};0`);
  }
  return page.evaluate(
    async (values) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      // Passed rules are not listed.
      const { violations } = await run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [...WCAG, ...tags],
  );
}

/** Fails when axe finds any faults. @param state what the page shows, for the message */
export async function expectAccessible(page: Page, state = '', ...tags: string[]): Promise<void> {
  expect(await findFaults(page, ...tags), state).toEqual([]);
}
