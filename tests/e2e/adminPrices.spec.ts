import type { Page } from '@playwright/test';
import { isLong } from '../long.ts';
import { expect, expectAccessible, speak, test } from './adminContent.ts';
import {
  COLUMN,
  choose,
  expectToast,
  openPhotos,
  project,
  row,
  STAIRS,
  smallImage,
  writeTexts,
} from './adminPhotosPage.ts';

// Each test starts a server and a repository and runs axe, which takes long on a busy machine.
test.describe.configure({ timeout: 90_000 });

const COLUMN_ID = 'column-thinking-of-falling-0hsk';
const UPLOAD = { name: 'Upload Photo', exact: true };
const price = (page: Page) => page.getByLabel('Price A4');
const question = (page: Page) => page.getByRole('dialog', { name: /^Really sell at/ });
/** The changes that the page sends to the server. */
function watchChanges(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.method());
  });
  return sent;
}

async function editColumn(page: Page): Promise<void> {
  await row(page, COLUMN).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Photo' })).toBeFocused();
}

/** As in src/shared/shop/price.test.ts, whose table is longer. */
const PRICES = [
  ['1.299,00', 1299],
  ['35,-', 35],
  ['31,50', 31.5],
  ['€ 42', 42],
] as const;
const NO_PRICES = ['ask me', '1-2', '-3', '0.005', '12.345.6'];

// In an ordinary run adminPhotosBulk and adminPhotosDozen type such prices.
test('a price is understood as people write it, with comma, dash or sign', { tag: '@long' }, async ({
  page,
  admin,
}) => {
  await openPhotos(page, admin.url);
  const stored = () => admin.stored('content/photos').find(({ id }) => id === COLUMN_ID)?.price_a4;
  for (const [typed, euros] of PRICES) {
    await editColumn(page);
    await price(page).fill(typed);
    await page.getByRole('button', { name: 'Update Photo' }).click();
    await expect(page.getByRole('heading', { name: 'Upload New Photo' })).toBeVisible();
    expect(stored(), typed).toBe(euros);
  }
  const euros = stored();
  await speak(page, 'de');
  await page.reload();
  await row(page, 'Eine Säule').getByRole('button', { name: 'Bearbeiten' }).click();
  await expect(page.getByLabel('Preis A4')).toHaveValue(`${Number(euros).toFixed(2)}`.replace('.', ','));
});

// In an ordinary run adminPhotosMoving types what is no price, adminPhotosBulk and adminOrders an ambiguous one.
test('a text that is no price is a fault at its field, an ambiguous one is asked about; nothing is sent', {
  tag: '@long',
}, async ({ page, admin }) => {
  await openPhotos(page, admin.url);
  const sent = watchChanges(page);
  await editColumn(page);
  for (const typed of NO_PRICES) {
    await price(page).fill(typed);
    await page.getByRole('button', { name: 'Update Photo' }).click();
    await expect(price(page)).toBeFocused();
    await expect(price(page)).toHaveAccessibleDescription(/Expected a price in euros such as 24\.99/);
    await expect(price(page)).toHaveValue(typed);
  }
  await page.getByRole('button', { name: 'Cancel' }).click();
  await choose(page, await smallImage('new.png'));
  await writeTexts(page, 'Words');
  await price(page).fill('1-2');
  await page.getByRole('button', UPLOAD).click();
  await expect(price(page)).toBeFocused();
  await expect(price(page)).toHaveValue('1-2');
  expect(sent).toEqual([]);

  await test.step('for an ambiguous price the panel offers both amounts as buttons', async () => {
    await editColumn(page);
    await price(page).fill('1.299');
    await page.getByRole('button', { name: 'Update Photo' }).click();
    await expect(price(page)).toBeFocused();
    await expect(price(page)).toHaveAccessibleDescription(/€1,299\.00.*€1\.30/);
    await expectAccessible(page);
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: '€1,299.00' }).click();
    await expect(price(page)).toHaveValue('1299.00');
    await page.getByRole('button', { name: 'Update Photo' }).click();
    await expectToast(page, 'Photo updated');
    await expect(row(page, COLUMN)).toContainText(/A4 €1,299(?![.\d])/);
  });
});

test('a price below 1.00 is asked about before it is saved, by edit and by upload', async ({
  page,
  admin,
}) => {
  await openPhotos(page, admin.url);
  const sent = watchChanges(page);
  await editColumn(page);
  await price(page).fill('0,50');
  await page.getByRole('button', { name: 'Update Photo' }).click();
  await expect(question(page)).toHaveAccessibleName('Really sell at 0.50 €?');
  await expectAccessible(page);
  await question(page).getByRole('button', { name: 'Change the price' }).click();
  await expect(question(page)).toBeHidden();
  await expect(price(page)).toHaveValue('0,50');
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Update Photo' }).click();
  await question(page).getByRole('button', { name: 'Yes, that is the price' }).click();
  await expectToast(page, 'Photo updated');

  // The question is the same one.
  if (!isLong) return;
  await choose(page, await smallImage('one.png', 3), await smallImage('two.png', 4));
  for (const [name, words, typed] of [
    ['one.png', 'First words', '0'],
    ['two.png', 'Second words', '24'],
  ] as const) {
    const card = page.getByRole('group', { name });
    await writeTexts(card, words);
    await card.getByText('Different for this photo').click();
    await card.getByLabel('Project').fill('Heavy Things');
    await card.getByLabel('Price A3').fill(typed);
  }
  await page.getByRole('button', UPLOAD).click();
  await expect(question(page)).toHaveAccessibleName('Really sell at 0.00 €?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'one.png' }).getByLabel('Price A3')).toHaveValue('0');
  expect(sent).toHaveLength(1);
  await page.getByRole('button', UPLOAD).click();
  await question(page).getByRole('button', { name: 'Yes, that is the price' }).click();
  await expectToast(page, 'Uploaded 2/2 photos');
  await expect(project(page, 'Heavy Things').getByText('First words', { exact: true })).toBeVisible();
  // The start, the update, and the two photos in one.
  expect(admin.commits()).toHaveLength(3);
});

test.describe('deleting a photo that somebody else has changed', () => {
  test.use({ allowConsole: [/status of 409/] });

  // adminPhotosBulk keeps such a photo in an ordinary run.
  test('keeps it, says what is new, and shows it', { tag: '@long' }, async ({ page, admin }) => {
    await openPhotos(page, admin.url);
    const stairs = admin.stored('content/photos').find(({ id }) => String(id).startsWith('stairs-'));
    await expect(row(page, STAIRS)).toBeVisible();
    await admin.content.change({
      [`content/photos/${stairs?.id}.json`]: {
        ...stairs,
        id: undefined,
        description: { en: 'New stairs', de: 'Neue Treppe' },
      },
    });
    page.on('dialog', (dialog) => dialog.accept());
    await row(page, STAIRS).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alert')).toContainText('English description: “New stairs”');
    await expect(row(page, 'New stairs')).toBeVisible();
    await row(page, 'New stairs').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Photo deleted');
  });
});
