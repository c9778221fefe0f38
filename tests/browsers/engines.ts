import { type ChildProcess, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';

type Engine = {
  readonly name: string;
  /** The program that drives it, as its makers call it. */
  readonly driver: string;
  readonly capabilities: () => Record<string, unknown>;
  /** It draws into a window, also where nobody looks. */
  readonly needsScreen?: boolean;
};

/** What visitors have beside Chromium, which the other tests are for. */
export const ENGINES: readonly Engine[] = [
  { name: 'Safari', driver: 'safaridriver', capabilities: () => ({ browserName: 'safari' }) },
  {
    name: 'WebKitGTK',
    driver: 'WebKitWebDriver',
    needsScreen: true,
    capabilities: () => ({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: globSync('/usr/{lib,libexec}{,/*}/webkit{2gtk,gtk}-*/MiniBrowser').sort().at(-1),
        args: ['--automation'],
      },
    }),
  },
  {
    name: 'Firefox',
    driver: 'geckodriver',
    capabilities: () => ({
      browserName: 'firefox',
      'moz:firefoxOptions': { args: ['-headless'], prefs: { 'intl.accept_languages': 'en-US' } },
    }),
  },
];

/** The path of a program, undefined where it is not installed. */
const pathOf = (program: string): string | undefined =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => globSync(join(folder, program)))[0];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

/** A screen in memory, where there is none. */
async function provideScreen(): Promise<{ display: string; child?: ChildProcess }> {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (DISPLAY || WAYLAND_DISPLAY) return { display: DISPLAY ?? '' };
  const xvfb = pathOf('Xvfb');
  if (!xvfb) throw new Error('it needs a screen: install Xvfb');
  const child = spawn(xvfb, ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((done) =>
    child.stdout.once('data', (text) => done(String(text).trim())),
  );
  return { display: `:${number}`, child };
}

/**
 * Opens an engine by its own driver.
 * @returns undefined where the driver is not installed
 * @throws Error where it does not start
 */
export async function openEngine({ driver, capabilities, needsScreen }: Engine) {
  const program = pathOf(driver);
  if (!program) return undefined;
  const screen = needsScreen ? await provideScreen() : undefined;
  const port = await freePort();
  const env = { ...process.env, ...(screen && { DISPLAY: screen.display, LIBGL_ALWAYS_SOFTWARE: '1' }) };
  const child = spawn(program, driver === 'safaridriver' ? ['-p', `${port}`] : [`--port=${port}`], {
    env,
    stdio: 'ignore',
  });
  const stop = () => {
    child.kill();
    screen?.child?.kill();
  };
  try {
    const browser = await connect(`http://127.0.0.1:${port}`, capabilities());
    const about = await browser.getCapabilities();
    return {
      browser,
      version: `${about.getBrowserName()} ${about.getBrowserVersion()}`,
      async close() {
        await browser.quit().catch(() => {});
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** The driver takes a moment before it answers. */
async function connect(server: string, wanted: Record<string, unknown>): Promise<WebDriver> {
  for (let tries = 0; ; tries += 1) {
    const answers = await fetch(`${server}/status`).then(
      () => true,
      () => false,
    );
    if (answers) break;
    if (tries > 100) throw new Error('its driver does not answer');
    await wait(100);
  }
  return new Builder().usingServer(server).withCapabilities(new Capabilities(wanted)).build();
}
