import { sample, tries } from '../../long.ts';
import { expect, test, type Visitor } from './visitor.ts';

const SECTIONS = ['home', 'photos', 'videos', 'music'] as const;
const HEADINGS = { photos: 'Projects', videos: 'Videos', music: 'Music' } as const;

async function expectSection(visitor: Visitor, current: (typeof SECTIONS)[number]): Promise<void> {
  for (const name of SECTIONS) {
    if (name === current)
      await expect(visitor.section(name)).toHaveAttribute('aria-current', /^(page|true|location)$/);
    else await expect(visitor.section(name)).not.toHaveAttribute('aria-current');
  }
}

test('the header has the title and four sections; the active one is marked', async ({ page, visitor }) => {
  await visitor.open('/');
  await expect(page.getByRole('banner')).toContainText('Mara Lindqvist');
  const names = visitor.sections().getByRole('listitem');
  await expect(names).toHaveText(['Home', 'Photos', 'Videos', 'Music'], { useInnerText: true });
  const paint = (name: (typeof SECTIONS)[number]) =>
    visitor.section(name).evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return { backgroundColor, color };
    });
  // A view fades in when the visitor selects it. The first view of the page appears at once.
  const fading = (name: (typeof SECTIONS)[number]) =>
    page.locator(`#${name}`).evaluate((section) => getComputedStyle(section).animationName);
  expect(await fading('home')).toBe('none');
  for (const current of SECTIONS) {
    await visitor.section(current).click();
    await expectSection(visitor, current);
    expect(await fading(current)).toBe(current === 'home' ? 'none' : 'come');
    const other = current === 'home' ? 'music' : 'home';
    await expect
      .poll(async () => {
        const [active, idle] = [await paint(current), await paint(other)];
        return active.backgroundColor === idle.color && active.color === idle.backgroundColor;
      })
      .toBe(true);
    for (const [name, text] of Object.entries(HEADINGS)) {
      const heading = page.getByRole('heading', { name: text, exact: true });
      await expect(heading).toBeVisible({ visible: name === current });
    }
  }

  await test.step('the home section has links to three profiles that open in a new tab', async () => {
    await visitor.section('home').click();
    for (const name of ['Instagram', 'YouTube', 'SoundCloud']) {
      const link = page.getByRole('link', { name: new RegExp(name) });
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', /noopener/);
      await expect(link).toHaveAttribute('href', new RegExp(`^https://(www\\.)?${name}\\.com/`, 'i'));
    }
  });
  await test.step('its works open in the chosen language', async () => {
    await visitor.languageButton().click();
    await page.locator('.home-works').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/de\/photos\/[a-z0-9-]+\/$/);
  });
});

/** The time between two quick presses, in ms. */
const QUICK_MS = 80;

/**
 * Distances in px from the left edge, or if negative from the right one. At 2 px a busy machine that renders late loses
 * a press, so the short form keeps the distance that the button moves in about 150 ms.
 */
for (const inside of sample([-12, -2, 2, 60], 1)) {
  test(`quick presses arrive by mouse and by touch, ${inside} px inside`, async ({ page, visitor }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.route('**/api/settings', () => new Promise(() => {}));
    // Buttons shrink by half and move, and still do so at the next press.
    const siteSettingsPublic =
      '{"buttonAnimDurationMs":1000,"buttonHoverScale":0.5,"buttonActiveScale":0.5,"btnPressTranslateX":20}';
    await visitor.open('/', { siteSettingsPublic });
    const boxes = await Promise.all(SECTIONS.map((name) => visitor.section(name).boundingBox()));
    await page.evaluate(() => {
      const arrived: (string | undefined)[] = [];
      Object.assign(window, { arrived });
      const note = ({ target }: Event) =>
        arrived.push((target as Element).closest<HTMLElement>('[data-section-link]')?.dataset.sectionLink);
      addEventListener('click', note, true);
    });
    const input = await page.context().newCDPSession(page);
    const sent: Promise<unknown>[] = [];
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      sent.push(input.send('Input.dispatchTouchEvent', { type, touchPoints }));
    const wanted = Array.from({ length: tries(20, 6) }, (_one, press) => (press * 3 + 1) % SECTIONS.length);
    for (const pointer of ['mouse', 'touch'] as const) {
      await input.send('Emulation.setTouchEmulationEnabled', { enabled: pointer === 'touch' });
      for (const index of wanted) {
        const { x: left, y: top, width, height } = boxes[index] ?? { x: 0, y: 0, width: 0, height: 0 };
        const [x, y] = [inside < 0 ? left + width + inside : left + inside, top + height / 2];
        // Does not wait until the page has rendered the last press.
        if (pointer === 'mouse') sent.push(page.mouse.move(x, y), page.mouse.down());
        else touch('touchStart', [{ x, y }]);
        await page.waitForTimeout(QUICK_MS / 2);
        if (pointer === 'mouse') sent.push(page.mouse.up());
        else touch('touchEnd', []);
        await page.waitForTimeout(QUICK_MS / 2);
      }
      await Promise.all(sent);
      await expect.poll(() => page.evaluate('arrived')).toEqual(wanted.map((index) => SECTIONS[index]));
      await page.evaluate('arrived.length = 0');
    }
    await expectSection(visitor, SECTIONS[wanted.at(-1) ?? 0] ?? 'home');
  });
}

test('Back and Forward go through all views; Escape only closes the photo; a typed hash opens its view', async ({
  page,
  visitor,
}) => {
  const name = 'After midnight the roofs start talking';
  const lightbox = visitor.lightbox(name);
  const steps = [
    { act: () => visitor.section('videos').click(), hash: '#videos' },
    { act: () => visitor.section('photos').click(), hash: '#photos' },
    { act: () => visitor.cover('Night Shift').click(), hash: '#photos/night-shift' },
    { act: () => visitor.photo(name).click(), hash: '#photos/night-shift/roofs-talk-after-midnight-5gye' },
  ];
  await visitor.open('/');
  for (const { act, hash } of steps) {
    await act();
    await expect(page).toHaveURL(`${visitor.site}/${hash}`);
  }
  await expect(lightbox).toBeVisible();
  await page.goBack();
  await expect(lightbox).toBeHidden();
  await expect(page.getByText('PROJECTS: Night Shift')).toBeVisible();
  await page.goBack();
  await expect(visitor.cover('Night Shift')).toBeVisible();
  await page.goBack();
  await expectSection(visitor, 'videos');
  await page.goBack();
  await expectSection(visitor, 'home');
  for (const { hash } of steps) {
    await page.goForward();
    await expect(page).toHaveURL(`${visitor.site}/${hash}`);
  }
  await expect(lightbox).toBeVisible();

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${visitor.site}/#photos/night-shift`);
  await expect(page.getByText('PROJECTS: Night Shift')).toBeVisible();

  // src/shared/address.test.ts tests more addresses.
  await test.step('a hash typed into the address bar', async () => {
    await page.goto(`${visitor.site}/#music`);
    await expectSection(visitor, 'music');
    await page.goto(`${visitor.site}/#photos/night-shift`);
    await expect(page.getByText('PROJECTS: Night Shift')).toBeVisible();
  });
  await test.step('a hash of an unknown project', async () => {
    await page.goto(`${visitor.site}/#photos/no-such/photo`);
    await expectSection(visitor, 'photos');
    await expect(visitor.cover('Night Shift')).toBeVisible();
    await expect(visitor.cover('Undercurrents')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await visitor.cover('Night Shift').click();
    await expect(page.getByText('PROJECTS: Night Shift')).toBeVisible();
  });
  await test.step('a hash of an unknown photo', async () => {
    // With a query, because a change of only the hash would not load the page.
    await page.goto(`${visitor.site}/?reload#photos/night-shift/no-such-photo`);
    await expect(page.getByText('PROJECTS: Night Shift')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await visitor.photo('After midnight the roofs start talking').click();
    await expect(visitor.lightbox('After midnight the roofs start talking')).toBeVisible();
  });
});
