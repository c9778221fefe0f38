import { sample } from '../long.ts';
import { expect, expectAccessible, speakGerman, test } from './adminContent.ts';
import { countClicks, expectToast, openPhotos, rows } from './adminPhotosPage.ts';
import { captionedImage } from './captionedImages.ts';

// A server, a repository and twelve uploads take long on a busy machine.
test.describe.configure({ timeout: 120_000 });

const PLAIN = sample(
  [
    ['two_boats', 'Two boats'],
    ['Rooftops at six', 'Rooftops at six'],
    ['northern-light', 'Northern light'],
    ['salt', 'Salt'],
    ['a-door-left-open', 'A door left open'],
    ['evening-tram', 'Evening tram'],
  ] as const,
  2,
);
/** Twelve in a long run. */
const COUNT = 6 + PLAIN.length;

/** Files as they come from cameras, programs and friends. */
const dozen = () =>
  Promise.all([
    captionedImage('IMG_2041.jpg'),
    captionedImage('stille-see_am-morgen.jpg'),
    captionedImage('DSC00012.jpg', { iptc: 'Möwen über dem Hafen' }),
    captionedImage('P1010034.jpg', { xmp: { 'x-default': 'Fog', 'en-US': 'Fog', de: 'Nebel' } }),
    captionedImage('DJI_0042.jpg', { iptc: 'Older words', xmp: { en: 'The bay', de: 'Die Bucht' } }),
    captionedImage('torn-caption.jpg', { packet: '<x:xmpmeta><rdf:RDF' }),
    ...PLAIN.map(([name]) => captionedImage(`${name}.jpg`)),
  ]);

// The browser puts a styled error into the document of a broken XMP packet, and the page's policy reports the style.
test.use({ allowConsole: [/^Applying inline style violates/] });

test(`${COUNT} photos are uploaded with 6 clicks, described by their files`, async ({ page, admin }) => {
  const files = await dozen();
  await openPhotos(page, admin.url);
  await expect(rows(page)).toHaveCount(24);
  const before = new Set(admin.stored('content/photos').map(({ id }) => id));
  const clicks = await countClicks(page);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByLabel('Image').click()]);
  await chooser.setFiles(files);
  const card = (name: string) => page.getByRole('group', { name, exact: true });
  await expect(card('stille-see_am-morgen.jpg').getByLabel('English description')).toHaveValue(
    'Stille see am morgen',
  );
  await expect(card('stille-see_am-morgen.jpg')).toContainText('Proposed from the name of the file');
  await expect(card('DSC00012.jpg')).toContainText('Proposed from the caption in the file');
  await expect(page.locator('.upload-card .row-thumb img')).toHaveCount(COUNT);

  const shared = page.getByRole('group', { name: 'For all photos' });
  await shared.getByLabel('Project').click();
  await page.keyboard.insertText('Harbour');
  await shared.getByLabel('Price A4').click();
  await page.keyboard.insertText('35,-');
  await card('IMG_2041.jpg').getByLabel('English description').click();
  await page.keyboard.insertText('The pier');
  await page.getByRole('button', { name: 'Copy English to German for All' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Upload Photo', exact: true }).click();
  await expectToast(page, `Uploaded ${COUNT}/${COUNT} photos`);
  expect(await clicks()).toBe(6);

  const stored = admin.stored('content/photos').filter(({ id }) => !before.has(id));
  expect(stored.every((photo) => photo.project === 'Harbour' && photo.price_a4 === 35)).toBe(true);
  const described = stored.map(({ description }) => description as { en: string; de: string });
  const same = (text: string) => ({ en: text, de: text });
  expect(new Map(described.map((texts) => [texts.en, texts]))).toEqual(
    new Map(
      [
        same('The pier'),
        same('Stille see am morgen'),
        same('Möwen über dem Hafen'),
        { en: 'Fog', de: 'Nebel' },
        { en: 'The bay', de: 'Die Bucht' },
        same('Torn caption'),
        ...PLAIN.map(([, text]) => same(text)),
      ].map((texts) => [texts.en, texts]),
    ),
  );
  await expect(page.getByLabel('English description')).toHaveValue('');
});

// adminPrices has photos that differ in an ordinary run, adminPhotosBulk the German phone.
test('a photo may differ from the others, in German and on a phone', { tag: '@long' }, async ({
  page,
  admin,
}) => {
  await speakGerman(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openPhotos(page, admin.url);
  const files = await Promise.all(['stille-see.jpg', 'IMG_0001.jpg'].map((name) => captionedImage(name)));
  await page.getByRole('button', { name: 'Neues Foto hochladen' }).click();
  await page.getByLabel('Bild', { exact: true }).setInputFiles(files);
  const [first, second] = files.map(({ name }) => page.getByRole('group', { name, exact: true }));
  if (!first || !second) throw new Error('There are two files.');
  await expect(first.getByLabel('Deutsche Beschreibung')).toHaveValue('Stille see');
  await expect(first).toContainText('Vorschlag aus dem Namen der Datei');
  const shared = page.getByRole('group', { name: 'Für alle Fotos' });
  await shared.getByLabel('Preis A4').fill('1.299');
  await second.getByText('Bei diesem Foto anders').click();
  await expect(second.getByLabel('Preis A4')).toHaveValue('1.299');
  await page.getByRole('button', { name: 'Foto hochladen', exact: true }).click();
  // All photos have the fault, so it shows at the field for all of them.
  await expect(shared.getByLabel('Preis A4')).toBeFocused();
  // At its end, where the sheet's foot lies over none of the fields.
  await page.getByRole('dialog').evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight));
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await shared.getByRole('button', { name: '1.299,00' }).click();
  await second.getByLabel('Preis A4').fill('50');
  await expect(second).toContainText('Nur bei diesem Foto');
  await shared.getByLabel('Preis A4').fill('40');
  await expect(second.getByLabel('Preis A4')).toHaveValue('50');
  await second.getByRole('button', { name: 'Wie bei den anderen' }).click();
  await expect(second.getByLabel('Preis A4')).toHaveValue('40');
  await first.getByRole('button', { name: 'Deutsch ins Englische kopieren' }).click();
  await expect(first.getByLabel('Englische Beschreibung')).toHaveValue('Stille see');
});
