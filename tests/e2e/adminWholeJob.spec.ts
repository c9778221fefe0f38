import type { Locator, Page } from '@playwright/test';
import { expect, speak } from './adminContent.ts';
import {
  banner,
  choose,
  expectToast,
  largePortrait,
  names,
  openPhotos,
  project,
  row,
  rows,
  smallImage,
  writeTexts,
} from './adminPhotosPage.ts';
import { STORES, test } from './adminStores.ts';
import { dragByFinger, dragByMouse } from './dragging.ts';

// As most visitors have it: with motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// A dozen uploads and a real build are part of it.
test.describe.configure({ timeout: 300_000 });

const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false },
};
type Device = keyof typeof DEVICES;
/** An ordinary run covers each store and each device once; ALL_JOBS=1 runs every pair. */
const ORDINARY: Record<(typeof STORES)[number], Device> = { local: 'desktop', github: 'phone' };

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const handle = (page: Page, name: string) => button(row(page, name), 'Drag to reorder');
const drag = { phone: dragByFinger, desktop: dragByMouse };

const work = (n: number) => `Work ${n} of twelve`;
const NUMBERS = [...Array(12).keys()];

/** Checks that nothing is wider than the screen. */
async function expectToFit(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
}

for (const store of STORES) {
  for (const device of Object.keys(DEVICES) as Device[]) {
    if (ORDINARY[store] !== device && !process.env.ALL_JOBS) continue;
    test.describe(`on a ${device}, over the ${store} store`, () => {
      test.use(DEVICES[device]);

      test('a dozen photos, their order, projects, a video, a track and colors go live', async ({
        page,
        open,
      }) => {
        const site = await open[store]({ publishes: true });
        await speak(page, 'en');
        await openPhotos(page, site.url);
        await expect(rows(page)).toHaveCount(24);

        if (device === 'phone') await button(page, 'Upload New Photo').click();
        await page.getByLabel('Project', { exact: true }).fill('Dozen');
        const small = NUMBERS.slice(1).map((n) => smallImage(`work-${n}.png`, n + 1));
        await choose(page, await largePortrait('work-0.jpg'), ...(await Promise.all(small)));
        const cards = page.getByRole('group', { name: /^work-\d+\.(png|jpg)$/ });
        await expect(cards).toHaveCount(12);
        // The names of the files propose the English descriptions; the German ones are missing.
        await expect(page.getByLabel('English description').last()).toHaveValue('Work 11');
        await button(page, 'Upload Photo').click();
        await expect(page.locator('[aria-invalid="true"]')).toHaveCount(12);
        for (const n of NUMBERS)
          await writeTexts(page.getByRole('group', { name: new RegExp(`^work-${n}\\.`) }), work(n));
        await expectToFit(page);
        await button(page, 'Upload Photo').click();
        await expectToast(page, 'Uploaded 12/12 photos');
        const dozen = project(page, 'Dozen').getByRole('listitem');
        await expect(dozen).toHaveCount(12);
        await site.expectCommits(12);
        await expectToFit(page);

        const before = await names(project(page, 'Dozen'));
        const [first = '', second = '', third = ''] = before;
        await project(page, 'Dozen').evaluate((place) => place.scrollIntoView());
        await drag[device](page, handle(page, first), row(page, second));
        const wanted = [second, first, third, ...before.slice(3)];
        await expect.poll(() => names(project(page, 'Dozen'))).toEqual(wanted);
        await button(project(page, 'Dozen'), 'Save Order').click();
        await expectToast(page, 'Saved order for Dozen');
        await site.expectCommits(1);

        const apart = wanted.slice(-2);
        for (const name of apart) await row(page, name).getByRole('checkbox').check();
        await page.getByLabel('Target project').fill('Set apart');
        await button(page, 'Move to Project').click();
        await expect(project(page, 'Set apart').getByRole('listitem')).toHaveCount(2);
        await site.expectCommits(1);
        await button(project(page, 'Dozen'), 'Rename Project').click();
        const dialog = page.getByRole('dialog', { name: 'Rename Project' });
        await dialog.getByLabel('New name').fill('Ten prints');
        await button(dialog, 'Rename Project').click();
        await expect(project(page, 'Ten prints').getByRole('listitem')).toHaveCount(10);
        await site.expectCommits(1);

        await openTab(page, 'Videos');
        if (device === 'phone') await button(page, 'Add a video').click();
        await page.getByLabel('URL').fill('https://youtu.be/abcdefghijk');
        await writeTexts(page, 'A walk home', 'Ein Heimweg');
        await button(page, 'Add Video').click();
        await expect(rows(page)).toHaveCount(4);
        await expectToFit(page);
        await openTab(page, 'Music');
        if (device === 'phone') await button(page, 'Add a track').click();
        await page.getByLabel('URL').fill('https://soundcloud.com/example/new-track');
        await writeTexts(page, 'A new track', 'Ein neues Stück');
        await button(page, 'Add Track').click();
        await expect(rows(page)).toHaveCount(4);
        await expectToFit(page);
        await site.expectCommits(2);

        await openTab(page, 'Settings');
        await page.getByLabel('Corner radius').fill('7');
        await page.getByLabel('Home color').fill('#d0f0e8');
        await button(page, 'Save Settings').click();
        await expect(page.getByText('Everything is saved.')).toBeVisible();
        await site.expectCommits(1);
        await expectToFit(page);

        const published = async (path = '/') => (await fetch(site.url + path)).text();
        expect(await published()).not.toContain('Ten prints');
        await expect(
          page.getByText(/^Saved\. Visitors see photos, videos, music and settings as saved/),
        ).toBeVisible();
        // And so they do: the page asks for a fresh list.
        const visitor = await page.context().newPage();
        await visitor.goto(`${site.url}/#photos`);
        await expect(
          visitor
            .getByRole('link', { name: 'Ten prints' })
            .or(visitor.getByRole('button', { name: 'Ten prints' }))
            .first(),
        ).toBeVisible();
        await visitor.close();
        await button(page, 'Publish Now').click();
        await expect(page.getByText(/^Publishing…/)).toBeVisible();
        const live = page.getByText('Live. The published pages hold everything saved.');
        await expect(live).toBeVisible({ timeout: 120_000 });
        await expect(banner(page)).toBeHidden();

        // What visitors get before a script asks for a fresh list.
        const html = await published();
        for (const text of ['Ten prints', 'Set apart', 'A walk home', 'A new track'])
          expect(html).toContain(text);
        const works = `${await published('/projects/ten-prints/')}${await published('/projects/set-apart/')}`;
        for (const text of before) expect(works).toContain(text);
        expect(html).toMatch(/--radius:\s*7px/);

        await page.goto(`${site.url}/#photos`);
        const cover = page.getByRole('link', { name: 'Ten prints' }).or(button(page, 'Ten prints'));
        await cover.first().click();
        const shown = page.locator('.photo:visible');
        await expect(shown).toHaveCount(10);
        const order = await shown.evaluateAll((photos) =>
          photos.map((photo) => photo.getAttribute('aria-label') ?? photo.textContent?.trim()),
        );
        expect(order.map((name) => wanted.find((one) => name?.includes(one)))).toEqual(wanted.slice(0, 10));
        const image = page.getByRole('link', { name: first }).locator('img');
        await expect
          .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
          .toBeGreaterThan(0);
        // The image that the build derived, not the original of the store.
        expect(await image.evaluate((one: HTMLImageElement) => one.currentSrc)).toContain('/i/');
        await expect(page.locator('#home')).toHaveCSS('background-color', 'rgb(208, 240, 232)');
      });
    });
  }
}
