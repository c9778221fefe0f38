import { expectAccessible } from '../axe.ts';
import { boxOf, expect, expectSource, test } from './visitor.ts';

test.use({ allowConsole: [/Failed to load resource/] });

const RABBIT = 'A film that taught me patience: one big rabbit, thousands of drawn hairs';

test('players load only after a press', async ({ context, page, visitor, externalRequests }) => {
  await visitor.open('/#videos');
  await expect(page.getByRole('heading', { name: RABBIT })).toBeVisible();
  for (const name of [/rabbit/, /draw snow/]) {
    const image = visitor.button(name).locator('img');
    await image.scrollIntoViewIfNeeded();
    await expectSource(image, /^\/i\/\w+-\d+\.avif$/);
  }
  const player = page.locator('iframe');
  /** Expects a text once, not with each player. */
  const says = (text: string) => expect(page.getByText(text).filter({ visible: true })).toHaveCount(1);
  const edge = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x;
  await says('Playing loads the video from YouTube, which then learns your IP address.');
  await visitor.section('music').click();
  await says('Playing loads the track from SoundCloud, which then learns your IP address.');
  await expect(page.getByRole('main').getByRole('listitem').filter({ visible: true })).toHaveCount(3);
  await expect(visitor.button(/^Play track: Squeegee/)).toHaveAccessibleDescription(
    /^Playing loads the track/,
  );
  const waves = await page.locator('#music .wave path').evaluateAll((all) => all.map((one) => one.outerHTML));
  expect(new Set(waves).size).toBe(3);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await edge('#music .frame'), `${width}`).toBe(await edge('#music h2'));
  }
  await expect(player).toHaveCount(0);
  expect(externalRequests).toEqual([]);

  await visitor.button(/^Play track: Squeegee waltz/).click();
  await expect(player).toHaveAttribute(
    'src',
    /^https:\/\/w\.soundcloud\.com\/player\/\?url=https%3A%2F%2Fsoundcloud\.com%2Fexample-maralindqvist%2Fsqueegee-waltz/,
  );

  await visitor.section('videos').click();
  const film = page.locator('#videos iframe');
  await visitor.button(`Play video: ${RABBIT}`).click();
  await expect(film).toHaveCount(1);
  await expect(film).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\b/);
  await expect(film).toHaveAttribute('title', `Play video: ${RABBIT}`);
  // No forms, no downloads, and no navigation away from the site.
  await expect(film).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-presentation allow-popups',
  );
  await expect
    .poll(() => externalRequests.some((url) => url.startsWith('https://www.youtube-nocookie.com/')))
    .toBe(true);
  // The film keeps playing when the language changes.
  await visitor.languageButton().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(film).toHaveCount(1);

  await test.step('consent is stored for each service; revoking it in the footer ends players', async () => {
    const kept = async () =>
      Object.keys(JSON.parse((await visitor.stored('embedConsent')) ?? '{}') as object);
    expect(await kept()).toEqual(['soundcloud', 'youtube']);
    const tab = await context.newPage();
    await tab.goto(`${visitor.site}/#music`);
    await tab.getByRole('link', { name: 'Ihre Einwilligungen', exact: true }).click();
    await expect(tab.getByText('Auf diesem Gerät erlaubt seit dem')).toHaveCount(2);
    await expect(tab).toHaveTitle('Ihre Einwilligungen: Mara Lindqvist');
    await expectAccessible(tab, 'the page of consents', 'best-practice');
    await tab.getByRole('button', { name: 'Einwilligung für YouTube widerrufen' }).click();
    await expect(tab.getByText(/^Auf diesem Gerät nicht erlaubt: Von YouTube/)).toBeFocused();
    await expect(tab.getByRole('button', { name: 'Einwilligung für SoundCloud widerrufen' })).toBeVisible();
    await expect.poll(kept).toEqual(['soundcloud']);
    await expect(film).toHaveCount(0);
    await expect(visitor.button(/^Video abspielen/).first()).toBeVisible();
    await says('Beim Abspielen wird das Video von YouTube geladen, das dann Ihre IP-Adresse erfährt.');
    await tab.close();
    // Stored consent loads nothing without a press.
    const before = externalRequests.length;
    await page.reload();
    await expect(visitor.button(/^Video abspielen/).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(player).toHaveCount(0);
    expect(externalRequests).toHaveLength(before);
  });

  await test.step('a failing picture shows its original, then only the play button', async () => {
    const requested: string[] = [];
    await page.route(/\/(i|photos)\//, (route) => {
      requested.push(new URL(route.request().url()).pathname);
      return route.fulfill({ status: 404, body: '' });
    });
    await visitor.open('/?reload#videos');
    const button = visitor.button(/rabbit/);
    await button.scrollIntoViewIfNeeded();
    await expect(button.locator('.no-content')).toHaveCount(1);
    await expect(button.getByText('No content available yet')).toBeHidden();
    for (const image of await button.locator('img').all())
      expect(await image.evaluate((img) => img.checkVisibility({ visibilityProperty: true }))).toBe(false);
    const box = await boxOf(button);
    expect(box.width / box.height).toBeCloseTo(16 / 9, 1);
    await expect(button.locator('.play-sign')).toBeVisible();
    expect(requested).toContain('/photos/still-patient-rabbit-m4jc.jpg');
  });
});
