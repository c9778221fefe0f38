// `npm run week`: one long walk, in a browser that paints as an owner's does.
import { defineConfig } from '@playwright/test';
import { BROWSER } from '../../playwright.config.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/week',
  timeout: 20 * 60_000,
  // A busy machine builds and encodes for minutes; every step that does says so itself.
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'de-DE',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    launchOptions: BROWSER,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
