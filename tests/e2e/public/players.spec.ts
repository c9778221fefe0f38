import { expect, test } from './visitor.ts';

test.use({ allowConsole: [/Failed to load resource/] });

const RABBIT = 'A film that taught me patience: one big rabbit, thousands of drawn hairs';

test('a video loads its player only when it is asked for, from the cookieless host', async ({
  page,
  visitor,
  externalRequests,
}) => {
  await visitor.open('/#videos');
  await expect(page.getByRole('heading', { name: RABBIT })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(externalRequests.filter((url) => !url.startsWith('https://i.ytimg.com/'))).toEqual([]);
  await visitor.button(`Play video: ${RABBIT}`).click();
  const player = page.locator('iframe');
  await expect(player).toHaveCount(1);
  await expect(player).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\b/);
  await expect(player).toHaveAttribute('title', `Play video: ${RABBIT}`);
  await expect
    .poll(() => externalRequests.some((url) => url.startsWith('https://www.youtube-nocookie.com/')))
    .toBe(true);
});

test('a video without a thumbnail tries those of its service from the largest to the smallest', async ({
  page,
  visitor,
  externalRequests,
}) => {
  await visitor.open('/#videos');
  await expect(visitor.button(/rabbit/).getByText('No content available yet')).toBeVisible();
  const sizes = externalRequests
    .filter((url) => url.includes('aqz-KE-bpKQ'))
    .map((url) => url.replace(/.*\/(\w+)\.jpg.*/, '$1'));
  expect(sizes).toEqual(['maxresdefault', 'sddefault', 'hqdefault', 'mqdefault', 'default']);
  await expect(page.getByRole('main').getByRole('listitem').filter({ visible: true })).toHaveCount(3);
});

test('its own thumbnail comes first', async ({ page, visitor }) => {
  await visitor.open('/#videos');
  const image = visitor.button(/draw snow/).locator('img');
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => new URL(img.currentSrc || 'x:').pathname))
    .toBe('/photos/still-snow-pass-d5ma.jpg');
  await expect(page.locator('iframe')).toHaveCount(0);
});

for (const url of [
  '/photos/four-doors-one-afternoon-z3ua.jpg',
  '/photos/four-doors-one-afternoon-z3ua.jpg?v=2',
  '/photos/A.JPEG',
  '/photos/a.webp',
  '/photos/a.gif?x=1&y=2',
]) {
  test(`the entry ${url} is shown as an image`, async ({ page, visitor }) => {
    await page.route(/\/photos\/(A\.JPEG|a\.(webp|gif))/, (route) =>
      route.fulfill({ path: 'public/photos/four-doors-one-afternoon-z3ua.jpg' }),
    );
    await page.route('**/api/videos', (route) =>
      route.fulfill({ json: [{ id: 'one', url, description: { en: 'A still' } }] }),
    );
    await visitor.open('/#videos');
    const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'A still' });
    await expect
      .poll(() => item.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    await expect(item.getByRole('button')).toHaveCount(0);
  });
}

test('watch links, short links and player links all play', async ({ page, visitor }) => {
  const urls = [
    'https://www.youtube.com/watch?t=3&v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=x',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
  ];
  const videos = urls.map((url, index) => ({
    id: `v${index}`,
    url,
    description: { en: `Film ${index}` },
    order: index,
  }));
  await page.route('**/api/videos', (route) => route.fulfill({ json: videos }));
  await visitor.open('/#videos');
  for (const index of urls.keys()) await visitor.button(`Play video: Film ${index}`).click();
  await expect(page.locator('iframe[src^="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"]')).toHaveCount(
    urls.length,
  );
});

test('a track loads its player only when it is asked for', async ({ page, visitor, externalRequests }) => {
  await visitor.open('/#music');
  await expect(page.getByRole('main').getByRole('listitem').filter({ visible: true })).toHaveCount(3);
  expect(externalRequests.filter((url) => !url.startsWith('https://i.ytimg.com/'))).toEqual([]);
  await visitor.button(/^Play track: Squeegee waltz/).click();
  await expect(page.locator('iframe')).toHaveAttribute(
    'src',
    /^https:\/\/w\.soundcloud\.com\/player\/\?url=https%3A%2F%2Fsoundcloud\.com%2Fexample-maralindqvist%2Fsqueegee-waltz/,
  );
});

test('a playing video keeps playing when the language changes', async ({ page, visitor }) => {
  await visitor.open('/#videos');
  await visitor.button(`Play video: ${RABBIT}`).click();
  await visitor.languageButton().click();
  await expect(page.locator('iframe')).toHaveCount(1);
});
