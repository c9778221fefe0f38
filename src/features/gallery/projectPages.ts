import { projectPath } from '../../shared/pagePaths.ts';
import { $language } from '../../ui/language.ts';
import { adoptProject } from './projectImages.ts';

/** Projects by the addresses of their pages: those that have been fetched, and those on their way. */
const fetched = new Map<string, Element>();
const underWay = new Map<string, Promise<Element>>();

const pathOf = (slug: string): string => projectPath(slug, $language.get());

async function fetchSection(path: string): Promise<Element> {
  // An address without a page leads home.
  const response = await fetch(path, { redirect: 'error' });
  // Without its head: this page's policy refuses the styles of another one.
  const [main = ''] = /<main.+<\/main>/s.exec(await response.text()) ?? [];
  const found = new DOMParser().parseFromString(main, 'text/html').querySelector('.project');
  if (!found) throw new Error(`no project at ${path}`);
  const project = adoptProject(found);
  fetched.set(path, project);
  return project;
}

/** The project in the visitor's language, where it has been fetched. */
export function fetchedProject(slug: string): Element | undefined {
  return fetched.get(pathOf(slug));
}

/**
 * Fetches a project from its page in the visitor's language, once.
 * @throws Error where there is no such page or it can't be reached; the next call tries again
 */
export async function fetchProject(slug: string): Promise<Element> {
  const path = pathOf(slug);
  const asked = underWay.get(path) ?? fetchSection(path);
  underWay.set(path, asked);
  try {
    return await asked;
  } catch (error) {
    underWay.delete(path);
    throw error;
  }
}
