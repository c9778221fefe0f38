import { execFile } from 'node:child_process';
import { type IncomingHttpHeaders, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS, provideBrowser } from '../scripts/browser.ts';
import { undo } from './site.ts';

/** Lighthouse's default phone. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
export const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** Fast 3G as in the browser's own tools, and slow 4G as in Lighthouse: bytes a second, ms. */
const NETWORKS = {
  'fast 3G': { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 },
  'slow 4G': { downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 },
};
export type Network = keyof typeof NETWORKS;

/** Opens a browser for one row. @throws Error if none can be found or installed */
export async function openBrowser(...args: string[]) {
  const executablePath = provideBrowser();
  if (!executablePath) throw new Error('There is no Chromium: name one with CHROMIUM_PATH.');
  return chromium.launch({
    executablePath,
    args: [...BROWSER_ARGUMENTS, '--ignore-certificate-errors', ...args],
  });
}

/** A visitor who has only chosen a language. */
export async function openVisitor(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  await context.addInitScript(() => {
    localStorage.setItem('language', 'en');
    localStorage.setItem('languageSelected', 'true');
  });
  return context.newPage();
}

/** Makes the page's processor four times as slow, and its network like one of these. */
export async function slowDown(page: Page, network: Network): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[network] });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/**
 * The ms from a script in the page to the end of the first frame in which each condition holds. Script and conditions
 * are source text; without conditions it is the next frame.
 */
export const timeFrames = <Name extends string = 'frame'>(
  page: Page,
  script: string,
  until = { frame: 'true' } as Readonly<Record<Name, string>>,
): Promise<Record<Name, number>> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const until = { ${Object.entries(until).map(([name, condition]) => `${name}: () => ${condition}`)} };
    const times = {};
    const started = performance.now();
    const check = () => {
      const now = performance.now() - started;
      for (const name in until) if (!(name in times) && until[name]()) times[name] = now;
      if (Object.keys(until).every((name) => name in times)) resolve(times);
      else if (now > 20_000) reject(new Error('This never became true: ' + until.${Object.keys(until)[0]}));
      else requestAnimationFrame(afterFrame);
    };
    // A task of its own after a frame's callbacks runs when the frame has been painted.
    const afterFrame = () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = check;
      port2.postMessage(undefined);
    };
    ${script};
    requestAnimationFrame(afterFrame);
  })`);

/** Headers about the connection, which HTTP/2 does not allow. */
const HTTP1_HEADERS = /^(:|(connection|keep-alive|transfer-encoding|host)$)/;
const forwarded = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HTTP1_HEADERS.test(name)));

/**
 * Serves a local server's answers unchanged over TLS and HTTP/2, as Netlify does.
 * @returns its origin
 * @throws Error without `openssl`, which makes the certificate
 */
export async function serveHttp2(target: string): Promise<string> {
  // One text contains both key and certificate.
  const { stdout: key } = await promisify(execFile)('openssl', [
    ...['req', '-x509', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-keyout', '-', '-out', '-'],
    ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
  ]);
  const server = createSecureServer({ key, cert: key }, (call, answer) => {
    const { method, headers } = call;
    const onward = request(new URL(call.url, target), { method, headers: forwarded(headers) }, (response) => {
      answer.writeHead(response.statusCode ?? 502, forwarded(response.headers));
      response.pipe(answer.stream);
    });
    onward.on('error', () => answer.stream.close());
    call.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  undo.defer(() => void server.close());
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}
