import { expect, test } from './visitor.ts';

test.use({ allowConsole: [/Failed to load resource/] });

const RABBIT = 'A film that taught me patience: one big rabbit, thousands of drawn hairs';

test('a video loads its player only when it is pressed, from the cookieless host', async ({
  page,
  visitor,
  externalRequests,
}) => {
  await visitor.open('/#videos');
  await expect(page.getByRole('heading', { name: RABBIT })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(externalRequests).toEqual([]);
  await visitor.button(`Play video: ${RABBIT}`).click();
  const player = page.locator('iframe');
  await expect(player).toHaveCount(1);
  await expect(player).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\b/);
  await expect(player).toHaveAttribute('title', `Play video: ${RABBIT}`);
  await expect
    .poll(() => externalRequests.some((url) => url.startsWith('https://www.youtube-nocookie.com/')))
    .toBe(true);
});

const video = (id: string, fields: object) => ({
  id,
  description: { en: `Film ${id}` },
  order: 0,
  ...fields,
});

test('a video without a picture on this site shows a placeholder and loads nothing from its service', async ({
  page,
  visitor,
  externalRequests,
}) => {
  const url = 'https://youtu.be/dQw4w9WgXcQ';
  const outside = 'https://pictures.example/thumb.jpg';
  const list = [video('a', { url }), video('b', { url, thumbnail: outside })];
  await page.route('**/api/videos', (route) => route.fulfill({ json: list }));
  await visitor.open('/#videos');
  for (const name of ['Film a', 'Film b'])
    await expect(visitor.button(`Play video: ${name}`).getByText('No content available yet')).toBeVisible();
  await expect(page.getByRole('main').locator('img').filter({ visible: true })).toHaveCount(0);
  expect(externalRequests).toEqual([]);
});

test('videos show derived sizes of their pictures', async ({ page, visitor }) => {
  await visitor.open('/#videos');
  for (const name of [/rabbit/, /draw snow/]) {
    const image = visitor.button(name).locator('img');
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => new URL(img.currentSrc || 'x:').pathname))
      .toMatch(/^\/i\/\w+-\d+\.avif$/);
  }
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('a failing picture of a video falls back to its original, then to the placeholder', async ({
  page,
  visitor,
}) => {
  const asked: string[] = [];
  await page.route(/\/(i|photos)\//, (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 404, body: '' });
  });
  await visitor.open('/#videos');
  const button = visitor.button(/rabbit/);
  await button.scrollIntoViewIfNeeded();
  await expect(button.getByText('No content available yet')).toBeVisible();
  expect(asked).toContain('/photos/still-patient-rabbit-m4jc.jpg');
});

test('a picture on another host without a copy is a link and loads nothing', async ({
  page,
  visitor,
  externalRequests,
}) => {
  const url = 'https://pictures.example/still.png?w=2';
  await page.route('**/api/videos', (route) => route.fulfill({ json: [video('still', { url })] }));
  await visitor.open('/#videos');
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Film still' });
  await expect(item.getByRole('link', { name: url })).toHaveAttribute('href', url);
  await expect(item.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(item.locator('img')).toHaveCount(0);
  expect(externalRequests).toEqual([]);
});

test('a picture on another host is shown by its copy', async ({ page, visitor, externalRequests }) => {
  const still = video('still', {
    url: 'https://pictures.example/still.png',
    thumbnail: '/photos/still-snow-pass-d5ma.jpg',
  });
  await page.route('**/api/videos', (route) => route.fulfill({ json: [still] }));
  await visitor.open('/#videos');
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Film still' });
  await expect
    .poll(() => item.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  expect(externalRequests).toEqual([]);
});

test('an entry that names a picture is shown as an image', async ({ page, visitor }) => {
  const urls = [
    '/photos/four-doors-one-afternoon-z3ua.jpg',
    '/photos/four-doors-one-afternoon-z3ua.jpg?v=2',
    '/photos/A.JPEG',
    '/photos/a.webp',
    '/photos/a.gif?x=1&y=2',
  ];
  await page.route(/\/photos\/(A\.JPEG|a\.(webp|gif))/, (route) =>
    route.fulfill({ path: 'public/photos/four-doors-one-afternoon-z3ua.jpg' }),
  );
  const stills = urls.map((url, index) => ({ id: `s${index}`, url, description: { en: url }, order: index }));
  await page.route('**/api/videos', (route) => route.fulfill({ json: stills }));
  await visitor.open('/#videos');
  const items = page.getByRole('main').getByRole('listitem').filter({ visible: true });
  await expect(items.getByText(urls[0] ?? '', { exact: true })).toBeVisible();
  await expect(items).toHaveCount(urls.length);
  for (const [index, url] of urls.entries()) {
    const item = items.nth(index);
    await item.scrollIntoViewIfNeeded();
    await expect(item).toContainText(url);
    await expect
      .poll(() => item.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth), { message: url })
      .toBeGreaterThan(0);
    await expect(item.getByRole('button')).toHaveCount(0);
  }
});

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

test('a track loads its player only when it is pressed', async ({ page, visitor, externalRequests }) => {
  await visitor.open('/#music');
  await expect(page.getByRole('main').getByRole('listitem').filter({ visible: true })).toHaveCount(3);
  expect(externalRequests).toEqual([]);
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
