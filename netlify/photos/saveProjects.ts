import { isDeepStrictEqual } from 'node:util';
import { PROJECT_FIELDS, type ProjectEntry } from '../../src/shared/content/entries/project.ts';
import { applyForm } from '../../src/shared/content/fields/form.ts';
import { ordersOnEntry, projectName } from '../../src/shared/content/projects.ts';
import { type Entry, formatEntry, readCollection, readStored, requireFile } from '../content/collections.ts';
import { type ContentWrite, isRepeated, messageOf, type Reordered } from '../content/commitMessage.ts';
import { type Change, type Commit, requireMatch, type Snapshot } from '../content/contentStore.ts';
import { moveRows, readProjects, rowOf, storeRows, withEtag } from '../content/projects.ts';
import { ApiError, changesOf } from '../lib/apiError.ts';

/** @throws ApiError notFound */
function requireProject(snapshot: Snapshot, slug: string): Entry<ProjectEntry> {
  const found = readProjects(snapshot).entries.find(({ id }) => id === slug);
  if (!found) throw new ApiError('notFound', { sentence: { key: 'entry.gone.project' } });
  return found;
}

/** Changes a project's row, or adds one so that the project stays. @throws ApiError badInput, notFound, conflict */
export async function updateProject(
  { store, operation }: ContentWrite,
  slug: string,
  { body, ifMatch }: { readonly body: unknown; readonly ifMatch: string | null },
): Promise<{ commit: Commit; entry: Entry<ProjectEntry> }> {
  let updated: Entry<ProjectEntry> | undefined;
  const message = messageOf(() => `Update project ${updated?.project ?? slug}`, operation);
  const commit = await store.change(message, (snapshot) => {
    const entry = requireProject(snapshot, slug);
    requireMatch(ifMatch, [entry.etag], entry);
    const projects = readProjects(snapshot);
    const row = rowOf(projects, entry.project);
    const next = { ...applyForm(row, changesOf(PROJECT_FIELDS, body, 'update', row)), project: row.project };
    updated = withEtag({ ...next, id: entry.id, order: entry.order }, next);
    if (isDeepStrictEqual(next, row)) return [];
    const rows = projects.entries.map((one) => (one === entry ? next : rowOf(projects, one.project)));
    return [storeRows(projects, rows)];
  });
  if (!updated || isRepeated(commit)) updated = requireProject(await store.snapshot(), slug);
  return { commit, entry: updated };
}

/** Orders the projects by their slugs; others follow unchanged, unknown ones are skipped. @throws ApiError conflict */
export async function reorderProjects(
  { store, operation }: ContentWrite,
  slugs: readonly string[],
): Promise<Reordered> {
  let counts = { matched: 0, modified: 0 };
  const commit = await store.change(messageOf('Reorder projects', operation), (snapshot) => {
    const projects = readProjects(snapshot);
    const named = slugs.flatMap((slug) => projects.entries.find(({ id }) => id === slug) ?? []);
    const ordered = [...named, ...projects.entries.filter((entry) => !named.includes(entry))];
    counts = { matched: named.length, modified: ordered.filter(({ order }, at) => order !== at).length };
    const rows = ordered.map(({ project }) => rowOf(projects, project));
    return counts.modified > 0 ? [storeRows(projects, rows)] : [];
  });
  return { commit, ...counts };
}

/** Deletes a project; its photos stay, in Uncategorized. @throws ApiError notFound, conflict; ContentError */
export async function deleteProject(
  { store, operation }: ContentWrite,
  slug: string,
  ifMatch: string | null,
): Promise<Commit> {
  let project = slug;
  const message = messageOf(() => `Delete project ${project}`, operation);
  return store.change(message, (snapshot): Change[] => {
    const entry = requireProject(snapshot, slug);
    project = entry.project;
    requireMatch(ifMatch, [entry.etag], entry);
    const photos = readCollection('photos', snapshot).entries;
    const ids = photos.filter((photo) => projectName(photo) === entry.project).map(({ id }) => id);
    const orders = ordersOnEntry(photos, ids, '');
    const moved = ids.map((id) => {
      const { value } = readStored('photos', requireFile(snapshot, 'photos', id));
      return formatEntry('photos', id, { ...value, project: undefined, order: orders.get(id) }, snapshot)
        .change;
    });
    if (moved.length > 0) return [...moved, ...moveRows(snapshot, ids, '')];
    const projects = readProjects(snapshot);
    const rows = projects.rows.filter((row) => row.project !== entry.project);
    return [storeRows(projects, rows)];
  });
}
