// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const INSTALLED = [
  // The headless shell is a third faster than the full browser in headless mode.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Without these, Chromium sends telemetry and needs a GPU and a sandbox that test machines lack. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of a browser: CHROMIUM_PATH, Playwright's own, or a usual place; undefined without one. */
export function findBrowser(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  return [chosen, chromium.executablePath(), ...INSTALLED].find((path) => path && existsSync(path));
}

const runs = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] }).status === 0;

/** Installs a browser: Debian's if permitted, else Playwright's; undefined when all ways fail. */
export function provideBrowser(): string | undefined {
  const found = findBrowser();
  if (found) return found;
  console.log('Installing a browser for the tests …');
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    const packages = ['chromium-headless-shell', 'fonts-liberation'];
    const install = ['install', '-y', '--no-install-recommends', ...packages];
    const arrived = runs('apt-get', ['update']) && runs('apt-get', install);
    if (arrived && findBrowser()) return findBrowser();
  }
  runs(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  return findBrowser();
}
