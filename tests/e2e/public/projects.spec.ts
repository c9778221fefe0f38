import { COVER, HOME, SHAPES, test } from './builtSite.ts';

import { expect, Visitor } from './visitor.ts';

test('rows of projects and photos for the home page are built in; without them all is as before', async ({
  browser,
  page,
  startServer,
  built: { content, distDir },
}) => {
  const server = await startServer({ contentRoot: content.path, distDir });

  await test.step('without script both languages are in the page', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(server.url);
    const names = await plain.locator('.cover-name').allTextContents();
    const named = names.map((name) => name.trim()).filter((name) => !Object.hasOwn(SHAPES, name));
    expect(named).toEqual([
      'CrosstalkÜbersprechen',
      'Undercurrents',
      'Heavy Things',
      'Night Shift',
      'UncategorizedOhne Projekt',
    ]);
    expect(await plain.locator('.cover').first().locator('img').getAttribute('data-photo')).toBe(COVER);
    const prints = plain.locator('.home-print img');
    await expect(prints).toHaveCount(3);
    for (const [at, id] of HOME.slice(0, 3).entries())
      await expect(prints.nth(at)).toHaveAttribute('data-photo', id);
    for (const [path, text] of [
      ['/projects/interference/', 'Loud <b>lines</b>'],
      ['/de/projects/interference/', 'Laute Linien'],
    ] as const) {
      await plain.goto(server.url + path);
      await expect(plain.locator('.project-text')).toHaveText(text);
    }
    await context.close();
  });

  await test.step('a page that is built from the current content fetches and draws nothing anew', async () => {
    const visitor = new Visitor(page, server.url);
    const answers: number[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === '/api/projects') answers.push(response.status());
    });
    await visitor.open('/#photos/interference');
    await expect(page.getByText('PROJECTS: Crosstalk', { exact: true })).toBeVisible();
    await expect.poll(() => answers).toEqual([304]);
    await expect(page.locator('#photos [data-list] > .covers')).toHaveCount(1);
    await content.change({ 'content/projects.json': [{ project: 'Night Shift' }] });
    const first = async () =>
      (await fetch(`${server.url}/api/projects`).then((answer) => answer.json()))[0].project;
    await expect.poll(first).toBe('Night Shift');
    await visitor.section('photos').click();
    await expect(page.locator('.cover-name').first()).toHaveText('Night Shift');
  });
});
