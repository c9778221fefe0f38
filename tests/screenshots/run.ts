// `npm run screenshots`: every state of the site at three widths in both languages, into screenshots/.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS, provideBrowser } from '../../tools/browser.ts';
import { startTestServer } from '../e2e/testServer.ts';
import { SCENES } from './scenes.ts';

const WIDTHS = [390, 768, 1440] as const;
const HEIGHTS = { 390: 844, 768: 1024, 1440: 900 } as const;
const root = resolve(import.meta.dirname, '../..');
/** `npm run screenshots -- cart 390` takes only what is named. */
const wanted = process.argv.slice(2);
const isWanted = (...names: string[]) => wanted.every((word) => names.some((name) => name.includes(word)));

const folder = join(root, 'screenshots');
mkdirSync(folder, { recursive: true });
const server = await startTestServer();
const browser = await chromium.launch({ executablePath: provideBrowser(), args: BROWSER_ARGUMENTS });
let taken = 0;

async function take(page: Page, name: string, fullPage: boolean): Promise<void> {
  await page.waitForTimeout(450);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage, animations: 'disabled' });
  taken += 1;
}

try {
  for (const scene of SCENES) {
    for (const width of WIDTHS) {
      for (const language of ['en', 'de'] as const) {
        const name = `${scene.name}-${width}-${language}`;
        if (!isWanted(scene.name, String(width), language)) continue;
        const context = await browser.newContext({
          viewport: { width, height: HEIGHTS[width] },
          deviceScaleFactor: width === 390 ? 2 : 1,
          hasTouch: width === 390,
          isMobile: width === 390,
        });
        await context.route(
          (url) => !/^(localhost|127\.0\.0\.1)$/.test(url.hostname),
          (route) => route.fulfill({ status: 404, body: '' }),
        );
        const page = await context.newPage();
        if (!scene.firstVisit) {
          await page.addInitScript((chosen) => {
            localStorage.setItem('language', chosen);
            localStorage.setItem('languageSelected', 'true');
          }, language);
        }
        await scene.prepare?.(page, server.url);
        await page.goto(`${server.url}${scene.path}`);
        await scene.act?.(page, language);
        await take(page, name, scene.fullPage ?? false);
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`${taken} screenshots in ${folder}`);
