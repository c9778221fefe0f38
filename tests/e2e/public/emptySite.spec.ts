import { makeContentRoot } from '../content.ts';
import { expectRead } from '../fixtures.ts';
import { expect, test, Visitor } from './visitor.ts';

// photos.spec.ts empties the lists in an ordinary run.
test('a site without entries builds, and every section says that it is empty', { tag: '@long' }, async ({
  page,
  startServer,
}) => {
  test.setTimeout(90_000);
  const root = await makeContentRoot({
    'content/photos': null,
    'content/videos': null,
    'content/music': null,
  });
  const server = await startServer({ contentRoot: root.path, distDir: await root.build() });
  const visitor = new Visitor(page, server.url);
  await visitor.open('/');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  for (const [section, text] of [
    ['photos', 'No photos available'],
    ['videos', 'No videos available'],
    ['music', 'No music available'],
  ] as const) {
    await visitor.section(section).click();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  // The section is opened before the content changes: selecting it would load the list anyway.
  await visitor.section('videos').click();
  await expect(visitor.button('Refresh Videos')).toBeVisible();
  await root.change({
    'content/videos/first.json': {
      url: 'https://youtu.be/dQw4w9WgXcQ',
      description: { en: 'The first film', de: 'Der erste Film' },
      order: 0,
    },
  });
  await expectRead(server.url, root.path);
  await visitor.button('Refresh Videos').click();
  await expect(page.getByRole('heading', { name: 'The first film' })).toBeVisible();
  // A page that still asks a removed site meets 404s.
  await page.close();
  await root.remove();
});
