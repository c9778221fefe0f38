import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS, provideBrowser } from '../tools/browser.ts';

/** A phone as Lighthouse knows it. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Fast 3G as the browser's own tools have it, and slow 4G as Lighthouse has it: bytes per second, ms. */
const NETWORKS = {
  'fast 3G': {
    downloadThroughput: (1.6e6 / 8) * 0.9,
    uploadThroughput: (7.5e5 / 8) * 0.9,
    latency: 150 * 3.75,
  },
  'slow 4G': { downloadThroughput: 1.6e6 / 8, uploadThroughput: 7.5e5 / 8, latency: 150 },
};
export type Network = keyof typeof NETWORKS;
const CPU_SLOWDOWN = 4;

/** @throws Error where there is no browser and none can be brought */
export async function openBrowser(args: string[] = []): Promise<Browser> {
  const executablePath = provideBrowser();
  if (!executablePath) throw new Error('There is no Chromium: name one with CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: [...BROWSER_ARGUMENTS, ...args] });
}

/** A visitor who has chosen a language and nothing else yet. */
export async function openVisitor(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(options);
  await context.addInitScript(() => {
    localStorage.setItem('language', 'en');
    localStorage.setItem('languageSelected', 'true');
  });
  return { context, page: await context.newPage() };
}

/** Makes the page's machine four times as slow, and its network as slow as one of these. */
export async function slowDown(page: Page, network: Network): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[network] });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return session;
}
