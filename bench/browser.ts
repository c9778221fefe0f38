import { execFile } from 'node:child_process';
import { type IncomingHttpHeaders, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS, provideBrowser } from '../scripts/browser.ts';

/** A phone as Lighthouse knows it. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
export const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** Fast 3G as the browser's own tools have it, and slow 4G as Lighthouse has it: bytes a second, ms. */
const NETWORKS = {
  'fast 3G': { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 },
  'slow 4G': { downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 },
};
export type Network = keyof typeof NETWORKS;

/** @throws Error where there is no browser and none can be brought */
export async function openBrowser(args: string[] = []): Promise<Browser> {
  const executablePath = provideBrowser();
  if (!executablePath) throw new Error('There is no Chromium: name one with CHROMIUM_PATH.');
  const trusting = '--ignore-certificate-errors';
  return chromium.launch({ executablePath, args: [...BROWSER_ARGUMENTS, trusting, ...args] });
}

/** A visitor who has chosen a language and nothing else yet. */
export async function openVisitor(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  await context.addInitScript(() => {
    localStorage.setItem('language', 'en');
    localStorage.setItem('languageSelected', 'true');
  });
  return context.newPage();
}

/** Makes the page's machine four times as slow, and its network as slow as one of these. */
export async function slowDown(page: Page, network: Network): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[network] });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Headers of a connection, which HTTP/2 has no place for. */
const OF_CONNECTION = /^(:|(connection|keep-alive|transfer-encoding|host)$)/;
const carried = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.test(name)));

/**
 * Serves what a local server serves, bytes and compression as they are, over TLS and HTTP/2, as Netlify does.
 * @param pages HTML by path, served in place of the server's
 * @throws Error where there is no `openssl` to make the certificate
 */
export async function serveHttp2(target: string, pages: Readonly<Record<string, string>> = {}) {
  // Key and certificate come in one text, and each is read from it.
  const { stdout: key } = await promisify(execFile)('openssl', [
    ...['req', '-x509', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-keyout', '-', '-out', '-'],
    ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
  ]);
  const server = createSecureServer({ key, cert: key }, (call, answer) => {
    const page = pages[call.url.replace(/\?.*/, '')];
    if (page !== undefined) {
      answer.writeHead(200, { 'content-type': 'text/html' });
      answer.end(page);
      return;
    }
    const { method, headers } = call;
    const onward = request(new URL(call.url, target), { method, headers: carried(headers) }, (response) => {
      answer.writeHead(response.statusCode ?? 502, carried(response.headers));
      response.pipe(answer.stream);
    });
    onward.on('error', () => answer.stream.close());
    call.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  };
}
