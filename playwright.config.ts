import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from './scripts/browser.ts';
import { isLong } from './tests/long.ts';

/** Resolves no host but this machine. This is faster than intercepting each request. */
const LOCAL_ONLY =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]';
/** Painting a quarter of the pixels takes the CPU a third of the time. CSS sizes stay the same. */
const HALF_SCALE = '--force-device-scale-factor=0.5';

/** Blending transparent layers takes most of the painting time. The other settings are Playwright's own. */
const OPAQUE =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,prefersReducedTransparency=true';

/** Pages are open only for seconds, so V8's optimized code would hardly run. */
const NO_JIT = '--js-flags=--no-maglev --no-turbofan';

/** The browser of the tests at full scale, for tests that measure at odd widths. */
export const BROWSER = { executablePath: findBrowser(), args: [...BROWSER_ARGUMENTS, LOCAL_ONLY, NO_JIT] };
/** The same with reduced transparency. */
export const FULL_SCALE_BROWSER = { ...BROWSER, args: [...BROWSER.args, OPAQUE] };

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  // Long forms of what a shorter test proves.
  grepInvert: isLong ? undefined : /@long/,
  outputDir: 'test-results',
  globalSetup: './tests/e2e/globalSetup.ts',
  // Two workers for two cores, and a third one for the time in which they wait.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // For whole tasks with uploads, long lists and axe on a busy machine.
  timeout: 120_000,
  // Long, because the first upload loads the image library, and machines may be busy.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    // The CPU draws each frame of a transition. Tests of purchases, the lightbox and dragging turn motion on again.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...FULL_SCALE_BROWSER, args: [...FULL_SCALE_BROWSER.args, HALF_SCALE] },
    // Traces would double the time of all tests; `--trace on` records them when needed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
