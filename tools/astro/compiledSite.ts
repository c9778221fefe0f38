import { StaticPaths } from 'astro:static-paths';
import { createApp } from 'astro/app/entrypoint';
import { readContent, siteInfo, siteWorks } from '../../src/layouts/content.ts';

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

/** A file of the site: its path from the site's folder, and its text. */
export type SiteFile = { readonly file: string; readonly text: string };

/** Every page and file that Astro makes, one after the other. @throws Error that names damaged content */
export async function* siteFiles(): AsyncGenerator<SiteFile> {
  await readContent();
  for (const { pathname, route } of await new StaticPaths(app).getAll()) {
    const isPage = route.type === 'page';
    const path = isPage ? `${pathname}/`.replace(/\/+$/, '/') : pathname;
    const response = await app.render(new Request(new URL(path, ORIGIN)), { routeData: route });
    yield { file: `${path.slice(1)}${isPage ? 'index.html' : ''}`, text: await response.text() };
  }
}

/** What the pages of the works are filled with. */
export async function siteWorkList() {
  const [site, works] = await Promise.all([siteInfo(), siteWorks()]);
  return { origin: import.meta.env.SITE as string | undefined, site, works };
}
