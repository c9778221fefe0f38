import { StaticPaths } from 'astro:static-paths';
import { hash } from 'node:crypto';
import { createApp } from 'astro/app/entrypoint';
import { readContent, sharedParts, siteInfo, siteWorks } from '../../src/layouts/content.ts';

/**
 * What Astro compiles the site's pages into (tools/site/compile.ts): a module that makes them from the content of the
 * moment.
 */

const app = createApp({ streaming: false });
// A page that cannot be made stops the build instead of becoming a page that says so.
app.renderError = (request, { error, status }) => {
  throw error ?? new Error(`${new URL(request.url).pathname} answered ${status}`);
};

/** Where requests of a build come from; no page shows it. */
const ORIGIN = 'http://localhost';

/** Pages that show nothing but what any page may show, by their paths: as others with a `cacheKey`. */
const WITHOUT_OWN_CONTENT = /^\/(admin|success|(de\/)?(certificate|legal\/(players|withdraw)))\/$/;

/** A page or file that Astro makes. */
type SiteRoute = {
  /** Its path from the site's folder. */
  readonly file: string;
  /** All content that it is made of; without one it may be made of anything. */
  readonly parts?: string;
  readonly make: () => Promise<string>;
};

/** Loads what all pages are made with, before their content is known: a build does it while it waits for its pictures. */
export async function loadPages(): Promise<void> {
  for (const { routeData } of app.manifest.routes) {
    if (WITHOUT_OWN_CONTENT.test(`${routeData.route}/`)) continue;
    await (await app.manifest.pageMap?.get(routeData.component)?.())?.page();
  }
  // Of no content, and made in a moment: what every page goes through is loaded by the first.
  await app.render(new Request(new URL('/robots.txt', ORIGIN)));
}

/** Every page and file that Astro makes. @throws Error that names damaged content */
export async function siteRoutes(): Promise<SiteRoute[]> {
  await readContent();
  const shared = hash('sha256', JSON.stringify(await sharedParts()));
  const paths = await new StaticPaths(app).getAll();
  return paths.map(({ pathname, route, cacheKey }) => {
    const isPage = route.type === 'page';
    const path = isPage ? `${pathname}/`.replace(/\/+$/, '/') : pathname;
    const key = cacheKey ?? (WITHOUT_OWN_CONTENT.test(path) ? '' : undefined);
    return {
      file: `${path.slice(1)}${isPage ? 'index.html' : ''}`,
      ...(key !== undefined && { parts: `${shared}${key}` }),
      make: async () => (await app.render(new Request(new URL(path, ORIGIN)), { routeData: route })).text(),
    };
  });
}

/** What the pages of the works are filled with. */
export async function siteWorkList() {
  const [site, works] = await Promise.all([siteInfo(), siteWorks()]);
  return { origin: import.meta.env.SITE as string | undefined, site, works };
}
