import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from './tools/browser.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/globalSetup.ts',
  // Two cores are busy with two; a third uses what those leave while they wait.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  // Patient, because the first upload of a server loads its image library, and machines may be busy.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: findBrowser(), args: BROWSER_ARGUMENTS },
    // Traces of every test would double the time of all: `--trace on` makes them where one is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
