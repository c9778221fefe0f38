import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Localized } from '../../src/shared/i18n/language.ts';
import { expect, expectAccessible, logIn, speakGerman, test } from './adminContent.ts';
import { ADMIN_PASSWORD } from './fixtures.ts';

const HEAVY = [
  'three-weights-at-rest-q4rv',
  'stairs-for-a-small-moon-e9j2',
  'column-thinking-of-falling-0hsk',
];

test('the history of a German panel is German, names photos by their titles, and says who it was', async ({
  page,
  admin,
}) => {
  const send = async (method: 'PUT' | 'POST' | 'DELETE', path: string, data?: unknown) => {
    const headers = { 'x-admin-password': ADMIN_PASSWORD };
    const answer = await page.request.fetch(`${admin.url}/api/${path}`, { method, headers, data });
    expect(answer.status(), path).toBeLessThan(300);
  };
  const photos = new Map(admin.stored('content/photos').map(({ id, ...photo }) => [id, photo]));
  const { en = '', de = '' } = (photos.get(HEAVY[0])?.description ?? {}) as Localized;
  const texts = { en_description: en, de_description: de };
  await send('PUT', `photos/${HEAVY[0]}`, { ...texts, price_a4: 77 });
  await send('PUT', 'photos/bulk', { ids: HEAVY, project: 'Harbour' });
  const settings: object = await (await page.request.get(`${admin.url}/api/settings`)).json();
  await send('PUT', 'settings', { ...settings, cornerRadiusPx: 7 });
  await send('DELETE', `photos/${HEAVY[0]}`);
  const path = join('content', 'photos', `${HEAVY[1]}.json`);
  writeFileSync(
    join(admin.content.path, path),
    JSON.stringify({ ...photos.get(HEAVY[1]), project: 'Harbour', year: 1999 }),
  );
  admin.git('add', '-A');
  admin.git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '-m', 'Date the stairs');

  await speakGerman(page);
  await logIn(page, admin.url);
  await page.getByRole('button', { name: 'Verlauf' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verlauf' });
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    'Date the stairs',
    `Foto „${de}“ gelöscht`,
    'Einstellungen geändert: Eckenradius',
    '3 Fotos nach „Harbour“ verschoben',
    `Preis von „${de}“ geändert`,
    /./,
  ]);
  const items = dialog.locator('.history-item');
  await expect(items.nth(0)).toContainText('von Ada außerhalb der Verwaltung');
  for (const place of [1, 2, 3, 4])
    await expect(items.nth(place)).toContainText('von Ihnen in der Verwaltung');
  // Below, too, what is gone has the title that it had.
  await expect(items.nth(1).locator('.history-changes')).toHaveText(`Foto ${de} gelöscht`);
  await expectAccessible(page);
  await items.nth(1).getByRole('button', { name: 'Rückgängig machen' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Verlauf' }).click();
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toHaveText(
    `Rückgängig gemacht: Foto „${de}“ gelöscht`,
  );
});
