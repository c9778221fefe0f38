import type { FrameLocator, Page } from '@playwright/test';
import { PRESET_NAMES, presetSettings } from '../../src/admin/settings/presets.ts';
import { previewOrder } from '../../src/shared/content/settings/previewMessage.ts';
import { storedForm } from '../../src/shared/content/settings/read.ts';
import { DEFAULT_SETTINGS } from '../../src/shared/content/settings/table.ts';
import { isLong } from '../long.ts';
import { boxOf, expectAbove, hold } from './fixtures.ts';
import { expect, test } from './panel.ts';

const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the site"]');
const variable = (frame: FrameLocator, name: string) =>
  frame.locator('html').evaluate((root, of) => root.style.getPropertyValue(of), name);
const show = (page: Page, name: string) =>
  page.locator('.preview').getByRole('button', { name, exact: true });

test('the preview shows an unsaved change on the real site and stores nothing', async ({ page, panel }) => {
  const [frame, radius] = [preview(page), page.getByLabel('Corner radius')];
  const html = frame.locator('html');
  await test.step('it leaves the focus in a field, even if it loads late', async () => {
    const release = await hold(page, `${panel.url}/`);
    await panel.open('settings');
    // No language is chosen yet: outside the preview the page would ask for it.
    expect(await page.evaluate(() => localStorage.languageSelected)).toBeUndefined();
    await radius.focus();
    release();
    await expect.poll(() => variable(frame, '--radius')).toBe('16px');
    await expect(radius).toBeFocused();
  });
  await expect(frame.getByRole('dialog')).toHaveCount(0);
  /** All stored data, except drafts. */
  const stored = async () => {
    const kept = await page.evaluate(() => Object.entries({ ...localStorage }));
    return [panel.commits(), kept.filter(([key]) => !key.startsWith('adminDraft')).sort()];
  };
  const before = await stored();

  await radius.fill('41');
  await page.getByLabel('Home colour').fill('#204060');
  await expect.poll(() => variable(frame, '--radius')).toBe('41px');
  await expect(frame.locator('#home')).toHaveCSS('background-color', 'rgb(32, 64, 96)');
  await page.getByLabel('Enable halftone').uncheck();
  await expect(html).not.toHaveClass(/halftone/);
  // The preview does not show a value that cannot be saved: it keeps the last valid one.
  await radius.fill('-1');
  await expect.poll(() => variable(frame, '--radius')).toBe('16px');
  expect(await stored()).toEqual(before);
  await panel.press('Discard');
  await expect.poll(() => variable(frame, '--color-home')).toBe('#e9d5ff');

  await test.step('it shows what a group of settings changes: labels on photos, hovered buttons, a dialog', async () => {
    const unfold = (group: string) =>
      page.getByRole('group', { name: group }).getByRole('button', { name: 'Fine tuning' }).click();
    const inIndex = page.getByRole('navigation', { name: 'Groups' }).locator('[aria-current]');
    await unfold('Dialogs');
    await expect(inIndex).toHaveText('Dialogs');
    const labels = frame.locator('.project .label');
    await unfold('Labels on photos');
    await expect(labels.first()).toHaveCSS('opacity', '1');
    await expect(labels.first()).toBeInViewport({ ratio: 1 });
    await expect(labels.nth(1)).toHaveCSS('opacity', '0');
    await page.getByLabel('Label opacity').fill('0.8');
    await expect(labels.first()).toHaveCSS('background-image', /0\.8\)/);

    const button = frame.getByRole('link', { name: 'Videos' });
    const size = () => button.evaluate((one) => Number(getComputedStyle(one).getPropertyValue('--scale')));
    // Focusing the field shows the effect.
    await page.getByLabel('Button hover scale').focus();
    await expect.poll(size).toBeCloseTo(0.95);
    await page.getByLabel('Button active scale').fill('0.7');
    await expect.poll(size).toBeCloseTo(0.7);

    const dialog = frame.locator('dialog[open]');
    await page.getByLabel('Modal backdrop blur').fill('3');
    await expect(dialog).toBeVisible();
    // The dialog leaves the focus in the form.
    await expect(page.getByLabel('Modal backdrop blur')).toBeFocused();
    await show(page, 'Videos').click();
    await expect(dialog).toHaveCount(0);
    await expect(frame.locator('#videos')).toBeVisible();
    await panel.press('Discard');
  });

  await test.step('it accepts only messages from the panel with valid settings', async () => {
    await expect.poll(() => variable(frame, '--radius')).toBe('16px');
    const forged = previewOrder({ ...DEFAULT_SETTINGS, cornerRadiusPx: 77 });
    // The preview sends to itself: the right origin, but the wrong window.
    await html.evaluate((_, order) => postMessage(order, location.origin), forged);
    const inPanel = page.locator('.preview iframe');
    const tell = (order: unknown) =>
      inPanel.evaluate((one: HTMLIFrameElement, told) => one.contentWindow?.postMessage(told, '*'), order);
    const colorHome = 'red;background:url(//evil.example)';
    await tell({ ...forged, settings: { ...forged.settings, colorHome } });
    await tell({ ...forged, settings: { cornerRadiusPx: 77 } });
    await tell({ settings: forged.settings });
    // The last message is valid: once it shows, the others have been handled.
    await tell(previewOrder({ ...DEFAULT_SETTINGS, grainSizePx: 111 }));
    await expect.poll(() => variable(frame, '--grain-size')).toBe('111px');
    expect(await variable(frame, '--radius')).toBe('16px');
  });

  await test.step('sections switch in panel and preview, which cannot buy or leave', async () => {
    await show(page, 'Photos').click();
    await expect(frame.locator('#photos')).toBeVisible();
    await frame.getByRole('link', { name: 'Videos' }).click();
    await expect(show(page, 'Videos')).toHaveAttribute('aria-pressed', 'true');
    await expect(frame.locator('#videos')).toBeVisible();
    await show(page, 'Photos').click();
    await frame.locator('.cover').first().click();
    await frame.locator('[data-photo]:visible').first().click();
    await expect(frame.getByRole('dialog')).toHaveCount(0);
    // The preview is a phone, whose floating controls appear again after scrolling up.
    await html.evaluate(() => scrollTo(0, 0));
    await frame.locator('#language-button').click();
    await expect(html).toHaveAttribute('lang', 'en');
    expect(await page.evaluate(() => localStorage.photoCart ?? localStorage.language)).toBeUndefined();
    // Clicks in the preview add no steps to the panel's history.
    const steps = await page.evaluate(() => history.length);
    await show(page, 'Music').click();
    await expect(frame.locator('#music')).toBeVisible();
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await panel.press('Cart, 0 items', frame);
    await expect(frame.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
    await panel.press('Close', frame.getByRole('dialog'));
    await expect(frame.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('it has the width of a phone or a desktop', async () => {
    const width = () => html.evaluate(() => innerWidth);
    await expect.poll(width).toBe(390);
    await show(page, 'Desktop').click();
    await expect.poll(width).toBe(1280);
    const room = await boxOf(page.locator('.preview .preview-room'));
    expect((await boxOf(page.locator('.preview iframe'))).width).toBeLessThanOrEqual(room.width);
    // In a wide window it begins with the desktop width.
    await page.setViewportSize({ width: 1920, height: 900 });
    await panel.tab('Site').click();
    await panel.tab('Settings').click();
    await expect(show(page, 'Desktop')).toHaveAttribute('aria-pressed', 'true');
  });
});

test('the panel warns of unreadable colours; choosing a look fills the form', async ({ page, panel }) => {
  await panel.open('settings');
  await test.step('it offers the nearest readable colour', async () => {
    await expect(page.locator('.setting-warning')).toHaveCount(0);
    await page.getByLabel('Label opacity').fill('0.2');
    await page.getByLabel('Videos colour').fill('#000000');
    await expect(page.locator('.setting-warning')).toHaveCount(2);
    if (isLong) await panel.expectAccessible();
    await panel.press('Use 0.6 Instead (Label opacity)');
    await expect(page.getByLabel('Label opacity')).toHaveValue('0.6');
    await page.getByRole('button', { name: /Use #\w{6} Instead \(Videos colour\)/ }).click();
    await expect(page.locator('.setting-warning')).toHaveCount(0);
    await panel.press('Discard');
  });

  await test.step('each look is a preview of the owner’s site; the form is 360 px wide, with numbers in Fine tuning', async () => {
    for (const [at, name] of PRESET_NAMES.entries()) {
      const ground = presetSettings(name).siteBgColor.toLowerCase();
      const frame = page.frameLocator(`.look:nth-of-type(${at + 1}) iframe`);
      await expect.poll(() => variable(frame, '--color-site')).toBe(ground);
      await expect(frame.locator('.brand')).toHaveText('Mara Lindqvist');
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect((await boxOf(page.locator('.single-form'))).width).toBe(360);
    expect((await boxOf(page.locator('.preview'))).width).toBeGreaterThan(500);
    await page.getByRole('navigation', { name: 'Groups' }).getByText('Dialogs').click();
    const group = page.getByRole('group', { name: 'Dialogs' });
    await expect(group).toBeFocused();
    await expect(group).toBeInViewport();
    await expect(page).toHaveURL(/#settings$/);
    const halftone = page.getByRole('group', { name: 'Halftone' });
    const kinds = await halftone
      .locator('.fold-head, .setting')
      .evaluateAll((all) => all.map(({ dataset, localName }) => dataset.kind ?? localName));
    expect(kinds).toEqual(['boolean', 'button', 'number', 'choice']);
    // The numbers are folded; a click, the index and focusing a field unfold them.
    const fold = halftone.getByRole('button', { name: 'Fine tuning' });
    const height = async () => (await boxOf(halftone)).height;
    const folded = await height();
    await fold.click();
    expect(await height()).toBeGreaterThan(folded + 60);
    await fold.click();
    expect(await height()).toBe(folded);
    await page.getByLabel('Halftone opacity').focus();
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    // The same in a card with only numbers.
    await expect(group.getByRole('button', { name: 'Fine tuning' })).toHaveAttribute('aria-expanded', 'true');
    await expect(group.getByLabel('Modal backdrop opacity')).toBeVisible();
    // The save bar is hidden while there is nothing to save.
    await expect(page.getByRole('button', { name: 'Save Settings' })).not.toBeInViewport();
  });

  const looks = page.getByRole('group', { name: 'Begin with a look' });
  const look = looks.getByRole('button', { name: 'Dark gallery' });
  await expect(look).toHaveAttribute('aria-pressed', 'false');
  // The current look is marked, also after a field has changed.
  const shop = looks.getByRole('button', { name: 'Poster shop' });
  await expect(shop).toHaveAttribute('aria-current', 'true');
  await page.getByLabel('Corner radius').fill('12');
  await expect(shop).toHaveText('Back to Poster shop');
  await expect(shop).toHaveAttribute('aria-current', 'true');
  const before = panel.commits().length;
  await look.click();
  await expect(look).toHaveAttribute('aria-pressed', 'true');
  const { cornerRadiusPx } = presetSettings('blackBox');
  await expect(page.getByLabel('Corner radius')).toHaveValue(String(cornerRadiusPx));
  await expect(page.getByText(/^\d+ unsaved changes$/)).toBeVisible();
  await expect(preview(page).locator('html')).toHaveCSS('background-color', 'rgb(14, 14, 14)');
  if (isLong) await panel.expectAccessible();
  expect(panel.commits()).toHaveLength(before);
  await panel.save('Settings');
  expect(JSON.parse(panel.file('settings.json'))).toEqual(storedForm(presetSettings('blackBox')));
  const back = page.getByRole('button', { name: 'Back to Dark gallery' });
  const site = page.getByRole('button', { name: 'Dark gallery #0e0e0e (Reset Site background)' });
  await expect(back.or(site)).toHaveCount(0);
  await page.getByLabel('Site background').fill('#222222');
  await expect(site).toBeVisible();
  await back.click();
  await expect(look).toBeFocused();
  await expect(page.getByLabel('Site background')).toHaveValue('#0e0e0e');
});

test('on phone and tablet the preview stays in view and follows the field', async ({ page, panel }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await panel.speak('de');
  await panel.open('settings');
  // The frame is higher than the preview, so that the site's bottom bar is cut off.
  const room = page.locator('.preview .preview-room');
  const site = page.frameLocator('.preview iframe');
  await expect(site.locator('#home')).toBeVisible();
  expect(await site.locator('html').evaluate(() => innerWidth), 'the page of a phone').toBe(390);
  await expect(() => expectAbove(room, site.locator('.fixed-controls'), -8)).toPass();
  await test.step('the save bar does not cover the field with the focus', async () => {
    const color = page.getByLabel('Farbe der Fotos');
    await color.fill('#f0e68c');
    const onTop = () =>
      color.evaluate((field) => {
        const { left, top, height } = field.getBoundingClientRect();
        return document.elementFromPoint(left + 4, top + height / 2) === field;
      });
    await expect.poll(onTop).toBe(true);
    await expect(site.locator('#photos')).toBeVisible();
  });
  await test.step('it is low, below its sections, covers no focused field, and folds', async () => {
    expect((await boxOf(room)).width).toBeGreaterThan(340);
    await expectAbove(show(page, 'Musik'), room);
    await show(page, 'Musik').click();
    await expect(site.locator('#music')).toBeVisible();
    const radius = page.getByLabel('Eckenradius');
    await page.getByLabel('Parallaxe langsam').focus();
    await radius.focus();
    const head = page.locator('.preview');
    await expect(() => expectAbove(head, radius)).toPass();
    const fold = head.getByRole('button', { name: 'Vorschau' });
    await fold.click();
    await expect(room).toBeHidden();
    expect((await boxOf(head)).height).toBeLessThan(50);
    await fold.click();
    await expect(room).toBeVisible();
  });
  // A folded card is one line, with its switch.
  for (const name of ['Halbtonraster', 'Dialoge']) {
    const card = await boxOf(page.getByRole('group', { name, exact: true }));
    expect(card.height, name).toBeLessThan(60);
  }
  await page.getByLabel('Eckenradius').fill('-1');
  await page.getByLabel('Deckkraft der Beschriftung').fill('0');
  await expect(page.getByRole('button', { name: '0,6 nehmen (Deckkraft der Beschriftung)' })).toBeVisible();
  await panel.expectToFit();
  // A field half under the top bar would count as a small target.
  await page.evaluate(() => scrollTo(0, 0));
  if (isLong) await panel.expectAccessible();
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    // For fields at any place of the form.
    for (const [name, section] of [
      ['Fotogröße beim Überfahren', '#photos'],
      ['Farbe der Videos', '#videos'],
      ['Farbe der Startseite', '#home'],
      ['Unschärfe hinter Dialogen', '#home'],
    ] as const) {
      await page.getByLabel(name).focus();
      await expect(room).toBeInViewport({ ratio: 0.9 });
      await expect(site.locator(section)).toBeVisible();
      await expect(page.getByLabel(name)).toBeInViewport({ ratio: 1 });
    }
  }
});
