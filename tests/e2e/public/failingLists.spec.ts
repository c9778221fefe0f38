import type { Route } from '@playwright/test';
import { sample } from '../../long.ts';
import { expect, test } from './visitor.ts';

const TROUBLES: readonly [string, (route: Route) => Promise<void>][] = [
  ['an error', (route) => route.fulfill({ status: 500, json: { error: 'Broken.' } })],
  ['an object', (route) => route.fulfill({ status: 200, json: { photos: [] } })],
  [
    'a page of HTML',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Hello</h1>' }),
  ],
  [
    'JSON that ends in the middle',
    (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '[{"id":"x","src' }),
  ],
  ['null', (route) => route.fulfill({ status: 200, json: null })],
  ['a broken connection', (route) => route.abort('connectionreset')],
];

test.describe('a failing API', () => {
  test.use({ allowConsole: [/Failed to load resource/] });

  test('leaves the built content on the page', async ({ page, visitor }) => {
    for (const [name, answer] of sample(TROUBLES, 1)) {
      await test.step(name, async () => {
        let reads = 0;
        await page.unrouteAll();
        await page.route('**/api/**', answer);
        await page.route('**/api/videos', (route) => {
          reads += 1;
          return answer(route);
        });
        await visitor.open('/');
        for (const section of ['videos', 'music', 'photos'] as const) await visitor.section(section).click();
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('status').filter({ hasText: /Loading/, visible: true })).toHaveCount(0);
        await expect(visitor.cover('Night Shift')).toBeVisible();
        // What says that it cannot answer is not asked again for the same press.
        if (name === 'an error') expect(reads).toBe(1);
        await visitor.section('videos').click();
        await expect(page.getByRole('main').getByRole('listitem').filter({ visible: true })).toHaveCount(3);
      });
    }
    await visitor.section('photos').click();
    await visitor.cover('Night Shift').click();
    await visitor.photo('Last tram, second stop').click();
    await expect(visitor.lightbox('Last tram, second stop').getByText('2/6', { exact: true })).toBeVisible();
  });
});

test('the page works while the API does not answer, and stops waiting for a list after ten seconds', async ({
  page,
  visitor,
}) => {
  await page.clock.install();
  await page.route('**/api/**', () => new Promise(() => {}));
  await visitor.open('/#photos');
  const status = page.getByRole('status', { name: 'Loading photos...', exact: true });
  await expect(status).toBeVisible();
  await visitor.cover('Night Shift').click();
  await visitor.photo('Last tram, second stop').click();
  await visitor.button('Buy print').click();
  await expect(visitor.toast('added to cart')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.clock.runFor(10_500);
  await expect(status).toHaveCount(0);
  await visitor.back().click();
  await expect(visitor.cover('Night Shift')).toBeVisible();
});

// src/shared/content/fields/read.test.ts has the rule.
test('entries that cannot be shown are left out one by one', { tag: '@long' }, async ({ page, visitor }) => {
  const good = {
    id: 'good',
    src: '/photos/last-tram-second-stop-j8tn.jpg',
    description: { en: 'Good one' },
    project: 'P',
    order: 1,
  };
  const bad = [
    null,
    7,
    'x',
    {},
    { id: 'no-src' },
    { id: 'evil', src: 'javascript:alert(1)' },
    { src: '/photos/no-id.jpg' },
  ];
  await page.route('**/api/photos*', (route) =>
    route.fulfill({ json: [...bad, good, { ...good, id: 'odd', description: 9, order: 'x' }] }),
  );
  await visitor.open('/#photos/p');
  await expect(visitor.photo('Good one')).toBeVisible();
  await expect(visitor.photo('Photo')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').filter({ visible: true })).toHaveCount(2);
});
