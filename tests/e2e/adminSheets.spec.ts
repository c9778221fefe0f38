import type { Locator, Page } from '@playwright/test';
import readCode from 'jsqr';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { isLong, sample } from '../long.ts';
import { samplePhotos } from './content.ts';
import { expect, type OwnPanel, test } from './panel.ts';
import { tabTo } from './tabTo.ts';

const MM = 72 / 25.4;
type Text = { readonly text: string; readonly x: number; readonly y: number; readonly right: number };

/** A PDF's pages: size and texts in mm, y from the top. Fails when a font is not embedded. */
async function readPdf(pdf: Buffer) {
  const source = pdf.toString('latin1');
  // Static fonts are embedded files; variable fonts become drawn letters (Type 3), without a file.
  const named = source.match(/\/Subtype \/(CIDFontType[02]|TrueType|Type1)\b/g)?.length ?? 0;
  const drawn = source.match(/\/Subtype \/Type3\b/g)?.length ?? 0;
  expect(named + drawn, 'fonts').toBeGreaterThan(0);
  expect(source.match(/\/FontFile[23]? \d+ 0 R/g)?.length ?? 0, 'embedded fonts').toBe(named);
  const document = await getDocumentProxy(new Uint8Array(pdf));
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const page = await document.getPage(at + 1);
      const [, , width = 0, height = 0] = page.view;
      const { items } = await page.getTextContent();
      const texts = items.flatMap((item): Text[] => {
        if (!('str' in item) || !item.str.trim()) return [];
        const [, , , , x = 0, y = 0] = item.transform as number[];
        return [{ text: item.str, x: x / MM, y: (height - y) / MM, right: (x + item.width) / MM }];
      });
      return { width: width / MM, height: height / MM, texts, all: texts.map(({ text }) => text).join(' ') };
    }),
  );
}

const print = (page: Page): Promise<Buffer> => page.pdf({ preferCSSPageSize: true });

/** Presses the button that opens the sheets, and waits until they can be printed. */
async function openSheets(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Open for Printing|Zum Drucken öffnen)$/ })
    .click();
  const sheets = await opening;
  await expect(sheets.locator('.sheets[data-ready]')).toBeVisible();
  return sheets;
}

/** How many seconds of CPU time the page's thread needs for a task, independent of other load. */
async function cpuSecondsOf(page: Page, task: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await spent();
  await task();
  return (await spent()) - before;
}

/** Texts that are cut or overflow. */
const overflowing = (page: Page): Promise<string[]> =>
  page.locator('[data-fit]').evaluateAll((places) =>
    places.flatMap((place) => {
      const box = place.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(place);
      const isOut = [...range.getClientRects()].some(
        ({ left, right, bottom }) => left < box.left - 1 || right > box.right + 1 || bottom > box.bottom + 2,
      );
      return isOut || place.getAttribute('data-fit') === 'cut' ? [place.textContent ?? ''] : [];
    }),
  );

/** Opens sheets by their address. */
async function goToSheets(page: Page, origin: string, hash: string): Promise<void> {
  await page.goto(`${origin}/favicon.svg`);
  await page.goto(`${origin}/print-sheets/${hash}`);
  await page.locator('.sheets[data-ready]').waitFor();
}

const LONG = 'A title of 200 characters, "quoted" & <b>not bold</b>, in '.padEnd(200, 'wide words ');
const STORY = `It begins here.\n\n${'A long story of a photo. '.repeat(150)}\n\nIt ends here.`;
/** Works that are hard to print, besides those of the test content. */
const HARD_WORKS: readonly object[] = [
  { description: { en: LONG, de: LONG.replace('A title', 'Ein Titel') }, paper: { en: 'p'.repeat(200) } },
  { description: { en: 'M'.repeat(200), de: 'm'.repeat(200) } },
  { description: { en: 'Only in English' }, taken: '2019-04', text: { en: STORY } },
  { description: { en: 'Sold out', de: 'Vergriffen' }, edition: { size: 3, sold_before: 3 } },
  { description: { en: 'Hidden', de: 'Versteckt' }, hidden: true },
];

async function addHardWorks({ content }: OwnPanel): Promise<void> {
  const [first] = await samplePhotos();
  const shared = { filename: first?.filename, project: 'Exhibition', order: 500, sizes: 'both' };
  const works = HARD_WORKS.map((work, at) => [`content/photos/hard-${at + 1}.json`, { ...shared, ...work }]);
  await content.change({
    ...Object.fromEntries(works),
    'content/pages/cv.en.md': `---\ntitle: Curriculum\n---\n\n${'- 2024 A show\n'.repeat(120)}`,
    'content/pages/cv.de.md': '---\ntitle: Lebenslauf\n---\n\n- 2024 Eine Ausstellung\n',
  });
}

/** The address in a label's QR code, read from its pixels. */
async function codeOf(label: Locator): Promise<string | undefined> {
  const painted = sharp(await label.screenshot()).ensureAlpha();
  const { data, info } = await painted.raw().toBuffer({ resolveWithObject: true });
  return readCode(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

// The QR codes are read from pixels.
test.use({ deviceScaleFactor: 2 });

test('codes lead to works, texts stay in labels, pages break between works', async ({ page, panel }) => {
  await addHardWorks(panel);
  await panel.speak('de');
  await panel.open();
  await panel.button('Drucksachen', panel.project('Exhibition')).focus();
  await page.keyboard.press('Enter');
  const dialog = panel.dialog('Drucksachen');
  await expect(dialog).toContainText('1 Foto ist versteckt');
  await panel.expectAccessible('the dialog');
  await tabTo(page, dialog.getByLabel('Schilder je Bogen'));
  const labels = await openSheets(page);
  await expect(dialog).toHaveCount(0);
  await expect(labels.getByRole('status')).toHaveText('5 Werke auf 1 Bogen');
  if (isLong) await panel.in(labels).expectAccessible('the labels');
  const each = labels.locator('.wall-label');
  // A hidden photo has no page, so no code.
  expect(await codeOf(each.first())).toBe(`${panel.url}/de/photos/hard-1/`);
  expect(await codeOf(each.last())).toBeUndefined();
  await expect(labels.locator('.sheet-qr')).toHaveCount(4);
  await expect(labels.getByRole('img', { name: 'vergriffen · sold out' })).toHaveCount(1);
  await expect(labels.locator('[data-fit=cut]')).toHaveCount(0);
  const priceEnds = (label: Element) =>
    new Set([...label.querySelectorAll('b')].map((price) => price.getBoundingClientRect().right)).size;
  expect(await each.nth(2).evaluate(priceEnds), 'prices in one column').toBe(1);
  const [sheet, ...more] = await readPdf(await print(labels));
  expect(more).toEqual([]);
  expect(sheet?.width).toBeCloseTo(210, 0);
  expect(sheet?.height).toBeCloseTo(297, 0);
  expect(sheet?.all).toContain('<b>not bold</b>');
  for (const text of [/2019/, /Ein Titel/, /24,99\s€/]) expect(sheet?.all).toMatch(text);
  for (const { text, x, y, right } of sheet?.texts ?? []) {
    const [column, line] = [Math.floor((x - 10) / 95), Math.floor((y - 10) / 69)];
    expect(right, text).toBeLessThanOrEqual(10 + (column + 1) * 95 - 6);
    expect(y, text).toBeLessThanOrEqual(10 + (line + 1) * 69 - 6);
  }
  const { hash } = new URL(labels.url());
  for (const count of sample([8, 2, 3, 4, 6], 1)) {
    await goToSheets(labels, panel.url, hash.replace(/perSheet=\d/, `perSheet=${count}`));
    await expect(labels.locator('.wall-label').first()).toBeVisible();
    expect(await overflowing(labels), `${count} on a sheet`).toEqual([]);
  }
  await goToSheets(labels, panel.url, hash.replace('kind=labels', 'kind=prices'));
  expect(await overflowing(labels), 'in the list').toEqual([]);
  for (const prices of await labels.locator('.sheet-prices').all())
    await expect(prices, '10 pt, whatever the title').toHaveCSS('font-size', '13.3333px');
  await labels.goto(`${panel.url}/favicon.svg`);
  await labels.goto(`${panel.url}/print-sheets/#photos=gone`);
  await expect(labels.getByRole('link', { name: /Fotos|Photos/ })).toBeVisible();

  // The selected photos are printed like a project.
  await panel.press('Alle auswählen', panel.project('Exhibition'));
  await panel.press('Drucksachen', page.locator('.selection-bar'));
  await expect(dialog.getByRole('radio', { name: 'Preisliste', exact: true })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Katalog', exact: true }).check();
  await dialog.getByLabel('Titel auf dem Titelblatt').fill('Ebbe & <Flut>');
  const catalogue = await openSheets(page);
  await panel.in(catalogue).expectAccessible('the catalogue');
  expect(await overflowing(catalogue), 'in the catalogue').toEqual([]);
  const captions = catalogue.locator('.work-sheet:not(.text-sheet) .work-caption');
  const tops = await captions.evaluateAll((all) => all.map((caption) => (caption as HTMLElement).offsetTop));
  expect(new Set(tops).size, 'all captions at one height').toBe(1);
  const pages = await readPdf(await print(catalogue));
  const pageOf = (text: string) => pages.flatMap(({ all }, at) => (all.includes(text) ? [at] : []));
  expect(pageOf('Ebbe & <Flut>')).toEqual([0]);
  // The home page's text in each language, then one work a page.
  expect(pageOf('Only in English')).toHaveLength(2);
  expect(pageOf('Versteckt')).toHaveLength(2);
  const [cv = 0] = pageOf('Lebenslauf');
  expect(pageOf('A show').length).toBeGreaterThan(1);
  expect(pageOf('A show')[0]).toBe(cv + 1);
  // A photo's long text begins below its caption and continues on the next page.
  const [work = 0] = pageOf('Only in English');
  expect([pageOf('It begins here.'), pageOf('It ends here.')]).toEqual([[work], [work + 1]]);
  // Continued text keeps the margins.
  for (const at of [...pageOf('A show'), work + 1]) {
    const ends = pages[at]?.texts.map(({ y }) => y) ?? [];
    expect(Math.min(...ends)).toBeGreaterThan(14);
    expect(Math.max(...ends)).toBeLessThan(285);
  }
  expect(pages.at(-1)?.all).toContain('Preisliste · Price List');
  expect(pages.at(-1)?.texts.at(-1)?.text, 'the number of the page').toBe(`${pages.length}`);
});

// The test above covers shorter lists in ordinary runs.
test('a hundred works take three seconds; lists break in rows', { tag: '@long' }, async ({ page, panel }) => {
  const samples = await samplePhotos();
  const ids = Array.from({ length: 100 }, (_, at) => `many-${at}`);
  const works = ids.map((id, order) => {
    const { filename } = samples[order % samples.length] ?? {};
    const description = { en: `Work ${order}.`, de: `Werk ${order}.` };
    return [`content/photos/${id}.json`, { filename, description, order }];
  });
  await panel.content.change(Object.fromEntries(works));
  await panel.open('music');
  for (const [kind, count] of [
    ['labels', 13],
    ['prices', 10],
    ['catalogue', 112],
  ] as const) {
    const hash = `#kind=${kind}&perSheet=8&languages=en&photos=${ids}`;
    expect(await cpuSecondsOf(page, () => goToSheets(page, panel.url, hash)), kind).toBeLessThan(3);
    await expect(page.locator('.sheet'), kind).toHaveCount(count);
    expect(await cpuSecondsOf(page, () => print(page)), `${kind} as PDF`).toBeLessThan(3);
    if (kind !== 'prices') continue;
    const pages = await readPdf(await print(page));
    expect(pages.length).toBe(count);
    expect(pages.at(-1)?.all).toContain('Work 99.');
  }
});
