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
import { lookAnew, startTestServer, type TestServer, type TestServerOptions } from './testServer.ts';

export { expect } from '@playwright/test';

/** A server over content of its own, which a test may change. */
export interface OwnSite {
  url: string;
  content: ContentRoot;
  /** Runs Git in the content's folder and answers what it says. */
  git(...args: string[]): string;
}

interface Fixtures {
  /** Address of the shared server, without a slash at the end; it serves the test content, so don't write to it. */
  site: string;
  /** Put back after the test, so that the tests of a worker can take turns: to start one costs more than most of them. */
  own: OwnSite;
  /** The site that is built from content with changes of an owner, as in public/builtSite.ts. */
  built: OwnSite;
  /** Starts another server for this test alone; it is stopped at the test's end. */
  startServer: (options?: TestServerOptions) => Promise<TestServer>;
  /** Addresses outside of this machine that the page asked for. Their names resolve to nothing: no test leaves it. */
  externalRequests: string[];
  /** Console errors and page errors that a test brings about on purpose; any other fails it. Set by `test.use`. */
  allowConsole: RegExp[];
  /** What the page's console has complained about so far. */
  consoleErrors: string[];
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

const isExternal = (url: URL) => /^https?:$/.test(url.protocol) && !LOOPBACK.test(url.hostname);

async function attachLog(info: TestInfo, lines: string[]): Promise<void> {
  if (info.status !== info.expectedStatus && lines.length > 0)
    await info.attach('what the servers logged', { body: lines.join('\n'), contentType: 'text/plain' });
}

/** What the routes of a test still fetch at its end would fail it. */
const endRoutes = (context: BrowserContext) =>
  Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));

/** Before what they show is taken away: a page that is still loading would complain about a server's end. */
export async function closePages(context: BrowserContext): Promise<void> {
  await endRoutes(context);
  await Promise.all(context.pages().map((page) => page.close()));
}

/** Holds requests back on their way; what it answers lets them come. */
export async function hold(page: Page, requests: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(requests, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until a picture is there to be seen. */
export async function expectLoaded(picture: Locator): Promise<void> {
  const width = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth);
  await base.expect.poll(width).toBeGreaterThan(0);
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** Of a dialog that gives way to React's at this moment there is no box: then that of the other one. */
export async function boxOf(locator: Locator): Promise<Box> {
  await base.expect(locator).toBeVisible();
  return (await locator.boundingBox()) ?? boxOf(locator);
}

/** One ends where the other begins, or so many px before that. */
export async function expectAbove(upper: Locator, lower: Locator, room = 0, at?: string): Promise<void> {
  const [above, below] = [await boxOf(upper), await boxOf(lower)];
  base.expect(above.y + above.height, at).toBeLessThanOrEqual(below.y - room);
}

/** Waits until a server reads what the branch of its content holds. */
export async function expectRead(url: string, contentRoot: string): Promise<void> {
  const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: contentRoot, encoding: 'utf8' });
  const revision = () => {
    lookAnew(url);
    return fetch(`${url}/api/music`).then(({ headers }) => headers.get('x-content-revision'));
  };
  await base.expect.poll(revision, { intervals: [50] }).toBe(head.trim());
}

/** Lends a site to a test, and puts back afterwards what that has changed. */
async function takeTurn(
  { server: { url, log }, content }: Turns,
  context: BrowserContext,
  use: (own: OwnSite) => Promise<void>,
  info: TestInfo,
): Promise<void> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: content.path, encoding: 'utf8' }).trim();
  const headNow = () => readFileSync(join(content.path, '.git/refs/heads/main'), 'utf8').trim();
  // What the test before has changed is put back; the server reads that while the next page is made.
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
  // Many tests save nothing, and then there is nothing to put back.
  if (headNow() === start && git('status', '--porcelain', 'content', 'public/photos') === '') return;
  git('reset', '--quiet', '--hard', start);
  git('clean', '--quiet', '-fd', 'content', 'public/photos');
}

/** Starts a browser with these options, or answers the one that the worker has started so before. */
type Launch = (options: LaunchOptions) => Promise<Browser>;
type ContextArgs = PlaywrightTestArgs & PlaywrightTestOptions & { launch: Launch };

/**
 * For `test.extend`: a test runs in a browser that was started like this, beside that of the other tests. With other
 * `launchOptions` of the whole worker, Playwright would end the workers there are and start others for the sake of one
 * test.
 */
export const inItsOwnBrowser = (options: LaunchOptions) => ({
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

/** A test with other fixtures of the worker runs in another worker, with its own browser and server: all have these. */
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

  // For those alone that ask for it: Playwright makes objects of requests only where somebody listens.
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
        // That nothing answers out there is our doing, not the page's.
        const external = URL.canParse(url) && isExternal(new URL(url));
        // So says the browser only where a test has cut its network: a page may be fetching ahead at any time.
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
