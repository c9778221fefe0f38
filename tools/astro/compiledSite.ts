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

/** A page or file that Astro makes. */
type SiteRoute = {
  /** Its path from the site's folder. */
  readonly file: string;
  /** All content that it is made of; without one it may be made of anything. */
  readonly parts?: string;
  readonly make: () => Promise<string>;
};

/** Every page and file that Astro makes. @throws Error that names damaged content */
export async function siteRoutes(): Promise<SiteRoute[]> {
  await readContent();
  const shared = hash('sha256', JSON.stringify(await sharedParts()));
  const paths = await new StaticPaths(app).getAll();
  return paths.map(({ pathname, route, cacheKey }) => {
    const isPage = route.type === 'page';
    const path = isPage ? `${pathname}/`.replace(/\/+$/, '/') : pathname;
    return {
      file: `${path.slice(1)}${isPage ? 'index.html' : ''}`,
      ...(cacheKey !== undefined && { parts: `${shared}${cacheKey}` }),
      make: async () => (await app.render(new Request(new URL(path, ORIGIN)), { routeData: route })).text(),
    };
  });
}

/** What the pages of the works are filled with. */
export async function siteWorkList() {
  const [site, works] = await Promise.all([siteInfo(), siteWorks()]);
  return { origin: import.meta.env.SITE as string | undefined, site, works };
}
