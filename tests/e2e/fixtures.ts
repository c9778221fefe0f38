import { test as base } from '@playwright/test';
import { startTestServer, type TestServer, type TestServerOptions } from './testServer.ts';

export { expect } from '@playwright/test';
export { ADMIN_PASSWORD } from './testServer.ts';

interface Fixtures {
  /** Address of the shared server, without a slash at the end; it serves the shipped content, so don't write to it. */
  site: string;
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

export const test = base.extend<Fixtures>({
  baseURL: async ({ site }, use) => use(site),

  site: async ({ browserName: _ }, use) => {
    const url = process.env.TEST_SITE_URL;
    if (!url) throw new Error('The shared server is not running: see tests/e2e/globalSetup.ts.');
    await use(url);
  },

  startServer: async ({ browserName: _ }, use, info) => {
    const started: TestServer[] = [];
    await use(async (options) => {
      const server = await startTestServer(options);
      started.push(server);
      return server;
    });
    await Promise.all(started.map((server) => server.stop()));
    const lines = started.flatMap((server) => server.log);
    if (info.status !== info.expectedStatus && lines.length > 0)
      await info.attach('what the servers logged', { body: lines.join('\n'), contentType: 'text/plain' });
  },

  externalRequests: [
    async ({ context }, use) => {
      const seen: string[] = [];
      context.on('request', (request) => {
        if (isExternal(new URL(request.url()))) seen.push(request.url());
      });
      await use(seen);
    },
    { auto: true },
  ],

  allowConsole: [[], { option: true }],

  consoleErrors: [
    async ({ context, allowConsole }, use) => {
      const seen: string[] = [];
      context.on('console', (message) => {
        // That nothing answers out there is our doing, not the page's.
        const external = URL.canParse(message.location().url) && isExternal(new URL(message.location().url));
        if (message.type() === 'error' && !external) seen.push(message.text());
      });
      context.on('weberror', (error) => seen.push(String(error.error())));
      await use(seen);
      const unexpected = seen.filter((text) => !allowConsole.some((pattern) => pattern.test(text)));
      base.expect(unexpected, 'unexpected errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});
