// `npm run screenshots`: every state of the site at four widths in both languages, into screenshots/. Words select some
// of them: `-- cart 390 -empty`. `gallery` and `dark` select another look, `photographs` replaces the posters. `guide`
// makes the pictures of docs/owner. `axe` checks accessibility at 390 and 1440 instead.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { BROWSER, FULL_SCALE_BROWSER } from '../../playwright.config.ts';
import { provideBrowser } from '../../scripts/browser.ts';
import { findFaults } from '../e2e/axe.ts';
import { provideBuild } from '../e2e/globalSetup.ts';
import { Panel } from '../e2e/panel.ts';
import { ROOT, startTestServer } from '../e2e/testServer.ts';
import { GUIDE_SCENES } from './guideScenes.ts';
import { isLook, provideContent } from './photographs.ts';
import { RARE_SCENES } from './rareScenes.ts';
import { SCENES, type Scene } from './scenes.ts';

const HEIGHTS = { 390: 844, 768: 1024, 1000: 900, 1440: 900, 1920: 1080 } as const;
/** Every part of the guide is seen whole in it. */
const GUIDE_HEIGHT = 1600;
const words = process.argv.slice(2);
const isGuide = words[0] === 'guide';
const isAxe = words.includes('axe');
const look = words.find(isLook) ?? 'poster';
const hasPhotographs = words.includes('photographs');
const wanted = words.filter((word) => !isLook(word) && !['guide', 'photographs', 'axe'].includes(word));
const place = [look !== 'poster' && look, hasPhotographs && 'photographs'].filter(Boolean).join('-');
const folder = join(ROOT, isGuide ? 'docs/owner' : join('screenshots', place));

/** Waits for the visible pictures, at most 8 s, because in some states they never load. */
async function loadPictures(fullPage: boolean): Promise<void> {
  const pictures = [...document.images].filter((img) => {
    const { top, bottom, width } = img.getBoundingClientRect();
    return width > 0 && (fullPage || (bottom > 0 && top < innerHeight));
  });
  if (fullPage) for (const img of pictures) img.loading = 'eager';
  const all = Promise.allSettled(pictures.map((img) => img.decode()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 8000))]);
}

/** Around a part, in CSS px. */
const AIR = 16;
/** Shows a part without what stands around it. */
function leaveAlone(part: Element): void {
  for (let inside = part; inside.parentElement; inside = inside.parentElement)
    for (const other of inside.parentElement.children)
      if (other !== inside && other instanceof HTMLElement) other.style.visibility = 'hidden';
}

/** Captures the page, or a part of it as a small picture for the guide. */
async function take(page: Page, name: string, { fullPage = false, part, partHeight }: Scene): Promise<void> {
  // The looks and the preview of Settings are frames.
  await Promise.all(
    page.frames().map((frame) => frame.waitForLoadState('load', { timeout: 8000 }).catch(() => {})),
  );
  await page.waitForTimeout(450);
  if (part) {
    const place = page.locator(part);
    await place.evaluate(leaveAlone);
    await place.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await place.boundingBox()) ?? {};
    const shown = Math.min(height, partHeight ?? height);
    const clip = { x: x - AIR, y: y - AIR, width: width + 2 * AIR, height: shown + 2 * AIR };
    const picture = sharp(await page.screenshot({ clip, animations: 'disabled' }));
    // Shown at half its size, where no trace of so few bytes is seen.
    await picture.webp({ quality: 20, effort: 6 }).toFile(join(folder, `${name}.webp`));
    return;
  }
  const viewport = page.viewportSize();
  const isPhone = await page.evaluate(() => matchMedia('(hover: none)').matches);
  if (fullPage && isPhone && viewport) {
    // Capturing the full page would turn hover on; a phone as high as the page stays a phone.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...viewport, height });
  }
  await Promise.all(
    page
      .frames()
      .map((frame) => frame.evaluate(loadPictures, fullPage && !frame.parentFrame()).catch(() => {})),
  );
  const whole = { fullPage: fullPage && !isPhone, animations: 'disabled' } as const;
  await page.screenshot({ path: join(folder, `${name}.png`), ...whole });
}

const all = (isGuide ? GUIDE_SCENES : [...SCENES, ...RARE_SCENES]).flatMap((scene) =>
  (isGuide ? ([1000] as const) : isAxe ? ([390, 1440] as const) : ([390, 768, 1440, 1920] as const)).flatMap(
    (width) => (['en', 'de'] as const).map((language) => ({ scene, width, language })),
  ),
);
const chosen = all.filter(({ scene: { name, maxWidth = Infinity }, width, language }) => {
  const isWanted = (word: string): boolean => {
    if (word.startsWith('-')) return !isWanted(word.slice(1));
    return /^(en|de|\d+)$/.test(word) ? [`${width}`, language].includes(word) : name.includes(word);
  };
  return width <= maxWidth && wanted.every(isWanted);
});
if (chosen.length === 0) {
  console.error(`No state has all of these words: ${wanted.join(' ')}`);
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

const contentRoot = await provideContent(look, hasPhotographs);
const distDir = join(contentRoot, 'dist');
await provideBuild(contentRoot, distDir);
const server = await startTestServer({ contentRoot, distDir });
const { args } = isAxe ? FULL_SCALE_BROWSER : BROWSER;
const browser = await chromium.launch({ executablePath: provideBrowser(), args });
let taken = 0;
try {
  for (const { scene, width, language } of chosen) {
    const context = await browser.newContext({
      viewport: { width, height: isGuide ? GUIDE_HEIGHT : HEIGHTS[width] },
      colorScheme: look === 'dark' || scene.isDark ? 'dark' : 'light',
      ...((width === 390 || isGuide) && { deviceScaleFactor: 2 }),
      ...(width === 390 && { hasTouch: true, isMobile: true }),
    });
    await context.route(
      (url) => !/^(localhost|127\.0\.0\.1)$/.test(url.hostname),
      (route) => route.fulfill({ status: 404, body: '' }),
    );
    const page = await context.newPage();
    if (!scene.firstVisit) await new Panel(page, server.url).speak(language);
    const name = scene.part ? `${scene.name}.${language}` : `${scene.name}-${width}-${language}`;
    try {
      await scene.prepare?.(page, server.url, { content: contentRoot, language });
      const prefix = language === 'de' && /^\/(photos|legal|room|editions)\//.test(scene.path) ? '/de' : '';
      await page.goto(server.url + prefix + scene.path);
      await scene.act?.(page);
      if (isAxe) {
        // Elements below these bars can be scrolled into view, so they are no fault.
        await page.evaluate(() => {
          for (const bar of document.querySelectorAll<HTMLElement>('.save-bar, .index-line'))
            bar.style.position = 'static';
        });
        const extraTags = /^\/(admin|mail)/.test(scene.path) ? [] : ['best-practice'];
        const faults = await findFaults(page, ...extraTags);
        for (const fault of faults) console.error(`${name}: ${fault}`);
        if (faults.length > 0) process.exitCode = 1;
      } else await take(page, name, scene);
      taken += 1;
    } catch (error) {
      // The other states are still captured.
      console.error(`${name} was not taken: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(isAxe ? `${taken} states checked` : `${taken} screenshots in ${folder}`);
