import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { By, Key, until, type WebDriver } from 'selenium-webdriver';
import sharp from 'sharp';
import {
  boxAround,
  distance,
  homography,
  inverse,
  project,
  SHEET,
} from '../../src/features/wall/perspective.ts';
import { ADMIN_PASSWORD, callAsAdmin } from '../e2e/testServer.ts';
import { makeArchive } from '../fixtures/bag.ts';
import { CAMERAS, renderWall } from '../fixtures/testWalls.ts';
import { personIn, TIMEOUT_MS } from './person.ts';

type WallPhoto = { readonly path: string; readonly map: ReturnType<typeof renderWall>['map'] };

/** A photo of a wall with 12 megapixels, as phones take it, and the true map from wall to picture. */
export async function makeWallPhoto(folder: string): Promise<WallPhoto> {
  const path = join(folder, 'wall.jpg');
  const { picture, data, map } = renderWall(CAMERAS[1] as never);
  const raw = { ...picture, channels: 4 as const };
  await sharp(Buffer.from(data), { raw }).resize(4000, 3000).jpeg({ quality: 90 }).toFile(path);
  return { path, map };
}

/** A print hangs on the wall within 3 % of its size, moves by keyboard, and is saved as a picture. */
export async function hangOnWall(browser: WebDriver, page: string, { path, map }: WallPhoto): Promise<void> {
  const { visible, pressNamed } = personIn(browser);
  await browser.get(page);
  await browser.executeScript(
    `const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => { if (blob.type === 'image/jpeg') window.saved = blob; return make.call(URL, blob) };`,
  );
  await pressNamed('button', 'See it on your wall');
  await visible('//dialog[@open]//label[contains(., "Choose a photo")]');
  await (await browser.findElement(By.css('dialog[open] input[type=file]'))).sendKeys(path);
  await visible('//dialog[@open]//*[@role="status"][contains(., "The sheet was found.")]');
  const corners = await browser.executeScript<[number, number][]>(
    `return [...document.querySelectorAll('dialog[open] .wall-stage button')].map(({ style }) =>
      [Number.parseFloat(style.left) / 100, Number.parseFloat(style.top) / 100])`,
  );
  const found = corners.map(([x, y]) => ({ x: x * 1000, y: y * 750 }));
  const shown = homography(SHEET, found);
  const [left, right, bottom] = boxAround({ x: 450, y: 150 }, { width: 297, height: 420 }).map((place) =>
    project(inverse(map), project(shown, place)),
  );
  for (const [from, to, length] of [
    [left, right, 297],
    [right, bottom, 420],
  ] as const) {
    const part = from && to ? distance(from, to) / length : 0;
    if (Math.abs(part - 1) > 0.03) throw new Error(`the print has ${(100 * part).toFixed(1)} % of its size`);
  }
  await pressNamed('dialog[open] button', 'Hang the print');
  const handle = await visible('//dialog[@open]//*[contains(@class, "wall-stage")]//button');
  const before = await handle.getCssValue('left');
  await handle.sendKeys(Key.chord(Key.SHIFT, Key.ARROW_RIGHT));
  if ((await handle.getCssValue('left')) === before) throw new Error('the arrow keys do not move the print');
  await pressNamed('dialog[open] button', 'Save picture');
  const size = () =>
    browser.executeAsyncScript<string>(
      `const done = arguments[0];
      if (!window.saved) done(''); else createImageBitmap(window.saved).then(({ width, height }) => done(width + ' x ' + height))`,
    );
  await browser.wait(async () => (await size()) === '2000 x 1500', TIMEOUT_MS, 'no picture is saved');
}

const someIds = async (site: string): Promise<string[]> =>
  (await callAsAdmin<{ id: string }[]>(`${site}/api/photos`)).slice(0, 3).map(({ id }) => id);

/** A guest opens a private link, looks at a work, buys it, and reads that the link has ended. */
export async function visitRoom(browser: WebDriver, site: string): Promise<void> {
  const { visible, press, pressNamed, pay, gone } = personIn(browser);
  const title = { en: 'For Ada', de: 'Für Ada' };
  const room = { photos: await someIds(site), title, note: title, days: 1, prices: true, buy: true };
  const made = await callAsAdmin<{ id: string; url: string }>(`${site}/api/rooms`, 'POST', room);
  await browser.get(site);
  await browser.executeScript('localStorage.clear()');
  await browser.get(made.url);
  await visible('//h1[contains(., "For Ada")]');
  await press(() => visible('//a[contains(concat(" ", @class, " "), " photo ")]'));
  await visible('//dialog//*[normalize-space()="1/3"]');
  const isSeen = () =>
    browser.executeScript<boolean>(
      `return document.querySelector('dialog[open] .slide.current img')?.naturalWidth > 400`,
    );
  await browser.wait(isSeen, TIMEOUT_MS, 'the picture does not come');
  await pressNamed('dialog[open] button', 'Buy print');
  await browser.actions().sendKeys(Key.ESCAPE).perform();
  await pressNamed('button', 'Cart, 1');
  await pay();
  await callAsAdmin(`${site}/api/rooms/${made.id}`, 'DELETE');
  await browser.get(site);
  await browser.get(made.url);
  await gone(By.css('a.photo'), 'an ended link shows works');
}

/** Labels, price list and catalogue have every picture, and no text leaves its place. */
export async function printSheets(browser: WebDriver, site: string): Promise<void> {
  const { visible } = personIn(browser);
  const ids = await someIds(site);
  await browser.get(site);
  await browser.executeScript(`localStorage.setItem('adminPassword', arguments[0])`, ADMIN_PASSWORD);
  for (const kind of ['labels', 'prices', 'catalogue']) {
    // The page reads its parameters only when it loads, and a new #… alone does not load it.
    await browser.get('about:blank');
    await browser.get(`${site}/print-sheets/#kind=${kind}&perSheet=8&languages=en,de&prices=1&photos=${ids}`);
    await browser.wait(until.elementLocated(By.css('.sheets[data-ready]')), TIMEOUT_MS, `no ${kind}`);
    await visible('//*[contains(concat(" ", @class, " "), " sheet ")]');
    const out = await browser.executeScript<string[]>(
      `return [...document.querySelectorAll('[data-fit]')].flatMap((place) => {
        const box = place.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(place);
        const isOut = [...range.getClientRects()].some(({ left, right, bottom }) =>
          left < box.left - 1 || right > box.right + 1 || bottom > box.bottom + 2);
        return isOut || place.dataset.fit === 'cut' ? [place.innerText] : [];
      }).concat([...document.images].filter((one) => !one.naturalWidth).map(({ src }) => src))`,
    );
    if (out.length > 0) throw new Error(`${kind}: overflowing or missing: ${out.join(', ')}`);
  }
}

/** The ledger names each edition in both languages, and unfolds the lines that verify it. */
export async function seeLedger(browser: WebDriver, site: string): Promise<void> {
  const { visible, press } = personIn(browser);
  for (const [path, title, verify] of [
    ['/editions/', 'Ledger of editions', 'Verify it yourself'],
    ['/de/editions/', 'Verzeichnis der Auflagen', 'Selbst prüfen'],
  ]) {
    await browser.get(site + path);
    await visible(`//h1[normalize-space()="${title}"]`);
    await press(() => visible(`//summary[normalize-space()="${verify}"]`));
    await visible('//details[@open]//pre[contains(., "openssl pkeyutl -verify")]');
  }
}

/** Every page of an archive opens from its folder, with its pictures and without links that lead outside. */
export async function openArchive(browser: WebDriver, contentRoot: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  const archive = join(folder, 'archive');
  makeArchive(contentRoot, archive);
  const home = pathToFileURL(join(archive, 'data/')).href;
  const seen = new Set<string>();
  const waiting = [`${home}index.html`];
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    if (seen.has(address)) continue;
    seen.add(address);
    await browser.get(address);
    const [broken, links] = await browser.executeAsyncScript<[string[], string[]]>(
      `const done = arguments[0];
      const pictures = [...document.images];
      for (const one of pictures) one.loading = 'eager';
      Promise.all(pictures.map((one) => one.decode().catch(() => {}))).then(() => done([
        pictures.filter((one) => !one.naturalWidth).map(({ src }) => src),
        [...document.links].map(({ href }) => href.replace(/#.*/, '')),
      ]))`,
    );
    const wrong = [...broken, ...links.filter((link) => !link.startsWith(home))];
    if (wrong.length > 0) throw new Error(`${address}: ${wrong.join(', ')}`);
    waiting.push(...links.filter((link) => link.endsWith('.html')));
  }
  if (seen.size < 20) throw new Error(`only ${seen.size} pages`);
  await rm(folder, { recursive: true });
}
