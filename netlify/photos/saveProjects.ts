import { isDeepStrictEqual } from 'node:util';
import { PROJECT_FIELDS, type ProjectEntry, rowOf } from '../../src/shared/content/entries/project.ts';
import { applyForm } from '../../src/shared/content/fields/form.ts';
import { ordersOnEntry, projectName } from '../../src/shared/content/projects.ts';
import { type Entry, formatEntry, readCollection, readStored, requireFile } from '../content/collections.ts';
import { type Commit, requireMatch, type Snapshot } from '../content/contentStore.ts';
import { moveRows, readProjects, storeRows, withEtag } from '../content/projects.ts';
import { type ContentWrite, commitAnswer, commitEdit, type Made } from '../images/entryCopies.ts';
import { ApiError, changesOf } from '../lib/apiError.ts';
import type { Reordered } from './entries.ts';

/** @throws ApiError notFound */
function requireProject(snapshot: Snapshot, slug: string): Entry<ProjectEntry> {
  const found = readProjects(snapshot).entries.find(({ id }) => id === slug);
  if (!found) throw new ApiError('notFound', { sentence: { key: 'entry.gone.project' } });
  return found;
}

/** Changes a project's row, or adds one so that the project stays. @throws ApiError badInput, notFound, conflict */
export function updateProject(
  write: ContentWrite,
  slug: string,
  body: unknown,
  ifMatch: string | null,
): Promise<Made<Entry<ProjectEntry>>> {
  return commitAnswer(
    write,
    ({ project }) => `Update project ${project}`,
    (snapshot) => {
      const entry = requireProject(snapshot, slug);
      requireMatch(ifMatch, [entry.etag], entry);
      const projects = readProjects(snapshot);
      const row = rowOf(projects.rows, entry.project);
      const changed = applyForm(row, changesOf(PROJECT_FIELDS, body, 'update', row));
      const next = { ...changed, project: row.project };
      const rows = projects.entries.map((one) => (one === entry ? next : rowOf(projects.rows, one.project)));
      return {
        changes: isDeepStrictEqual(next, row) ? [] : [storeRows(projects, rows)],
        answer: withEtag({ ...next, id: entry.id, order: entry.order }, next),
      };
    },
    (snapshot) => requireProject(snapshot, slug),
  );
}

/** Orders the projects by their slugs; others follow unchanged, unknown ones are skipped. @throws ApiError conflict */
export function reorderProjects(write: ContentWrite, slugs: readonly string[]): Promise<Reordered> {
  return commitAnswer(write, 'Reorder projects', (snapshot) => {
    const projects = readProjects(snapshot);
    const named = slugs.flatMap((slug) => projects.entries.find(({ id }) => id === slug) ?? []);
    const ordered = [...named, ...projects.entries.filter((entry) => !named.includes(entry))];
    const modified = ordered.filter(({ order }, at) => order !== at).length;
    const rows = ordered.map(({ project }) => rowOf(projects.rows, project));
    const changes = modified > 0 ? [storeRows(projects, rows)] : [];
    return { changes, answer: { matched: named.length, modified } };
  });
}

/** Deletes a project; its photos stay, in Uncategorized. @throws ApiError notFound, conflict; ContentError */
export function deleteProject(write: ContentWrite, slug: string, ifMatch: string | null): Promise<Commit> {
  let project = slug;
  const subject = () => `Delete project ${project}`;
  return commitEdit(write, subject, (snapshot) => {
    const entry = requireProject(snapshot, slug);
    project = entry.project;
    requireMatch(ifMatch, [entry.etag], entry);
    const photos = readCollection('photos', snapshot).entries;
    const ids = photos.filter((photo) => projectName(photo) === project).map(({ id }) => id);
    const orders = ordersOnEntry(photos, ids, '');
    const moved = ids.map((id) => {
      const { value } = readStored('photos', requireFile(snapshot, 'photos', id));
      const next = { ...value, project: undefined, order: orders.get(id) };
      return formatEntry('photos', id, next, snapshot).change;
    });
    if (moved.length > 0) return [...moved, ...moveRows(snapshot, ids, '')];
    const projects = readProjects(snapshot);
    const rows = projects.rows.filter((row) => row.project !== project);
    return [storeRows(projects, rows)];
  });
}
