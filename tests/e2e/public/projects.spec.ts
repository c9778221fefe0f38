import { makeContentRoot, shippedPhotos } from '../content.ts';
import { expect, test, Visitor } from './visitor.ts';

const HOME = [
  'kelp-at-low-light-t5wc',
  'four-doors-one-afternoon-z3ua',
  'roofs-talk-after-midnight-5gye',
  'river-learning-to-fork-k3f9',
];
const COVER = 'three-lamps-agreeing-i2mc';

test('rows of projects and photos for the home page are built in; without them all is as before', async ({
  browser,
  page,
  startServer,
}) => {
  // A real build is part of it.
  test.setTimeout(180_000);
  const root = await makeContentRoot({
    'content/projects.json': [
      { project: 'Nobody’s', name: { en: 'Empty room' } },
      {
        project: 'Interference',
        name: { en: 'Crosstalk', de: 'Übersprechen' },
        text: { en: 'Loud <b>lines</b>', de: 'Laute Linien' },
        cover: COVER,
      },
      { project: 'Undercurrents', cover: 'gone' },
    ],
  });
  const photos = (await shippedPhotos()).filter(({ id }) => HOME.includes(id));
  await root.change(
    Object.fromEntries(
      photos.map(({ id, ...photo }) => [
        `content/photos/${id}.json`,
        { ...photo, onHome: true, order: HOME.indexOf(id) },
      ]),
    ),
  );
  const server = await startServer({ contentRoot: root.path, distDir: await root.build() });

  await test.step('without script both languages are in the page', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(server.url);
    const names = await plain.locator('.cover-name').allTextContents();
    expect(names.map((name) => name.trim())).toEqual([
      'CrosstalkÜbersprechen',
      'Undercurrents',
      'Heavy Things',
      'Night Shift',
      'UncategorizedOhne Projekt',
    ]);
    expect(await plain.locator('.cover').first().locator('img').getAttribute('data-photo')).toBe(COVER);
    await expect(plain.locator('#p-interference .project-text')).toHaveText('Loud <b>lines</b>Laute Linien');
    const prints = plain.locator('.home-print img');
    await expect(prints).toHaveCount(3);
    for (const [at, id] of HOME.slice(0, 3).entries())
      await expect(prints.nth(at)).toHaveAttribute('data-photo', id);
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
    await root.change({ 'content/projects.json': [{ project: 'Night Shift' }] });
    const first = async () =>
      (await fetch(`${server.url}/api/projects`).then((answer) => answer.json()))[0].project;
    await expect.poll(first).toBe('Night Shift');
    await visitor.section('photos').click();
    await expect(page.locator('.cover-name').first()).toHaveText('Night Shift');
  });
  // A page that still asks a removed site meets 404s.
  await page.close();
  await root.remove();
});
