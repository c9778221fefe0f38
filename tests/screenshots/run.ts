// `npm run screenshots`: every state of the site at three widths in both languages, into screenshots/.
// `npm run screenshots -- guide`: the pictures of docs/owner, in both languages.
// `npm run screenshots -- photographs`: covers, projects and looks with sixty photographs in place of the shipped art.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { BROWSER_ARGUMENTS, provideBrowser } from '../../scripts/browser.ts';
import { provideBuild } from '../e2e/globalSetup.ts';
import { ROOT, startTestServer } from '../e2e/testServer.ts';
import { GUIDE_SCENES } from './orderScenes.ts';
import { PHOTOGRAPH_SCENES } from './photographScenes.ts';
import { makePhotographs } from './photographs.ts';
import { SCENES } from './scenes.ts';

const HEIGHTS = { 390: 844, 768: 1024, 1000: 900, 1440: 900, 1920: 1080 } as const;
/** `npm run screenshots -- cart 390` takes only what is named. */
const words = process.argv.slice(2);
const hasPhotographs = words[0] === 'photographs';
const isGuide = words[0] === 'guide';
const wanted = hasPhotographs || isGuide ? words.slice(1) : words;
const scenes = isGuide ? GUIDE_SCENES : hasPhotographs ? PHOTOGRAPH_SCENES : SCENES;
const widths: readonly (keyof typeof HEIGHTS)[] = isGuide
  ? [1000]
  : hasPhotographs
    ? [390, 768, 1440, 1920]
    : [390, 768, 1440];
const isWanted = (...names: string[]) => wanted.every((word) => names.some((name) => name.includes(word)));

const folder = resolve(import.meta.dirname, '../..', isGuide ? 'docs/owner' : 'screenshots');
mkdirSync(folder, { recursive: true });
const root = hasPhotographs ? await makePhotographs() : undefined;
const shipped = { contentRoot: ROOT, distDir: join(ROOT, 'dist') };
if (!root) await provideBuild(shipped.contentRoot, shipped.distDir);
const server = await startTestServer(
  root ? { contentRoot: root.path, distDir: await root.build() } : shipped,
);
const browser = await chromium.launch({ executablePath: provideBrowser(), args: BROWSER_ARGUMENTS });
let taken = 0;

async function take(page: Page, name: string, fullPage: boolean): Promise<void> {
  await page.waitForTimeout(450);
  const viewport = page.viewportSize();
  const isPhone = await page.evaluate(() => matchMedia('(hover: none)').matches);
  if (fullPage && isPhone && viewport) {
    // A picture of the full page is taken as if something could hover; a phone as long as the page is still a phone.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...viewport, height });
  }
  await page.screenshot({
    path: join(folder, `${name}.png`),
    fullPage: fullPage && !isPhone,
    animations: 'disabled',
  });
  taken += 1;
}

/** A part of the page as a small picture beside a text. */
async function takePart(page: Page, part: string, name: string): Promise<void> {
  await page.waitForTimeout(450);
  const picture = await page.locator(part).screenshot({ animations: 'disabled' });
  await sharp(picture)
    .webp({ quality: 70 })
    .toFile(join(folder, `${name}.webp`));
  taken += 1;
}

try {
  for (const scene of scenes) {
    for (const width of widths) {
      for (const language of ['en', 'de'] as const) {
        const name = `${hasPhotographs ? 'photographs-' : ''}${scene.name}-${width}-${language}`;
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
        await page.goto(server.url + (typeof scene.path === 'string' ? scene.path : scene.path(language)));
        await scene.act?.(page, language);
        if (scene.part) await takePart(page, scene.part, `${scene.name}.${language}`);
        else await take(page, name, scene.fullPage ?? false);
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
  await root?.remove();
}
console.log(`${taken} screenshots in ${folder}`);
