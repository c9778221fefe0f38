import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from './scripts/browser.ts';
import { isLong } from './tests/long.ts';

/** No name but this machine's own has an address, which costs less than to look at each request. */
const ALONE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]';
/** The CPU paints: a quarter of the pixels is a third of the work. To pages all sizes are as ever. */
const COARSELY = '--force-device-scale-factor=0.5';

/** Layers that shine through are most of what is left: those of the tests ask for none. The rest is Playwright's own. */
const PLAINLY =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,prefersReducedTransparency=true';

/** A page lives for seconds: code that V8 makes faster meanwhile on other threads is hardly run. */
const BRIEFLY = '--js-flags=--no-maglev --no-turbofan';

/** The browser of the tests, which paints every pixel: for those that measure at odd widths. */
export const BROWSER = { executablePath: findBrowser(), args: [...BROWSER_ARGUMENTS, ALONE, BRIEFLY] };
/** The same one, to which nothing shines through. */
export const SHARP = { ...BROWSER, args: [...BROWSER.args, PLAINLY] };

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  // Further forms of what another test proves in short.
  grepInvert: isLong ? undefined : /@long/,
  outputDir: 'test-results',
  globalSetup: './tests/e2e/globalSetup.ts',
  // Two cores are busy with two; a third uses what those leave while they wait.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Whole tasks with uploads, long lists and axe, on a machine with more to do.
  timeout: 120_000,
  // Patient, because the first upload of a server loads its image library, and machines may be busy.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    // Each frame of a transition is drawn by the CPU; whole purchases, the lightbox and dragging keep theirs.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...SHARP, args: [...SHARP.args, COARSELY] },
    // Traces of every test would double the time of all: `--trace on` makes them where one is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
