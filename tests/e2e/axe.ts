import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Fails where axe finds anything against WCAG 2.2 AA, or against these rules besides.
 *
 * @param state what the page shows, for the message
 */
export async function expectAccessible(page: Page, state = '', ...besides: string[]): Promise<void> {
  // What still fades in would be measured half transparent.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
  // Frames of other origins are none of ours, so one run in the page looks at everything; what passes is not listed.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags([...WCAG, ...besides])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found, state).toEqual([]);
}
