import type { Page } from '@playwright/test';
import { isLong } from '../long.ts';
import {
  answerQuestions,
  banner,
  button,
  choose,
  expect,
  expectToast,
  expectToFit,
  HEAVY,
  largePortrait,
  malice,
  names,
  openPhotos,
  openTab,
  press,
  project,
  row,
  rows,
  smallImage,
  speak,
  writeTexts,
} from './adminContent.ts';
import { STORES, test } from './adminStores.ts';
import { dragByFinger, dragByMouse } from './dragging.ts';

// As most visitors have it: with motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// Many uploads and a real build are part of it.
test.describe.configure({ timeout: 300_000 });

const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false },
};
type Device = keyof typeof DEVICES;
/** A long run has every pair of both. */
const isOrdinary = (store: (typeof STORES)[number], device: Device) =>
  store === 'github' && device === 'phone';

const handle = (page: Page, name: string) => button(row(page, name), 'Drag to reorder');
const drag = { phone: dragByFinger, desktop: dragByMouse };

const work = (n: number) => `Work ${n} of many`;
const COUNT = isLong ? 12 : 2;
const NUMBERS = [...Array(COUNT).keys()];

/** Writes the site's title, its order button and a hostile imprint into the Site tab, and saves them. */
async function writeSite(page: Page): Promise<void> {
  await page.getByLabel('Site title').fill('Ink & Paper');
  await page.getByLabel('English order button').selectOption('binding');
  await page.locator('summary').filter({ hasText: 'Imprint' }).click();
  await page.getByLabel('Imprint (English): text').fill(malice('**Mara herself**'));
  await page.getByLabel('Imprint (German): text').fill('**Mara selbst**');
  await page.getByRole('button', { name: 'Save Site' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
}

/** Checks that what `writeSite` has written is published, and that nothing of a text is ever run. */
async function expectSiteLive(page: Page, url: string): Promise<void> {
  const html = await (await fetch(`${url}/legal/imprint/`)).text();
  expect(html).toContain('<strong>Mara herself</strong>');
  expect(html).toContain('<strong>Mara selbst</strong>');
  expect(html).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');

  const dialogs = answerQuestions(page, false);
  await page.goto(url);
  await expect(page).toHaveTitle(/^Ink & Paper/);
  await expect(page.locator('template#islands')).toHaveAttribute('data-props', /"binding"/);
  await page.getByRole('link', { name: 'Imprint' }).click();
  const imprint = page.getByRole('main');
  await expect(imprint.getByText('Mara herself')).toBeVisible();
  await expect(imprint.locator('script, iframe, img, [onerror], [href^="javascript"]')).toHaveCount(0);
  await imprint.getByRole('link', { name: 'script' }).click();
  expect(dialogs).toEqual([]);
}

for (const store of STORES) {
  for (const device of Object.keys(DEVICES) as Device[]) {
    if (!isLong && !isOrdinary(store, device)) continue;
    test.describe(`on a ${device}, over the ${store} store`, () => {
      test.use(DEVICES[device]);

      // adminSorting drags by finger, adminPhotosBulk moves photos, adminKeyboard renames, adminFailures adds a track.
      test(`${isLong ? 'photos, their order, projects, a video, a track' : 'photos, a video'}, colors and texts go live`, async ({
        page,
        open,
      }) => {
        const site = await open[store]({ publishes: true, project: HEAVY });
        await speak(page, 'en');
        await openPhotos(page, site.url);
        // A server that has just started reads everything from the repository first.
        await expect(rows(page)).toHaveCount(6, { timeout: 45_000 });

        await button(page, 'Upload Photo').click();
        await page.getByLabel('Project', { exact: true }).fill('Many prints');
        // adminUploadFiles has the large one in an ordinary run.
        const images = NUMBERS.map((n) =>
          n === 0 && isLong ? largePortrait('work-0.jpg') : smallImage(`work-${n}.png`, n + 1),
        );
        await choose(page, ...(await Promise.all(images)));
        const cards = page.getByRole('group', { name: /^work-\d+\.(png|jpg)$/ });
        await expect(cards).toHaveCount(COUNT);
        // The names of the files propose the English descriptions; the German ones are missing.
        await expect(page.getByLabel('English description').last()).toHaveValue(`Work ${COUNT - 1}`);
        await button(page, 'Upload Photo').click();
        await expect(page.locator('[aria-invalid="true"]')).toHaveCount(COUNT);
        for (const n of NUMBERS)
          await writeTexts(page.getByRole('group', { name: new RegExp(`^work-${n}\\.`) }), work(n));
        await expectToFit(page);
        await button(page, 'Upload Photo').click();
        await expectToast(page, `Uploaded ${COUNT}/${COUNT} photos`);
        const many = project(page, 'Many prints').getByRole('listitem');
        await expect(many).toHaveCount(COUNT);
        await site.expectCommits(1);
        await expectToFit(page);

        const before = await names(project(page, 'Many prints'));
        const [first = '', second = '', third = ''] = before;
        const wanted = isLong ? [second, first, third, ...before.slice(3, -2)] : before;
        const name = isLong ? 'Few prints' : 'Many prints';
        if (isLong) {
          await project(page, 'Many prints').evaluate((place) => place.scrollIntoView());
          await drag[device](page, handle(page, first), row(page, second));
          await expect
            .poll(() => names(project(page, 'Many prints')))
            .toEqual([...wanted, ...before.slice(-2)]);
          await press(button(project(page, 'Many prints'), 'Save Order'));
          await expectToast(page, 'Saved order for Many prints');
          await site.expectCommits(1);

          for (const one of before.slice(-2)) await press(row(page, one).getByRole('checkbox'));
          await page.getByLabel('Target project').fill('Set apart');
          await button(page, 'Move to Project').click();
          await expect(project(page, 'Set apart').getByRole('listitem')).toHaveCount(2);
          await site.expectCommits(1);
          await press(button(project(page, 'Many prints'), 'Rename Project'));
          const dialog = page.getByRole('dialog', { name: 'Rename Project' });
          await dialog.getByLabel('New name').fill(name);
          await button(dialog, 'Rename Project').click();
          await expect(project(page, name).getByRole('listitem')).toHaveCount(COUNT - 2);
          await site.expectCommits(1);
        }

        await openTab(page, 'Videos');
        await button(page, 'Add Video').click();
        await page.getByLabel('URL').fill('https://youtu.be/abcdefghijk');
        await writeTexts(page, 'A walk home', 'Ein Heimweg');
        await button(page, 'Add Video').click();
        await expect(rows(page)).toHaveCount(4);
        await expectToFit(page);
        await site.expectCommits(1);
        if (isLong) {
          await openTab(page, 'Music');
          await button(page, 'Add Track').click();
          await page.getByLabel('URL').fill('https://soundcloud.com/example/new-track');
          await writeTexts(page, 'A new track', 'Ein neues Stück');
          await button(page, 'Add Track').click();
          await expect(rows(page)).toHaveCount(4);
          await expectToFit(page);
          await site.expectCommits(1);
        }

        await openTab(page, 'Settings');
        await page.getByLabel('Corner radius').fill('7');
        await page.getByLabel('Home colour').fill('#d0f0e8');
        await button(page, 'Save Settings').click();
        await expect(page.getByText('Everything is saved.')).toBeVisible();
        await site.expectCommits(1);
        await expectToFit(page);
        await openTab(page, 'Site');
        await writeSite(page);
        await site.expectCommits(1);
        await expectToFit(page);

        const published = async (path = '/') => (await fetch(site.url + path)).text();
        expect(await published()).not.toContain(name);
        expect(await published('/legal/imprint/')).not.toContain('Mara herself');
        await expect(page.locator('.publish-line')).toContainText(
          /^Saved\. Photos, videos, music and settings show at once/,
        );
        // And so they do: the page asks for a fresh list.
        const visitor = await page.context().newPage();
        await visitor.goto(`${site.url}/#photos`);
        await expect(
          visitor.getByRole('link', { name }).or(visitor.getByRole('button', { name })).first(),
        ).toBeVisible();
        await visitor.close();
        await button(page, 'Publish Now').click();
        await expect(page.getByText(/^Publishing…/)).toBeVisible();
        const live = page.getByText('Live. The published pages hold everything saved.');
        await expect(live).toBeVisible({ timeout: 120_000 });
        await expect(banner(page)).toBeHidden();

        // What visitors get before a script asks for a fresh list.
        const html = await published();
        for (const text of [name, 'A walk home', ...(isLong ? ['Set apart', 'A new track'] : [])])
          expect(html).toContain(text);
        const paths = isLong ? ['/projects/few-prints/', '/projects/set-apart/'] : ['/projects/many-prints/'];
        const works = (await Promise.all(paths.map(published))).join();
        for (const text of before) expect(works).toContain(text);
        expect(html).toMatch(/--radius:\s*7px/);

        await page.goto(`${site.url}/#photos`);
        const cover = page.getByRole('link', { name }).or(button(page, name));
        await cover.first().click();
        const shown = page.locator('.photo:visible');
        await expect(shown).toHaveCount(wanted.length);
        const order = await shown.evaluateAll((photos) =>
          photos.map((photo) => photo.getAttribute('aria-label') ?? photo.textContent?.trim()),
        );
        expect(order.map((label) => wanted.find((one) => label?.includes(one)))).toEqual(wanted);
        const image = page.getByRole('link', { name: first }).locator('img');
        await expect
          .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
          .toBeGreaterThan(0);
        // The image that the build derived, not the original of the store.
        expect(await image.evaluate((one: HTMLImageElement) => one.currentSrc)).toContain('/i/');
        await expect(page.locator('#home')).toHaveCSS('background-color', 'rgb(208, 240, 232)');
        await expectSiteLive(page, site.url);
      });
    });
  }
}
