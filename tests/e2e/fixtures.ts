import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  test as base,
  type LaunchOptions,
  type Locator,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type TestInfo,
} from '@playwright/test';
import { type ContentRoot, makeContentRoot, type Turns } from './content.ts';
import { refreshNow, startTestServer, type TestServer, type TestServerOptions } from './testServer.ts';

export { expect } from '@playwright/test';

/** A server with its own content, which a test may change. */
export interface OwnSite {
  url: string;
  content: ContentRoot;
  /** Runs Git in the content's folder. @returns its output */
  git(...args: string[]): string;
}

interface Fixtures {
  /** Address of the shared server, without a slash at the end. Tests must not change its content. */
  site: string;
  /** Reset after each test and reused by a worker, because starting a server takes longer than most tests. */
  own: OwnSite;
  /** A site built from content with an owner's changes, see public/builtSite.ts. */
  built: OwnSite;
  /** Starts a server for this test, and stops it at the end. */
  startServer: (options?: TestServerOptions) => Promise<TestServer>;
  /** Addresses outside of this machine that the page requested. Their names do not resolve. */
  externalRequests: string[];
  /** Console and page errors that a test expects; any other fails it. Set by `test.use`. */
  allowConsole: RegExp[];
  /** The errors on the page's console so far. */
  consoleErrors: string[];
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

const isExternal = (url: URL) => /^https?:$/.test(url.protocol) && !LOOPBACK.test(url.hostname);

async function attachLog(info: TestInfo, lines: string[]): Promise<void> {
  if (info.status !== info.expectedStatus && lines.length > 0)
    await info.attach('what the servers logged', { body: lines.join('\n'), contentType: 'text/plain' });
}

/** Routes that still fetch at the end of a test would fail it. */
const endRoutes = (context: BrowserContext) =>
  Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));

/** Closes all pages before their server stops, because pages that still load would log errors. */
export async function closePages(context: BrowserContext): Promise<void> {
  await endRoutes(context);
  await Promise.all(context.pages().map((page) => page.close()));
}

/** Holds requests back. @returns a function that lets them continue */
export async function hold(page: Page, requests: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(requests, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until a picture has loaded. */
export async function expectLoaded(picture: Locator): Promise<void> {
  const width = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth);
  await base.expect.poll(width).toBeGreaterThan(0);
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** The box of a visible element. Retries when React replaces a dialog at this moment. */
export async function boxOf(locator: Locator): Promise<Box> {
  await base.expect(locator).toBeVisible();
  return (await locator.boundingBox()) ?? boxOf(locator);
}

/** Expects that one element ends at least `room` px above another. */
export async function expectAbove(upper: Locator, lower: Locator, room = 0, at?: string): Promise<void> {
  const [above, below] = [await boxOf(upper), await boxOf(lower)];
  base.expect(above.y + above.height, at).toBeLessThanOrEqual(below.y - room);
}

/** Waits until a server has read the last commit of its content. */
export async function expectRead(url: string, contentRoot: string): Promise<void> {
  const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: contentRoot, encoding: 'utf8' });
  const revision = () => {
    refreshNow(url);
    return fetch(`${url}/api/music`).then(({ headers }) => headers.get('x-content-revision'));
  };
  await base.expect.poll(revision, { intervals: [50] }).toBe(head.trim());
}

/** Gives a site to a test, and resets its content afterwards. */
async function takeTurn(
  { server: { url, log }, content }: Turns,
  context: BrowserContext,
  use: (own: OwnSite) => Promise<void>,
  info: TestInfo,
): Promise<void> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: content.path, encoding: 'utf8' }).trim();
  const headNow = () => readFileSync(join(content.path, '.git/refs/heads/main'), 'utf8').trim();
  // Waits until the server has read the content that was reset after the last test.
  await expectRead(url, content.path);
  const [start, logged] = [headNow(), log.length];
  const change: ContentRoot['change'] = async (changes) => {
    await content.change(changes);
    await expectRead(url, content.path);
  };
  await use({ url, content: { ...content, change }, git });
  await attachLog(info, log.slice(logged));
  // A page that is still loading would see the next test's content.
  await closePages(context);
  // Many tests save nothing.
  if (headNow() === start && git('status', '--porcelain', 'content', 'public/photos') === '') return;
  git('reset', '--quiet', '--hard', start);
  git('clean', '--quiet', '-fd', 'content', 'public/photos');
}

/** Starts a browser with these options, or returns the one of this worker. */
type Launch = (options: LaunchOptions) => Promise<Browser>;
type ContextArgs = PlaywrightTestArgs & PlaywrightTestOptions & { launch: Launch };

/**
 * For `test.extend`: runs tests in a second browser with these options. Different `launchOptions` would make Playwright
 * start a new worker for these tests.
 */
export const withBrowser = (options: LaunchOptions) => ({
  async context(
    { launch, viewport, locale, contextOptions }: ContextArgs,
    use: (context: BrowserContext) => Promise<void>,
  ): Promise<void> {
    const browser = await launch(options);
    const context = await browser.newContext({ viewport, ...(locale && { locale }), ...contextOptions });
    await use(context);
    await context.close();
  },
});

/** Shared by all tests: different worker fixtures would need another worker with its own browser and server. */
type WorkerFixtures = { turns: Turns; builtTurns: Turns; launch: Launch };

export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: async ({ site }, use) => use(site),

  site: async ({ browserName: _ }, use) => {
    const url = process.env.TEST_SITE_URL;
    if (!url) throw new Error('The shared server is not running: see tests/e2e/globalSetup.ts.');
    await use(url);
  },

  turns: [
    async ({ browserName: _ }, use) => {
      const content = await makeContentRoot();
      const server = await startTestServer({ contentRoot: content.path });
      await use({ server, content });
      await server.stop();
      await content.remove();
    },
    { scope: 'worker' },
  ],

  builtTurns: [
    async ({ browserName: _ }, use) => {
      const { openBuiltSite } = await import('./public/builtSite.ts');
      const { turns, close } = await openBuiltSite();
      await use(turns);
      await close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  launch: [
    async ({ playwright }, use) => {
      const started = new Map<string, Promise<Browser>>();
      await use((options) => {
        const key = JSON.stringify(options);
        const browser = started.get(key) ?? playwright.chromium.launch(options);
        started.set(key, browser);
        return browser;
      });
      for (const browser of started.values()) await (await browser).close();
    },
    { scope: 'worker' },
  ],

  own: ({ turns, context }, use, info) => takeTurn(turns, context, use, info),
  built: ({ builtTurns, context }, use, info) => takeTurn(builtTurns, context, use, info),

  startServer: async ({ context }, use, info) => {
    const started: TestServer[] = [];
    await use(async (options) => {
      const server = await startTestServer(options);
      started.push(server);
      return server;
    });
    await closePages(context);
    await Promise.all(started.map((server) => server.stop()));
    await attachLog(
      info,
      started.flatMap((server) => server.log),
    );
  },

  // Not automatic, because listening makes Playwright create an object for each request.
  externalRequests: async ({ context }, use) => {
    const seen: string[] = [];
    context.on('request', (request) => {
      if (isExternal(new URL(request.url()))) seen.push(request.url());
    });
    await use(seen);
  },

  allowConsole: [[], { option: true }],

  consoleErrors: [
    async ({ context, allowConsole }, use) => {
      const seen: string[] = [];
      context.on('console', (message) => {
        const { url } = message.location();
        // External hosts are blocked on purpose.
        const external = URL.canParse(url) && isExternal(new URL(url));
        // Only tests that go offline cause this error, and pages may prefetch at any time.
        const isCut = /net::ERR_INTERNET_DISCONNECTED\b/.test(message.text());
        if (message.type() !== 'error' || external || isCut) return;
        seen.push(message.text().startsWith('Failed to load') ? `${message.text()} ${url}` : message.text());
      });
      context.on('weberror', (error) => seen.push(String(error.error())));
      await use(seen);
      await endRoutes(context);
      const unexpected = seen.filter((text) => !allowConsole.some((pattern) => pattern.test(text)));
      base.expect(unexpected, 'unexpected errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});
