// `npm run week`: one long test, in a browser that renders like an owner's.
import { defineConfig } from '@playwright/test';
import { BROWSER } from '../../playwright.config.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/week',
  timeout: 20 * 60_000,
  // Steps that build or encode set a longer timeout themselves.
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
