import { openBrowser, openVisitor, PHONE } from './browser.ts';
import { atMost, kilobytes, note, type Result } from './report.ts';
import type { Bench } from './site.ts';

/** A project of 24 photos on a phone: the bytes of its images before scrolling. */
export async function measure(bench: Bench): Promise<Result[]> {
  const site = await bench.site(24);
  const { url } = await site.server();
  const browser = await openBrowser();
  try {
    const { page } = await openVisitor(browser, PHONE);
    const weights = new Map<string, number>();
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'image') return;
      const body = await response.body().catch(() => undefined);
      if (body) weights.set(response.url(), body.length);
    });
    await page.goto(`${url}/#photos/${site.project}`, { waitUntil: 'networkidle' });
    await page.waitForTimeout(1000);
    const seen = await page.evaluate(() =>
      [...document.images]
        .filter((img) => {
          const { top, bottom, width, height } = img.getBoundingClientRect();
          return width > 0 && height > 0 && bottom > 0 && top < innerHeight;
        })
        .map((img) => img.currentSrc),
    );
    if (seen.length === 0) throw new Error('The project shows no photo.');
    const total = [...weights.values()].reduce((sum, bytes) => sum + bytes, 0);
    const first = [...new Set(seen)].reduce((sum, src) => sum + (weights.get(src) ?? 0), 0);
    return [
      atMost('project-weight: images in the first viewport', kilobytes(first), 120, 'kB'),
      atMost('project-weight: images without scrolling', kilobytes(total), 180, 'kB'),
      note('project-weight: photos seen, images fetched', `${seen.length}, ${weights.size}`),
    ];
  } finally {
    await browser.close();
  }
}
