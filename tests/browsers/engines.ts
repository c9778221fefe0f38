import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Builder, Capabilities } from 'selenium-webdriver';
import { ServiceBuilder } from 'selenium-webdriver/safari.js';

type Engine = {
  readonly name: string;
  /** The name of its WebDriver program. */
  readonly driver: string;
  readonly capabilities: Record<string, unknown>;
  /** It always draws into a window. */
  readonly needsScreen?: boolean;
};

/** Visitors' browsers besides Chromium, which the other tests cover. */
export const ENGINES: readonly Engine[] = [
  { name: 'Safari', driver: 'safaridriver', capabilities: { browserName: 'safari' } },
  {
    name: 'WebKitGTK',
    driver: 'WebKitWebDriver',
    needsScreen: true,
    capabilities: {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: globSync('/usr/{lib,libexec}{,/*}/webkit{2gtk,gtk}-*/MiniBrowser').sort().at(-1),
        args: ['--automation'],
      },
    },
  },
  {
    name: 'Firefox',
    driver: 'geckodriver',
    capabilities: {
      browserName: 'firefox',
      'moz:firefoxOptions': { args: ['-headless'], prefs: { 'intl.accept_languages': 'en-US' } },
    },
  },
];

/** The path of a program; undefined when it is not installed. */
const pathOf = (program: string): string | undefined =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => globSync(join(folder, program)))[0];

/** The screen of this machine, or a screen in memory. */
async function provideScreen(): Promise<{ display: string; child?: ChildProcess }> {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (DISPLAY || WAYLAND_DISPLAY) return { display: DISPLAY ?? '' };
  const xvfb = pathOf('Xvfb');
  if (!xvfb) throw new Error('it needs a screen: install Xvfb');
  const child = spawn(xvfb, ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(child.stdout, 'data');
  return { display: `:${String(number).trim()}`, child };
}

/**
 * Opens an engine with its own driver.
 * @returns undefined when the driver is not installed
 * @throws Error when it does not start
 */
export async function openEngine({ driver, capabilities, needsScreen }: Engine) {
  const program = pathOf(driver);
  if (!program) return undefined;
  const screen = needsScreen ? await provideScreen() : undefined;
  const env = { ...process.env, ...(screen && { DISPLAY: screen.display, LIBGL_ALWAYS_SOFTWARE: '1' }) };
  // Safari's class starts any driver on a free port and waits for it; those of other browsers add arguments.
  const service = new ServiceBuilder(program).setEnvironment(env as Record<string, string>).build();
  const stop = async () => {
    await service.kill();
    screen?.child?.kill();
  };
  try {
    const builder = new Builder().usingServer(await service.start());
    const browser = await builder.withCapabilities(new Capabilities(capabilities)).build();
    const about = await browser.getCapabilities();
    return {
      browser,
      version: `${about.getBrowserName()} ${about.getBrowserVersion()}`,
      close: () =>
        browser
          .quit()
          .catch(() => {})
          .then(stop),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
