import { expect, logIn, speak } from './adminContent.ts';
import { makeContentRoot } from './content.ts';
import { test } from './fixtures.ts';

// A real build is part of it.
test.describe.configure({ timeout: 120_000 });

test('a save goes from Saved to Live by one rebuild, and the static page then holds it', async ({
  page,
  startServer,
}) => {
  const content = await makeContentRoot();
  const server = await startServer({ contentRoot: content.path, distDir: await content.build() });
  const html = async () => (await fetch(server.url)).text();
  await speak(page, 'en');
  await logIn(page, server.url, 'music');
  await expect(page.getByText('Live. The public pages show everything saved.')).toBeVisible();

  await page.getByLabel('URL').fill('https://soundcloud.com/example/published');
  await page.getByLabel('English description').fill('Published by one press');
  await page.getByLabel('German description').fill('Mit einem Druck veröffentlicht');
  await page.getByRole('button', { name: 'Add Track' }).click();
  await expect(page.getByText('Saved. Not yet on the public pages.')).toBeVisible();
  expect(await html()).not.toContain('Published by one press');

  await page.getByRole('button', { name: 'Publish Now' }).click();
  await expect(page.getByText(/^Publishing…/)).toBeVisible();
  await expect(page.getByText('Live. The public pages show everything saved.')).toBeVisible({
    timeout: 90_000,
  });
  expect(await html()).toContain('Published by one press');

  await page.close();
  await server.stop();
  await content.remove();
});
