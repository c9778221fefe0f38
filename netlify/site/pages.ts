import {
  isPageSlug,
  type OwnPage,
  PAGE_FIELDS,
  PAGE_FILE_FIELDS,
  PAGE_FOLDER,
  readPage,
} from '../../src/shared/content/entries/page.ts';
import type { StoredFault } from '../../src/shared/content/faults.ts';
import { applyForm } from '../../src/shared/content/fields/form.ts';
import { fieldFaults } from '../../src/shared/content/fields/read.ts';
import { orderAfter, slugify, sortEntries } from '../../src/shared/content/projects.ts';
import { LANGUAGES, type Language } from '../../src/shared/i18n/language.ts';
import { ownField } from '../../src/shared/isRecord.ts';
import type { Entry } from '../content/collections.ts';
import { isRepeated } from '../content/commitMessage.ts';
import {
  blobId,
  type Change,
  type Commit,
  perSnapshot,
  requireMatch,
  type Snapshot,
} from '../content/contentStore.ts';
import { readTextFile, writeTextFile } from '../content/textFile.ts';
import { type ContentWrite, commitAnswer, commitEdit, type Made } from '../images/entryCopies.ts';
import { ApiError, badForm, changesOf } from '../lib/apiError.ts';
import type { Reordered } from '../photos/entries.ts';

type Pages = { readonly entries: readonly Entry<OwnPage>[]; readonly faults: readonly StoredFault[] };

const pathOf = (slug: string, language: Language): string => `${PAGE_FOLDER}${slug}.${language}.md`;

function readText(snapshot: Snapshot, path: string, faults: StoredFault[]) {
  const text = snapshot.files.get(path)?.text;
  if (text === undefined) return undefined;
  try {
    const { data, body } = readTextFile(text);
    const values = { ...data, body };
    const wrong = fieldFaults(PAGE_FILE_FIELDS, values);
    if (wrong.length === 0) return values as Record<string, unknown>;
    faults.push(...wrong.map((fault) => ({ file: path, ...fault })));
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split('\n') : [];
    faults.push({ file: path, path: '', code: 'frontMatter', params: { reason } });
  }
  return undefined;
}

function readOne(snapshot: Snapshot, slug: string, faults: StoredFault[]): Entry<OwnPage> | undefined {
  const texts = LANGUAGES.map((language) => readText(snapshot, pathOf(slug, language), faults));
  const [en, de] = texts;
  const first = en ?? de;
  if (!first) return undefined;
  const page = readPage({
    id: slug,
    slug,
    title: { en: (en ?? de)?.title, de: de?.title },
    text: { en: en?.body || undefined, de: de?.body || undefined },
    home: first.home,
    hidden: first.hidden,
    order: first.order,
  });
  const oids = LANGUAGES.map((language) => snapshot.files.get(pathOf(slug, language))?.oid);
  return page && { ...page, etag: blobId(JSON.stringify(oids)) };
}

/** The owner's pages in order. An invalid file is left out and reported. */
export const readPages = perSnapshot((snapshot): Pages => {
  const names = [...snapshot.files.keys()].filter((path) => path.startsWith(PAGE_FOLDER));
  const slugs = names.flatMap(
    (path) => path.slice(PAGE_FOLDER.length).match(/^([a-z0-9-]+)\.(en|de)\.md$/)?.[1] ?? [],
  );
  const faults: StoredFault[] = [];
  const entries = [...new Set(slugs)].flatMap((slug) => readOne(snapshot, slug, faults) ?? []);
  return { entries: sortEntries(entries), faults };
});

/** The files of a page. An empty language has none. */
function filesOf(snapshot: Snapshot, page: OwnPage): Change[] {
  const { id, title, text, home, hidden, order } = page;
  return LANGUAGES.flatMap((language): Change[] => {
    const path = pathOf(id, language);
    const before = snapshot.files.get(path)?.text;
    const name = title?.[language];
    if (!name) return before === undefined ? [] : [{ path, delete: true }];
    const data = { title: name, order, ...(home && { home }), ...(hidden && { hidden }) };
    return [{ path, content: writeTextFile(before, { data, body: text?.[language] ?? '' }) }];
  });
}

const gone = (slug: string): Change[] =>
  LANGUAGES.map((language) => ({ path: pathOf(slug, language), delete: true }));

/** @throws ApiError notFound */
function requirePage(snapshot: Snapshot, slug: string): Entry<OwnPage> {
  const found = readPages(snapshot).entries.find(({ id }) => id === slug);
  if (!found) throw new ApiError('notFound', { sentence: { key: 'entry.gone.page' } });
  return found;
}

/** The address of a page: the typed one, else made of its English title. */
const slugOf = (typed: unknown, title: unknown): string =>
  String(typed ?? '').trim() || slugify(String(title ?? '')).slice(0, 60);

/** Adds a page (no slug) or changes one; a new address renames its files. @throws ApiError, ContentError */
export async function savePage(
  write: ContentWrite,
  slug: string | undefined,
  body: unknown,
  ifMatch: string | null = null,
): Promise<Made<Entry<OwnPage>>> {
  let id = slug ?? '';
  const subject = () => `${slug ? 'Update' : 'Add'} page ${id}`;
  const commit = await commitEdit(write, subject, (snapshot) => {
    const { entries } = readPages(snapshot);
    const stored = slug === undefined ? undefined : requirePage(snapshot, slug);
    if (stored) requireMatch(ifMatch, [stored.etag], stored);
    const next = applyForm(stored ?? {}, changesOf(PAGE_FIELDS, body, stored ? 'update' : 'add', stored));
    id = slugOf(next.slug, (next.title as OwnPage['title']).en);
    if (!isPageSlug(id)) throw badForm([{ path: 'slug', code: 'pageSlug' }]);
    if (id !== slug && entries.some((page) => page.id === id))
      throw badForm([{ path: 'slug', code: 'pageTaken' }]);
    const files = filesOf(snapshot, { ...next, id, order: stored?.order ?? orderAfter(entries) } as OwnPage);
    const old = slug !== undefined && slug !== id ? gone(slug) : [];
    return [...old.filter(({ path }) => snapshot.files.has(path)), ...files];
  });
  const { entries } = readPages(await write.store.snapshot());
  const find = (wanted: string) => entries.find((page) => page.id === wanted);
  // An earlier call has added the page, or given it its new address.
  const asked = isRepeated(commit) ? slugOf(ownField(body, 'slug'), ownField(body, 'en_title')) : '';
  const entry = find(id) ?? find(asked);
  if (!entry) throw new ApiError('notFound', { sentence: { key: 'entry.gone.page' } });
  return { commit, answer: entry };
}

/** Deletes a page in all languages. @throws ApiError notFound, conflict; ContentError */
export function deletePage(write: ContentWrite, slug: string, ifMatch: string | null): Promise<Commit> {
  return commitEdit(write, `Delete page ${slug}`, (snapshot) => {
    const page = requirePage(snapshot, slug);
    requireMatch(ifMatch, [page.etag], page);
    return gone(slug).filter(({ path }) => snapshot.files.has(path));
  });
}

/** Orders the pages by their slugs. Unknown ones are skipped. @throws ContentError */
export function reorderPages(write: ContentWrite, slugs: readonly string[]): Promise<Reordered> {
  return commitAnswer(write, 'Reorder pages', (snapshot) => {
    const { entries } = readPages(snapshot);
    const named = slugs.flatMap((slug) => entries.find(({ id }) => id === slug) ?? []);
    const moved = named.flatMap((page, order) => (page.order === order ? [] : [{ ...page, order }]));
    const changes = moved.flatMap((page) => filesOf(snapshot, page));
    return { changes, answer: { matched: named.length, modified: moved.length } };
  });
}
