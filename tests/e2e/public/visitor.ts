import type { Locator, Page } from '@playwright/test';
import { inLanguages } from '../../fixtures/cases.ts';
import { samplePhotos } from '../content.ts';
import { test as base, expect } from '../fixtures.ts';

export { boxOf, expectAbove, expectLoaded, hold } from '../fixtures.ts';
export { expect };
export type Language = 'en' | 'de';

/** The site's texts in English and German, as in the specification. */
const WORDS = {
  sections: ['Sections', 'Bereiche'],
  home: ['Home', 'Start'],
  photos: ['Photos', 'Fotos'],
  videos: ['Videos', 'Videos'],
  music: ['Music', 'Musik'],
  scrollTop: ['Scroll to top', 'Nach oben'],
  cart: ['Cart', 'Warenkorb'],
  items: ['items', 'Artikel'],
  back: ['Back to projects', 'Zurück zu den Projekten'],
  close: ['Close', 'Schließen'],
  buy: ['Buy print', 'Druck kaufen'],
  cartTitle: ['Shopping Cart', 'Warenkorb'],
  remove: ['Remove', 'Entfernen'],
  proceed: ['Proceed to Checkout', 'Zur Kasse'],
  checkoutTitle: ['Complete Your Order', 'Bestellung abschließen'],
  size: ['Size', 'Größe'],
  pay: ['Continue to Secure Checkout', 'Zahlungspflichtig bestellen'],
  toCart: ['Return to Cart', 'Zurück zum Warenkorb'],
  order: ['Order Successful!', 'Bestellung erfolgreich!'],
} as const;

const TEXTS = inLanguages(WORDS);

type Section = 'home' | 'photos' | 'videos' | 'music';

function putIntoStorage(values: Record<string, string>): void {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
}

/** The site, with elements found only by roles and names. */
export class Visitor {
  readonly page: Page;
  readonly language: Language;
  /** Origin of the visited server. */
  readonly site: string;

  constructor(page: Page, site: string, language: Language = 'en') {
    this.page = page;
    this.site = site;
    this.language = language;
  }

  get words() {
    return TEXTS[this.language];
  }

  readonly button = (name: string | RegExp, within: Page | Locator = this.page) =>
    within.getByRole('button', { name, exact: true });
  readonly dialog = (name: string | RegExp) => this.page.getByRole('dialog', { name, exact: true });
  readonly sections = () => this.page.getByRole('navigation', { name: this.words.sections, exact: true });
  readonly section = (name: Section) =>
    this.sections().getByRole('link', { name: this.words[name], exact: true });
  /** The English title names it in every browser; the German one describes it. */
  readonly languageDialog = () => this.dialog('Select Your Language');
  readonly languageButton = () => this.page.getByRole('button', { name: /^(en|de)$/i });
  readonly scrollTop = () => this.button(this.words.scrollTop);
  readonly cover = (project: string) => this.page.getByRole('link', { name: project, exact: true });
  readonly back = () => this.button(this.words.back);
  readonly photo = (description: string | RegExp) =>
    this.page.getByRole('link', { name: description, exact: true });
  readonly lightbox = (description: string) => this.dialog(description);
  readonly cart = () => this.dialog(this.words.cartTitle);
  readonly checkout = () => this.dialog(this.words.checkoutTitle);
  readonly payButton = () => this.button(this.words.pay);
  readonly success = () => this.dialog(this.words.order);
  readonly toast = (text: string | RegExp) => this.page.getByRole('status').filter({ hasText: text });
  readonly stored = (key: string) => this.page.evaluate((name) => localStorage.getItem(name), key);

  cartButton(count?: number): Locator {
    const { cart, items } = this.words;
    return this.button(
      count === undefined ? new RegExp(`^${cart}, \\d+ ${items}$`) : `${cart}, ${count} ${items}`,
    );
  }

  /** Opens an address with a stored language. */
  async open(path = '/', stored: Record<string, string> = {}): Promise<void> {
    const values = { language: this.language, languageSelected: 'true', ...stored };
    const [now, next] = [this.page.url(), this.site + path].map((url) => url.replace(/#.*/, ''));
    // A change of only the hash would not load the page.
    if (now === next) await this.page.goto('about:blank');
    const script = await this.page.addInitScript(putIntoStorage, values);
    await this.page.goto(this.site + path);
    await script.dispose();
  }

  /** The line of a cart or checkout with this photo; without a description all lines. */
  lines(dialog: Locator, description?: string): Locator {
    const lines = dialog.getByRole('listitem');
    return description === undefined ? lines : lines.filter({ hasText: description });
  }

  async openCart(): Promise<Locator> {
    // A phone hides the bar while scrolling down; focus shows it again.
    await this.cartButton().focus();
    await this.cartButton().click();
    await expect(this.cart()).toBeVisible();
    return this.cart();
  }

  async openCheckout(): Promise<Locator> {
    await this.openCart();
    await this.button(this.words.proceed).click();
    await expect(this.checkout()).toBeVisible();
    return this.checkout();
  }
}

/** Shows halftone, grain, parallax and transparency like to most visitors; the test browser turns them off. */
export async function seeThrough(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const features = [{ name: 'prefers-reduced-transparency', value: 'no-preference' }];
  await client.send('Emulation.setEmulatedMedia', { features });
}

interface VisitorFixtures {
  language: Language;
  visitor: Visitor;
}

export const test = base.extend<VisitorFixtures>({
  language: ['en', { option: true }],
  visitor: async ({ page, site, language }, use) => use(new Visitor(page, site, language)),
});

/** A cart line as the site stores it, for the photo with this English description. */
export async function cartLine(description: string, fields: object = {}): Promise<object> {
  const photo = (await samplePhotos()).find(({ description: { en } }) => en === description);
  if (!photo) throw new Error(`No photo is called "${description}".`);
  const src = `/photos/${photo.filename}`;
  return { ...photo, id: `line-${photo.id}`, photoId: photo.id, src, quantity: 1, size: 'A4', ...fields };
}

/** Opens the checkout with lines of these photos, by default with one line. */
export async function openCheckout(visitor: Visitor, ...lines: [string, object?][]): Promise<Locator> {
  const named: [string, object?][] = lines.length > 0 ? lines : [['Last tram, second stop']];
  const items = await Promise.all(named.map((line) => cartLine(...line)));
  await visitor.open('/', { photoCart: JSON.stringify(items) });
  return visitor.openCheckout();
}

/** Waits two frames, because reactions to a movement are rendered in the next one. */
export const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });

export const expectSource = (image: Locator, source: RegExp) =>
  expect
    .poll(() =>
      image.evaluate((img: HTMLImageElement) => (img.naturalWidth ? new URL(img.currentSrc).pathname : '')),
    )
    .toMatch(source);

/** A drag that begins or ends inside does not close a dialog. */
export async function expectDragsKeepOpen(dialog: Locator): Promise<void> {
  const page = dialog.page();
  const onTitle = () => dialog.getByRole('heading').hover();
  const onBackdrop = () => page.mouse.move(6, 300);
  for (const [from, to] of [
    [onTitle, onBackdrop],
    [onBackdrop, onTitle],
  ] as const) {
    await from();
    await page.mouse.down();
    await to();
    await page.mouse.up();
    await drawn(page);
    await expect(dialog).toHaveAttribute('open');
  }
}

export const picture = (page: Page, name: string) => page.getByRole('img', { name, exact: true });

export const counter = (page: Page, text: string) =>
  page.getByRole('dialog').getByText(text, { exact: true });

/** Opens a photo of the project 'Night Shift'. */
export async function openPhoto(visitor: Visitor, name: string) {
  await visitor.open('/#photos/night-shift');
  await visitor.photo(name).click();
  const lightbox = visitor.lightbox(name);
  await expect(lightbox).toBeVisible();
  await expect(picture(visitor.page, name)).toBeVisible();
  // Waits until React has replaced the first lightbox, which is removed then.
  await expect(visitor.page.locator('[data-early]')).toHaveCount(0);
  return lightbox;
}
