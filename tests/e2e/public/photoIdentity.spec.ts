import { type ContentRoot, makeContentRoot, type PhotoFile, shippedPhotos } from '../content.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { expect, test, Visitor } from './visitor.ts';

const TRAM = 'last-tram-second-stop-j8tn';
const NINTH = 'ninth-floor-still-awake-c2vb';
const RAIN = 'rain-on-the-long-block-u6am';
const CITY = 'city-remembered-from-the-train-2wxs';
const ELSEWHERE = 'https://pictures.example/rain.jpg';
const fileOf = (id: string) => `/photos/${id}.jpg`;

/** Photo ids and their addresses: two that swap files, one on another host, two with the same file. */
const SHOWN = {
  [TRAM]: fileOf(NINTH),
  [NINTH]: fileOf(TRAM),
  [RAIN]: ELSEWHERE,
  [CITY]: fileOf(CITY),
  twin: fileOf(CITY),
};

// One build for all tests.
test.describe.configure({ mode: 'default' });

let root: ContentRoot;
let server: TestServer;
let photos: PhotoFile[];

test.beforeAll(async () => {
  // A real build is part of it.
  test.setTimeout(180_000);
  const shipped = await shippedPhotos();
  const known = (id: string) => shipped.find((photo) => photo.id === id) as PhotoFile;
  const { order, ...city } = known(CITY);
  photos = [
    ...[TRAM, NINTH, RAIN].map((id) => ({ ...known(id), staticUrl: SHOWN[id as keyof typeof SHOWN] })),
    known(CITY),
    { ...city, id: 'twin', description: { en: 'Its twin', de: 'Ihr Zwilling' }, price_a4: 77, order: 90 },
  ];
  const files = photos.map(({ id, ...file }) => [`content/photos/${id}.json`, file]);
  root = await makeContentRoot(Object.fromEntries(files));
  server = await startTestServer({ contentRoot: root.path, distDir: await root.build() });
});
test.afterAll(async () => {
  await server.stop();
  await root.remove();
});

test.use({ allowConsole: [/Failed to load resource|status of 500/] });

for (const [name, isDrawnAnew] of [
  ['as the page was built', false],
  ['after the fresh list was drawn', true],
] as const) {
  test(`each photo opens and sells itself, whatever file it shows, ${name}`, async ({ page }) => {
    const visitor = new Visitor(page, server.url);
    const sent: string[] = [];
    await page.route('**/api/create-checkout-session', (route) => {
      sent.push(route.request().postData() ?? '');
      return route.fulfill({ status: 500, json: { error: 'Enough' } });
    });
    if (isDrawnAnew) {
      await page.route('**/api/photos*', async (route) => {
        const headers = { ...route.request().headers(), 'if-none-match': '' };
        const list = (await (await route.fetch({ headers })).json()) as object[];
        await route.fulfill({ json: list });
      });
    }
    await visitor.open('/#photos/night-shift');
    await page.waitForLoadState('networkidle');
    for (const { id, description } of photos) {
      await test.step(id, async () => {
        await visitor.photo(description.en).click();
        const lightbox = visitor.lightbox(description.en);
        await expect(lightbox).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`/${id}$`));
        await visitor.button('Buy print').click();
        await page.keyboard.press('Escape');
        await expect(lightbox).toBeHidden();
        await expect(visitor.photo(description.en)).toBeFocused();
        const checkout = await visitor.openCheckout();
        await expect(visitor.lines(checkout, description.en)).toHaveCount(1);
        await visitor.payButton().click();
        await expect(checkout.getByRole('alert')).toHaveText('Enough');
        expect(sent.at(-1)).toContain(`"itemId":"${id}"`);
        await visitor.button('Return to Cart').click();
        await visitor.button('Remove').click();
        await visitor.button('Continue Shopping').click();
      });
    }
  });
}

test('derived images are shown only for photos that show their file', async ({ page, site }) => {
  const { url } = server;
  const visitor = new Visitor(page, url);
  const derivedAt = async (origin: string) => {
    const photos = await (await page.request.get(`${origin}/catalogue.json`)).json();
    return new Map(
      (photos as { id: string; image?: { hash: string } }[]).map(({ id, image }) => [id, image]),
    );
  };
  const [derived, shipped] = [await derivedAt(url), await derivedAt(site)];
  // If a picture on another host has no copy, the photo's own file is shown.
  const files = { [TRAM]: NINTH, [NINTH]: TRAM, [RAIN]: RAIN, [CITY]: CITY, twin: CITY };
  for (const [id, file] of Object.entries(files)) {
    expect(derived.get(id), id).toBeDefined();
    expect(derived.get(id), id).toEqual(shipped.get(file));
  }
  for (const { id, description } of photos) {
    await visitor.open(`/#photos/night-shift/${id}`);
    const image = visitor.lightbox(description.en).getByRole('img', { name: description.en, exact: true });
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname))
      .toMatch(new RegExp(`^/i/${derived.get(id)?.hash}-`));
    await page.goto('about:blank');
  }
});
