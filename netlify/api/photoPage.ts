import { formatAddress } from '../../src/domain/address.ts';
import { isLanguage, type Language } from '../../src/domain/language.ts';
import { isEntryId } from '../../src/domain/names.ts';
import { type Work, worksOf } from '../../src/domain/work/work.ts';
import { fillTemplate, type WorkTemplates } from '../../src/domain/work/workTemplate.ts';
import { NO_STORE, SECURITY_HEADERS, UNBUILT_READ_HEADERS } from '../lib/headers.ts';
import { answerTagged } from '../lib/replies.ts';
import { readCollection } from '../services/collections.ts';
import type { Snapshot } from '../services/content/contentStore.ts';
import { readProjects } from '../services/projects.ts';
import { listEtag } from '../services/publicLists.ts';

/** A photo whose page is asked for, and the page's language. */
type PageAsked = { readonly id: string; readonly language: Language };

/** What page an address asks for; undefined where it can be no photo's. */
export function pageAsked(pathname: string): PageAsked | undefined {
  const [, language = 'en', id = ''] = /^(?:\/(de))?\/photos\/([^/]+)\/?$/.exec(pathname) ?? [];
  return isLanguage(language) && isEntryId(id) ? { id, language } : undefined;
}

function findWork(snapshot: Snapshot, id: string): Work | undefined {
  const photos = readCollection('photos', snapshot).entries.map(({ etag: _, ...photo }) => photo);
  return worksOf(photos, readProjects(snapshot).rows).find(({ photo }) => photo.id === id);
}

/**
 * The page of a photo that no build holds yet, without what is derived from its picture; undefined for an unknown
 * photo.
 * @param templates without them the photo's place on the home page is answered
 */
export function photoPage(
  request: Request,
  { id, language }: PageAsked,
  snapshot: Snapshot,
  templates: WorkTemplates | undefined,
  origin: string,
): Response | undefined {
  const work = findWork(snapshot, id);
  if (!work) return undefined;
  if (!templates) {
    const place = formatAddress({ section: 'photos', project: work.project.slug, photo: id });
    return new Response(null, {
      status: 302,
      headers: { ...NO_STORE, ...SECURITY_HEADERS, Location: `/${place}` },
    });
  }
  const { site, pages } = templates;
  const page = fillTemplate(pages[language].html, { work, language, site, origin });
  return answerTagged(request, page, {
    ...SECURITY_HEADERS,
    'Content-Security-Policy': pages[language].policy,
    ...UNBUILT_READ_HEADERS,
    ETag: listEtag(page),
    'Content-Type': 'text/html; charset=utf-8',
  });
}
