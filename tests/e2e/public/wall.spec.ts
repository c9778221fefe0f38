import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { CAMERAS, renderWall, type TestWall } from '../../fixtures/testWalls.ts';
import { expectAccessible } from '../axe.ts';
import { touchScreen } from '../dragging.ts';
import { tabTo } from '../tabTo.ts';
import { boxOf, expect, openPhoto, test } from './visitor.ts';

/** A JPEG like a phone's photo. */
async function phonePhoto({ picture, data }: TestWall, width: number): Promise<Buffer> {
  const raw = { ...picture, channels: 4 as const };
  const height = width * 0.75;
  return sharp(Buffer.from(data), { raw }).resize(width, height).jpeg({ quality: 90 }).toBuffer();
}

const CORNER = 'Ecke oben links';
/** Width of the picture that is shown and saved, px. */
const SHOWN = 1000;

/** Mean difference of two pictures' px in the middle, where the print hangs. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const pixels = (file: Buffer) => sharp(file).resize(200, 150).greyscale().raw().toBuffer();
  const [first, second] = await Promise.all([pixels(one), pixels(other)]);
  return first.reduce((sum, value, at) => sum + Math.abs(value - (second[at] ?? 0)), 0) / first.length;
}

const moved = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate(({ style }) => Number.parseFloat(style.left));

test('a visitor hangs a print on their wall with only the keyboard', async ({ page, site }) => {
  // `npm run test:browsers` uses one of 12 megapixels.
  const photo = await phonePhoto(renderWall(CAMERAS[3] as never), SHOWN);
  await page.goto(`${site}/de/photos/ninth-floor-still-awake-c2vb/`);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const opener = page.getByRole('button', { name: 'An Ihrer Wand ansehen' });
  await expect(opener).toBeVisible();
  expect(
    scripts.filter((url) => /wall/i.test(url)),
    'nothing loads before the press',
  ).toEqual([]);
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'An Ihrer Wand ansehen' });
  await expect(dialog).toBeVisible();
  await page.waitForLoadState('networkidle');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(`${request.method()} ${request.url()}`));
  const input = dialog.getByLabel('Foto auswählen');

  await test.step('a file that is no picture is refused with a message', async () => {
    await input.setInputFiles({
      name: 'wall.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no picture'),
    });
    await expect(dialog.getByRole('status')).toContainText('Diese Datei lässt sich nicht als Bild öffnen.');
  });

  await input.setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(dialog.getByRole('status')).toContainText('Das Blatt wurde gefunden.');
  const canvas = dialog.getByRole('img');
  expect(await canvas.evaluate(({ width, height }: HTMLCanvasElement) => [width, height])).toEqual([
    SHOWN,
    SHOWN * 0.75,
  ]);

  await test.step('a photo that this browser cannot open changes nothing, and a message says what to do', async () => {
    const buffer = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    const before = await moved(page, CORNER);
    await dialog
      .getByLabel('Anderes Foto')
      .setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer });
    await expect(dialog.getByRole('status')).toContainText(
      'Ihr Foto ist eine HEIC-Datei, die dieser Browser nicht öffnen kann.',
    );
    expect(await moved(page, CORNER)).toBe(before);
    await dialog.getByRole('button', { name: CORNER }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByRole('status')).toContainText('Das Blatt wurde gefunden.');
  });

  await test.step('handles move by the arrow keys, and a wrong quadrilateral is refused', async () => {
    const corner = dialog.getByRole('button', { name: CORNER });
    await expect(corner).toBeFocused();
    expect((await corner.boundingBox())?.width).toBe(44);
    const before = await moved(page, CORNER);
    await page.keyboard.press('ArrowLeft');
    expect(await moved(page, CORNER)).toBeCloseTo(before - 100 / SHOWN, 3);
    const pressOften = (key: string) =>
      Promise.all(Array.from({ length: SHOWN / 80 }, () => page.keyboard.press(key)));
    await pressOften('Shift+ArrowLeft');
    await expect(dialog.getByRole('status')).toContainText('So kann ein A4-Blatt nicht aussehen.');
    await expect(dialog.getByRole('button', { name: 'Druck aufhängen' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await pressOften('Shift+ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('status')).toContainText('Das Blatt wurde gefunden.');
  });

  await test.step('a known length replaces the sheet of paper', async () => {
    await dialog.getByRole('radio', { name: 'Bekannte Länge' }).check();
    await dialog.getByRole('textbox', { name: 'Länge in cm' }).fill('0');
    await expect(dialog.getByRole('status')).toContainText('Schreiben Sie die Länge in cm');
    await dialog.getByRole('textbox', { name: 'Länge in cm' }).fill('21,5');
    await expect(dialog.getByRole('button', { name: 'Druck aufhängen' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
    await dialog.getByRole('radio', { name: 'A4-Blatt' }).check();
  });

  const shot = () => canvas.screenshot();
  await tabTo(page, dialog.getByRole('button', { name: 'Druck aufhängen' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'Ihre Wand mit dem Druck in A4' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Druck', exact: true })).toBeFocused();
  const small = await shot();
  const place = await moved(page, 'Druck');
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('Shift+ArrowRight');
  expect(await moved(page, 'Druck')).toBeCloseTo(place + (100 * 200) / SHOWN, 1);
  await dialog.getByRole('radio', { name: 'A3' }).check();
  await expect(dialog.getByRole('img', { name: 'Ihre Wand mit dem Druck in A3' })).toBeVisible();
  const framed = await shot();
  expect(await difference(small, framed)).toBeGreaterThan(2);
  await dialog.getByRole('checkbox', { name: 'Gerahmt' }).uncheck();
  expect(await difference(framed, await shot())).toBeGreaterThan(0.2);
  await expectAccessible(page, 'hung');

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Bild speichern' }).click();
  const saved = await (await download).path();
  expect(await sharp(saved).metadata()).toMatchObject({ format: 'jpeg', width: SHOWN, height: SHOWN * 0.75 });
  expect(
    requested.filter((one) => !one.startsWith('GET blob:')),
    'requests since the photo',
  ).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  // The size chosen on the wall is also selected beside the photo.
  await expect(page.locator('.print-choice').getByRole('radio', { name: 'A3' })).toBeChecked();
  // The wall is kept for the next time.
  await opener.click();
  await expect(dialog.getByRole('img', { name: 'Ihre Wand mit dem Druck in A3' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Druck kaufen' }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.locator('.print-choice').getByRole('button', { name: 'Warenkorb ansehen' }),
  ).toBeVisible();
});

test('the wall opens above the lightbox; mouse and finger move handles', async ({ page, visitor }) => {
  const lightbox = await openPhoto(visitor, 'The ninth floor is still awake');
  await lightbox.getByRole('button', { name: 'See it on your wall' }).click();
  const dialog = page.getByRole('dialog', { name: 'See it on your wall' });
  await test.step('without a detected sheet, nothing can hang before its corners are marked', async () => {
    const bare = sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#998877' } });
    const file = { name: 'wall.png', mimeType: 'image/png', buffer: await bare.png().toBuffer() };
    await dialog.getByLabel('Choose a photo').setInputFiles(file);
    await expect(dialog.getByRole('status')).toContainText('Move the four corners');
    const hang = dialog.getByRole('button', { name: 'Hang the print' });
    await expect(hang).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('ArrowLeft');
    await expect(hang).toHaveAttribute('aria-disabled', 'false');
    // A larger photo is scaled down.
    const canvas = dialog.getByRole('img');
    const size = await canvas.evaluate(({ width, height }: HTMLCanvasElement) => [width, height]);
    expect(size).toEqual([2000, 1500]);
  });
  await dialog.getByLabel('Another photo').setInputFiles({
    name: 'wall.jpg',
    mimeType: 'image/jpeg',
    buffer: await phonePhoto(renderWall(CAMERAS[0] as never), SHOWN),
  });
  const drag = async (name: string, by: number, isTouch = false) => {
    const handle = dialog.getByRole('button', { name, exact: true });
    const box = await boxOf(handle);
    const [x, y] = [box.x + box.width * 0.7, box.y + box.height * 0.7];
    if (isTouch) {
      const finger = await touchScreen(page, { x, y });
      await finger.moveTo({ x: x + by, y }, 4);
      await finger.drop();
    } else {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by, y, { steps: 4 });
      await page.mouse.up();
    }
    const middle = (one: typeof box) => one.x + one.width / 2;
    const off = async () => Math.abs(middle(await boxOf(handle)) - middle(box) - by);
    await expect.poll(off).toBeLessThan(isTouch ? 4 : 1);
  };
  await expect(dialog.getByRole('status')).toContainText('The sheet was found.');
  await drag('Top left corner', 4);
  await dialog.getByRole('button', { name: 'Hang the print' }).click();
  await drag('Print', 60, true);
  await dialog.getByRole('button', { name: 'Buy print' }).click();
  await expect(dialog).toBeHidden();
  await expect(lightbox.getByText('added to cart')).toBeVisible();
});
