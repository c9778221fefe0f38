import { sample } from '../../long.ts';
import { type PhotoFile, samplePhotos } from '../content.ts';
import { expect, test } from './visitor.ts';

const order = ({ order: place = 0 }: PhotoFile) => place;

/** The projects as the specification groups them, 'Uncategorized' last. On purpose not by the product's code. */
async function projects(): Promise<Map<string, PhotoFile[]>> {
  const groups = new Map<string, PhotoFile[]>();
  const photos = await samplePhotos();
  for (const photo of photos.filter(({ project }) => project)) {
    groups.set(photo.project ?? '', [...(groups.get(photo.project ?? '') ?? []), photo]);
  }
  groups.set(
    'Uncategorized',
    photos.filter(({ project }) => !project),
  );
  for (const group of groups.values()) group.sort((a, b) => order(a) - order(b));
  return groups;
}

test('each project has one cover and shows its photos in their order', async ({ page, visitor }) => {
  const groups = await projects();
  await visitor.open('/#photos');
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
  const covers = page.getByRole('main').getByRole('listitem').filter({ visible: true });
  await expect(covers).toHaveCount(groups.size);
  for (const [name, photos] of groups) {
    const cover = visitor.cover(name);
    await expect(cover).toBeVisible();
    await expect(cover.locator('img')).toHaveAttribute('src', `/photos/${photos[0]?.filename}`);
  }
  await expect(covers.last()).toContainText('Uncategorized');

  for (const [name, photos] of groups) {
    await visitor.cover(name).click();
    await expect(page.getByText(`PROJECTS: ${name}`, { exact: true })).toBeVisible();
    const shown = page.getByRole('main').getByRole('listitem').filter({ visible: true }).getByRole('link');
    await expect(shown).toHaveCount(photos.length);
    for (const [index, photo] of photos.entries()) {
      await expect(shown.nth(index)).toHaveAccessibleName(photo.description.en);
    }
    await expect(visitor.cover('Interference')).toBeHidden();
    await visitor.back().click();
    await expect(visitor.cover(name)).toBeVisible();
    await expect(page).toHaveURL(/#photos$/);
  }
});

const EMPTY = { photos: 'No photos available', videos: 'No videos available', music: 'No music available' };

test('an empty list says so, and its button loads it again', async ({ page, visitor }) => {
  await visitor.open('/');
  for (const [list, text] of sample(Object.entries(EMPTY), 1)) {
    await test.step(list, async () => {
      let entries: object[] = [];
      await page.route(`**/api/${list}*`, (route) => route.fulfill({ json: entries }));
      // A press while the list is still being read asks for nothing more.
      const isRead = () => expect(page.locator(`#${list} > .loading`)).toBeHidden();
      await visitor.section(list as keyof typeof EMPTY).click();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await isRead();
      const answered = () => page.waitForResponse((response) => response.url().includes(`/api/${list}`));
      const refresh = visitor.button(`Refresh ${list.charAt(0).toUpperCase()}${list.slice(1)}`);
      await Promise.all([answered(), refresh.click()]);
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await isRead();
      const url = list === 'music' ? 'https://soundcloud.com/a/b' : 'https://youtu.be/dQw4w9WgXcQ';
      entries = [
        {
          id: 'one',
          url,
          src: '/photos/four-doors-one-afternoon-z3ua.jpg',
          description: { en: 'The only one' },
          project: 'The only one',
        },
      ];
      await refresh.click();
      await expect(page.getByText('The only one').filter({ visible: true }).first()).toBeVisible();
      await expect(refresh).toHaveCount(0);
    });
  }
});
