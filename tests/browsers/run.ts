// `npm run test:browsers`: a visitor and the owner use the built site, with a temporary copy of the content, in the
// browsers of this machine besides Chromium.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { By, Key, until, type WebDriver } from 'selenium-webdriver';
import sharp from 'sharp';
import { makeContentRoot } from '../e2e/content.ts';
import provideSite from '../e2e/globalSetup.ts';
import { ADMIN_PASSWORD, callAsAdmin, startTestServer } from '../e2e/testServer.ts';
import { ENGINES, openEngine } from './engines.ts';
import { hangOnWall, makeWallPhoto, openArchive, printSheets, seeLedger, visitRoom } from './features.ts';
import { personIn, TIMEOUT_MS } from './person.ts';

const SIZES = [
  { width: 1280, height: 900 },
  { width: 450, height: 760 },
  // A phone in landscape, plus the window's bar.
  { width: 664, height: 430 },
];
const PHOTO = '/photos/last-tram-second-stop-j8tn/';

async function visit(browser: WebDriver, site: string): Promise<void> {
  const { visible, named, press, pressNamed, gone, pay } = personIn(browser);
  await browser.get(site);
  await browser.executeScript('localStorage.clear()');
  await browser.get(`${site}/`);
  await pressNamed('button', 'English');
  await pressNamed('a', 'Photos');
  await pressNamed('a', 'Night Shift');
  await press(() => visible('//a[contains(@href, "/photos/last-tram")]'));
  await visible('//dialog//*[normalize-space()="2/6"]');
  await browser.actions().sendKeys(Key.ARROW_RIGHT).perform();
  await visible('//dialog//*[normalize-space()="3/6"]');
  await browser.actions().sendKeys(Key.ESCAPE).perform();
  await gone(By.css('dialog[open]'), 'Escape closes nothing');

  await browser.get(site + PHOTO);
  await press(() => visible('//label[contains(normalize-space(), "A3")]'));
  await pressNamed('button', 'Buy print');
  await visible('//*[@role="status"][contains(., "cart")]');
  await pressNamed('button', 'Cart, 1');
  const cart = await visible('//dialog[@open]');
  const { height } = await cart.getRect();
  if (height < 200) throw new Error(`the cart is ${height} px high`);
  const isInWindow = () =>
    browser.executeScript<boolean>(
      `const { top, bottom } = arguments[0].getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight`,
      order,
    );
  const order = await visible('//dialog[@open]//button[normalize-space()="Proceed to Checkout"]');
  await browser.wait(isInWindow, TIMEOUT_MS, 'the order button is outside the window');
  await pay();
  await named('a', 'Back to home');
}

async function keepShop(browser: WebDriver, site: string, picture: string, text: string): Promise<void> {
  const { visible, pressNamed, field } = personIn(browser);
  await browser.get(`${site}/admin#photos`);
  await (await visible('//input[@type="password"]')).sendKeys(ADMIN_PASSWORD);
  await pressNamed('button', 'Login');
  await visible('//*[@role="tabpanel"]//li');
  for (const folded of await browser.findElements(By.xpath('//button[normalize-space()="Upload New Photo"]')))
    if (await folded.isDisplayed()) await folded.click();
  await (await browser.wait(until.elementLocated(By.css('input[type=file]')), TIMEOUT_MS)).sendKeys(picture);
  await (await field('English description')).sendKeys(text);
  await (await field('German description')).sendKeys(`${text} (de)`);
  await pressNamed('button', 'Upload Photo');
  const isStored = async () =>
    (await (await fetch(`${site}/api/photos?t=${Date.now()}`)).text()).includes(text);
  await browser.wait(isStored, TIMEOUT_MS, 'the photo does not arrive');
}

/** A dialog of the panel fits into the window, with room for its text, and the button `answer` closes it. */
async function answerQuestion(browser: WebDriver, title: string, answer: string): Promise<void> {
  const { visible, press, gone } = personIn(browser);
  const path = `//dialog[@open][.//h2[contains(., "${title}")]][not(.//dialog[@open])]`;
  await visible(path);
  const isWhole = () =>
    browser.executeScript<boolean>(
      `const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
      const { top, bottom, height } = dialog?.getBoundingClientRect() ?? { height: 0 };
      const heading = dialog?.querySelector('h2')?.getBoundingClientRect();
      return height >= 150 && heading?.height > 0 && top >= 0 && bottom <= innerHeight + 1`,
    );
  await browser.wait(isWhole, TIMEOUT_MS, `"${title}" does not fit into the window`);
  await press(() => visible(`${path}//button[normalize-space()="${answer}"]`));
  await gone(By.xpath(path), `"${title}" stays open`);
}

/** Each dialog of the panel: a low price, a conflict, an order's parcel and refund, the password again. */
async function answerQuestions(browser: WebDriver, site: string): Promise<void> {
  const { attempt, visible, press, pressNamed, field } = personIn(browser);
  const openTab = async (name: string) => {
    await browser.get(`${site}/admin#${name}`);
    await browser.navigate().refresh();
    await visible('//*[@role="tabpanel"]//li');
  };
  // A drawer does not accept text while it opens.
  const type = (label: string, text: string) =>
    attempt(async () => {
      const input = await field(label);
      await input.clear();
      await input.sendKeys(text);
    }, `"${label}" does not accept text`);

  await openTab('photos');
  await pressNamed('[role=tabpanel] li button', 'Edit');
  await type('Price A4', '0.50');
  await pressNamed('button', 'Update Photo');
  await answerQuestion(browser, 'Really sell at', 'Change the Price');

  await openTab('orders');
  await press(() => visible('//*[@role="tabpanel"]//li//button'));
  for (const [button, title, answer] of [
    ['Mark as Sent', 'as sent', 'Cancel'],
    ['Refund', 'Refund', 'Cancel'],
    ['Cancel Order', 'Cancel ', 'Keep the order'],
  ] as const) {
    await pressNamed('[role=tabpanel] button', button);
    await answerQuestion(browser, title, answer);
  }

  await openTab('videos');
  await pressNamed('[role=tabpanel] li button', 'Edit');
  const before = await (await field('English description')).getAttribute('value');
  await type('English description', `Mine, not ${before}`);
  type Video = { id: string; url: string; description: { en: string } };
  const videos = await callAsAdmin<Video[]>(`${site}/api/videos`);
  const { id, url } = videos.find(({ description }) => description.en === before) ?? {};
  const theirs = { url, en_description: `Theirs, ${before}`, de_description: 'Deren' };
  await callAsAdmin(`${site}/api/videos/${id}`, 'PUT', theirs);
  await pressNamed('button', 'Update Video');
  await answerQuestion(browser, 'Changed in the meantime', 'Cancel');
  await browser.executeScript(
    `const { fetch } = window;
    window.fetch = async () => { window.fetch = fetch; return Response.json({ error: 'Unauthorized' }, { status: 401 }) }`,
  );
  await pressNamed('button', 'Update Video');
  await answerQuestion(browser, 'Enter the password again', 'Cancel');
}

const folder = await mkdtemp(join(tmpdir(), 'browsers-'));
const picture = join(folder, 'picture.png');
await sharp({ create: { width: 900, height: 600, channels: 3, background: '#385' } }).toFile(picture);
const wallPhoto = await makeWallPhoto(folder);
const close = await provideSite();
const content = await makeContentRoot();
const server = await startTestServer({ contentRoot: content.path });
let tested = 0;
const faults: string[] = [];
try {
  for (const engine of ENGINES) {
    const opened = await openEngine(engine).catch((error: unknown) => {
      faults.push(`${engine.name} did not start: ${error}`);
      return undefined;
    });
    if (!opened) {
      console.log(`${engine.name}: missing (no ${engine.driver} that starts)`);
      continue;
    }
    const { browser, version } = opened;
    tested += 1;
    for (const size of SIZES) {
      const steps = {
        visit: () => visit(browser, server.url),
        panel: () => keepShop(browser, server.url, picture, `Seen in ${version}, ${size.width}`),
        questions: () => answerQuestions(browser, server.url),
        wall: () => hangOnWall(browser, server.url + PHOTO, wallPhoto),
        room: () => visitRoom(browser, server.url),
        sheets: () => printSheets(browser, server.url),
        ledger: () => seeLedger(browser, server.url),
        archive: () => openArchive(browser, content.path),
      };
      const shown = browser.manage().window();
      await shown.setRect({ x: 0, y: 0, ...size });
      for (const [name, run] of Object.entries(steps)) {
        const fault = await run().catch((error: Error) => error.message.split('\n')[0] || error.name);
        const at = `${engine.name} (${version}), ${size.width} px: ${name}`;
        console.log(fault ? `FAILED  ${at} ${fault}` : `passed  ${at}`);
        if (fault) faults.push(fault);
      }
    }
    await opened.close();
  }
} finally {
  await server.stop();
  await Promise.all([content.remove(), close(), rm(folder, { recursive: true, force: true })]);
}
const drivers = ENGINES.map(({ driver }) => driver).join(', ');
if (tested === 0) console.error(`None of the browsers is installed: install ${drivers} or one of them.`);
process.exitCode = tested === 0 || faults.length > 0 ? 1 : 0;
