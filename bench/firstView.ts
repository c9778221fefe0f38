import { brotliCompressSync } from 'node:zlib';
import { openBrowser, openVisitor } from './browser.ts';
import { atMost, kilobytes, note, type Result } from './report.ts';
import { fetchRaw } from './server.ts';
import type { Bench } from './site.ts';

/** The page has fetched everything on its own once it is quiet for this long, ms. */
const QUIET_MS = 3000;

const REACT = /react\.dev|reactjs\.org|__REACT_DEVTOOLS_GLOBAL_HOOK__/;

/** `/` on a first visit: all script that loads without any interaction, compressed. */
export async function measure(bench: Bench): Promise<Result[]> {
  const { url } = await (await bench.site(24)).server();
  const browser = await openBrowser();
  try {
    const { page } = await openVisitor(browser, { viewport: { width: 412, height: 823 } });
    const requests: string[] = [];
    let last = performance.now();
    page.on('request', (request) => {
      requests.push(request.url());
      last = performance.now();
    });
    await page.goto(`${url}/`);
    while (performance.now() - last < QUIET_MS) await page.waitForTimeout(100);

    const html = (await fetchRaw(`${url}/`, {})).body.toString();
    const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]+?)<\/script>/g)].map(
      ([, code]) => code ?? '',
    );
    let bytes = inline.reduce((sum, code) => sum + brotliCompressSync(code).length, 0);
    const scripts = [...inline];
    for (const address of requests.filter((request) => new URL(request).pathname.endsWith('.js'))) {
      bytes += (await fetchRaw(address)).body.length;
      scripts.push((await fetchRaw(address, {})).body.toString());
    }
    const foreign = requests.filter((request) => new URL(request).origin !== url);
    return [
      atMost('first-view: script, brotli', kilobytes(bytes), 8, 'kB'),
      atMost('first-view: scripts that hold React', scripts.filter((code) => REACT.test(code)).length, 0),
      atMost('first-view: requests to other origins', foreign.length, 0),
      note('first-view: requests', requests.length),
    ];
  } finally {
    await browser.close();
  }
}
