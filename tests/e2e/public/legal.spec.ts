import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Certificate, certificateMain } from '../../../src/shared/shop/certificate.ts';
import { orderNumber } from '../../../src/shared/shop/orders/order.ts';
import { readMail } from '../../fixtures/mailServer.ts';
import { sample } from '../../long.ts';
import { expectAccessible } from '../axe.ts';
import { samplePhotos } from '../content.ts';
import { boxOf, expect, test, Visitor } from './visitor.ts';

/** Required texts from the work to the mail. In English: sizes.spec.ts, cart.spec.ts, orderMails.test.ts. */
const DUTIES = {
  name: 'Letzte Straßenbahn, zweite Haltestelle',
  tax: 'inkl. MwSt., zzgl. Versand',
  totalTax: 'Inkl. MwSt. und Versand',
  shipping: '/de/legal/shipping/',
  delivery: 'Für Sie gedruckt und in 5\u00a0bis\u00a08\u00a0Werktagen bei Ihnen.',
  total: '43,99\u00a0€',
  mail: [
    '1 x Letzte Straßenbahn, zweite Haltestelle, Druck in A4 (je 39,00\u00a0€): 39,00\u00a0€',
    'Gesamtbetrag: 43,99\u00a0€\n\nInkl. MwSt. und Versand\n',
    'Ihr Vertragspartner\n-------------------\n\nMara Lindqvist\nMusterstraße 12',
    'Widerrufsbelehrung\n',
    'Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag',
    'Allgemeine Geschäftsbedingungen\n',
  ],
} as const;

test('from photo to mail a buyer reads prices, delivery and withdrawal', async ({ page, own }) => {
  const visitor = new Visitor(page, own.url, 'de');
  await visitor.open('/#photos/night-shift/last-tram-second-stop-j8tn');
  const lightbox = visitor.lightbox(DUTIES.name);
  await expect(lightbox.getByRole('group', { name: visitor.words.size })).toContainText('39,00\u00a0€');
  await expect(lightbox.getByRole('paragraph').filter({ hasText: DUTIES.tax })).toBeVisible();
  await expect(lightbox.locator(`a[href="${DUTIES.shipping}"]`)).toBeVisible();
  await visitor.button(visitor.words.buy).click();
  await visitor.button(visitor.words.close).click();
  const cart = await visitor.openCart();
  await expect(visitor.lines(cart, DUTIES.name)).toContainText('ab 39,00\u00a0€* pro Druck');
  await expect(cart.getByRole('paragraph').filter({ hasText: DUTIES.tax })).toContainText(
    '(4,99\u00a0€, nur innerhalb Deutschlands). Kredit-\u00a0oder Debitkarte.',
  );
  await expect(cart.locator(`a[href="${DUTIES.shipping}"]`)).toBeVisible();
  await visitor.button(visitor.words.proceed).click();
  for (const part of [DUTIES.tax, DUTIES.totalTax, DUTIES.delivery])
    await expect(visitor.checkout()).toContainText(part);
  await visitor.payButton().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('main')).toContainText(DUTIES.total);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Vielen Dank!' })).toBeVisible();
  for (const part of [DUTIES.total, DUTIES.totalTax, DUTIES.delivery])
    await expect(page.getByText(part).filter({ visible: true })).toHaveCount(1);
  const session = new URL(page.url()).searchParams.get('session_id') ?? '';
  const mail = join(own.content.path, '.local/mail', `${orderNumber(session)}-confirmation.eml`);
  await expect.poll(() => existsSync(mail)).toBe(true);
  const { text } = readMail(readFileSync(mail, 'utf8'));
  for (const part of [
    DUTIES.delivery,
    own.url + DUTIES.shipping.replace('shipping', 'withdraw'),
    ...DUTIES.mail,
  ])
    expect(text).toContain(part);
});

test('a long legal text has contents and prints well; so do certificates', async ({ page, visitor }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visitor.open('/de/legal/terms/');
  const contents = page.getByRole('navigation', { name: 'Inhalt' });
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(contents.getByRole('link')).toHaveText(await headings.allTextContents());
  for (const link of await contents.getByRole('link').all())
    expect((await boxOf(link)).height).toBeGreaterThanOrEqual(28);
  await contents.getByRole('link').last().click();
  await expect(headings.last()).toBeInViewport();
  const characters = await page
    .getByRole('main')
    .locator('p')
    .evaluateAll((all) => {
      const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      canvas.font = getComputedStyle(all[0] as Element).font;
      const text = all.map((one) => one.textContent).join(' ');
      const each = canvas.measureText(text).width / text.length;
      return Math.max(...all.map((one) => one.clientWidth)) / each;
    });
  expect(characters).toBeGreaterThanOrEqual(62);
  expect(characters).toBeLessThanOrEqual(78);
  await expectAccessible(page, 'a legal text with its contents');
  await test.step('the contents are folded on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(contents.getByRole('link')).toHaveCount(0);
    await contents.getByText('Inhalt').click();
    await contents.getByRole('link').first().click();
    await expect(headings.first()).toBeInViewport();
  });
  await page.emulateMedia({ media: 'print' });
  await expect(contents).toBeHidden();

  await test.step('a certificate with any picture is printed on exactly one A4 page', async () => {
    await page.emulateMedia({ media: null });
    const pictures = (await samplePhotos()).slice(0, 3).map(({ filename }) => `/photos/${filename}`);
    const certificate: Certificate = {
      work: 'A title as long as nobody would call a picture that hangs on a wall, and a little more',
      photoId: 'wave',
      number: 7,
      size: 30,
      edition: 'a3',
      print: 'A3',
      date: '2026-11-22',
      serial: 'ABCD-EFGH-JKLM-NPQR',
    };
    const signed = {
      text: 'signed\n'.repeat(12),
      signed: 'c2lnbmVk'.repeat(20),
      signature: 'c2lnbmVk'.repeat(11),
    };
    const entry = { at: 300, hash: '0123456789abcdef'.repeat(4) };
    const shown = {
      certificate,
      verdict: 'genuine',
      entry,
      ...signed,
      origin: 'https://mara.example',
      address: `https://mara.example/de/certificate/${'c2lnbmVk'.repeat(55)}/`,
      code: { size: 1, path: 'M0 0H1V1H0Z' },
    } as const;
    // German is longer.
    for (const picture of sample([pictures[0], undefined, ...pictures.slice(1)], 2)) {
      await visitor.open('/de/certificate/');
      const titles = { de: certificate.work, en: `${certificate.work}, in another language` };
      const paper = 'Baryta, 300 g/m²';
      const about = { artist: 'Mara', titles, year: 2026, paper, sides: undefined, picture };
      await page.locator('.certificates').evaluate(
        (sheet, text) => {
          sheet.innerHTML = text;
          return Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
        },
        certificateMain({ ...shown, about }, 'de').text,
      );
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    }
  });
});
