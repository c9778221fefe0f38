import { execFile } from 'node:child_process';
import { type IncomingHttpHeaders, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS, provideBrowser } from '../scripts/browser.ts';
import type { Bench } from './site.ts';

/** One line of the table. `ok` is undefined for a figure without a target. */
export type Result = {
  readonly row: string;
  readonly measured: string;
  readonly target: string;
  readonly ok?: boolean;
};

const show = (value: number, unit: string): string =>
  `${Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))} ${unit}`.trim();

const judge =
  (sign: '<=' | '>=') =>
  (row: string, value: number, limit: number, unit = ''): Result => ({
    row,
    measured: show(value, unit),
    target: `${sign} ${show(limit, unit)}`,
    ok: sign === '<=' ? value <= limit : value >= limit,
  });
export const atMost = judge('<=');
export const atLeast = judge('>=');

/** A figure that explains a ratio beside it. */
export const note = (row: string, value: number, unit = ''): Result => ({
  row,
  measured: show(value, unit),
  target: '',
});

/** A sample below which a share of them lies, such as 0.99. NaN where there is none. */
export const percentile = (samples: readonly number[], share: number): number =>
  samples.toSorted((one, other) => one - other)[
    Math.min(samples.length - 1, Math.floor(samples.length * share))
  ] ?? Number.NaN;
export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** What a task comes to each time. */
export async function repeat<T>(times: number, task: (at: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let at = 0; at < times; at += 1) all.push(await task(at));
  return all;
}

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

/** Opens a browser for a task, and closes it whatever happens. @throws Error where there is none and none can be brought */
export async function inBrowser<T>(
  task: (browser: Browser) => Promise<T>,
  args: readonly string[] = [],
): Promise<T> {
  const executablePath = provideBrowser();
  if (!executablePath) throw new Error('There is no Chromium: name one with CHROMIUM_PATH.');
  const all = [...BROWSER_ARGUMENTS, '--ignore-certificate-errors', ...args];
  const browser = await chromium.launch({ executablePath, args: all });
  return task(browser).finally(() => browser.close());
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
 * @param page what `/hand-made` shows
 * @returns its origin
 * @throws Error where there is no `openssl` to make the certificate
 */
export async function serveHttp2(bench: Bench, target: string, page = ''): Promise<string> {
  // Key and certificate come in one text, and each is read from it.
  const { stdout: key } = await promisify(execFile)('openssl', [
    ...['req', '-x509', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-keyout', '-', '-out', '-'],
    ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
  ]);
  const server = createSecureServer({ key, cert: key }, (call, answer) => {
    if (call.url.startsWith('/hand-made')) {
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
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  bench.later(async () => server.close());
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}
