import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('no test leaves this machine', async ({ page, externalRequests }) => {
  await page.setContent('<img src="https://example.org/pixel.png" alt="">');
  await expect.poll(() => externalRequests).toEqual(['https://example.org/pixel.png']);
});

test.fail(
  'an error in the console fails the test that did not expect it',
  async ({ page, consoleErrors }) => {
    await page.evaluate(() => console.error('stray'));
    await expect.poll(() => consoleErrors).toEqual(['stray']);
  },
);

test.fail('an error that was thrown fails it, too', async ({ page, consoleErrors }) => {
  await page.setContent('<script>throw new Error("stray")</script>');
  await expect.poll(() => consoleErrors).toEqual(['Error: stray']);
});

test.describe('an expected error in the console', () => {
  test.use({ allowConsole: [/^on purpose$/] });

  test('is allowed', async ({ page, consoleErrors }) => {
    await page.evaluate(() => console.error('on purpose'));
    await expect.poll(() => consoleErrors).toEqual(['on purpose']);
  });
});

test('an accessibility fault fails the test, also in a frame of the page', async ({ page, site }) => {
  const bodies: Record<string, string> = {
    '/sound': '<h1>Sound</h1>',
    '/fault': '<button></button>',
    '/frame': '<iframe title="Frame" src="/fault"></iframe>',
  };
  for (const [path, body] of Object.entries(bodies)) {
    const html = `<!doctype html><html lang="en"><title>Page</title><main>${body}</main></html>`;
    await page.route(site + path, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  }
  await page.goto(`${site}/sound`);
  await expectAccessible(page);
  for (const path of ['/fault', '/frame']) {
    await page.goto(site + path);
    await expect(expectAccessible(page), path).rejects.toThrow('button-name');
  }
});
