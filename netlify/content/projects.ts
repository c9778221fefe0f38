import {
  formatProjectFile,
  listProjects,
  orderRow,
  PROJECTS_PATH,
  type ProjectEntry,
  type ProjectFile,
  type ProjectRow,
  readProjectFile,
  rowOf,
} from '../../src/shared/content/entries/project.ts';
import { projectName } from '../../src/shared/content/projects.ts';
import { describeFault } from '../../src/shared/i18n/faults.ts';
import { FALLBACK_LANGUAGE, type Language } from '../../src/shared/i18n/language.ts';
import { brokenFile } from '../lib/apiError.ts';
import { type Entry, readCollection } from './collections.ts';
import { blobId, type Change, perSnapshot, type Snapshot } from './contentStore.ts';

type Projects = ProjectFile & { readonly entries: readonly Entry<ProjectEntry>[]; readonly body: string };

export function withEtag(entry: ProjectEntry, row: ProjectRow): Entry<ProjectEntry> {
  return { ...entry, etag: blobId(JSON.stringify(orderRow(row))) };
}

/** The projects of a snapshot, computed once. Invalid rows are left out and logged. */
export const readProjects = perSnapshot((snapshot, log): Projects => {
  const file = readProjectFile(snapshot.files.get(PROJECTS_PATH)?.text);
  const entries = listProjects(readCollection('photos', snapshot).entries, file.rows).map((entry) =>
    withEtag(entry, rowOf(file.rows, entry.project)),
  );
  for (const fault of file.faults) log?.(`Left out: ${describeFault(fault)}`);
  return { ...file, entries, body: JSON.stringify(entries) };
});

/** The change that stores these rows. @throws ApiError conflict when the file is damaged */
export function storeRows({ rest, faults }: ProjectFile, rows: readonly ProjectRow[]): Change {
  if (rest) return { path: PROJECTS_PATH, content: formatProjectFile(rows, rest) };
  throw brokenFile(PROJECTS_PATH, faults);
}

/** A row with another project name. The name that the panel showed in `language` changes too, other names stay. */
function renameRow(row: ProjectRow, project: string, language: Language): ProjectRow {
  const shown = row.name?.[language] ? language : FALLBACK_LANGUAGE;
  const isOwn = shown === FALLBACK_LANGUAGE && row.name?.[shown] !== row.project;
  return { ...row, project, ...(row.name && !isOwn && { name: { ...row.name, [shown]: project } }) };
}

/** The changed rows when photos move: a project left empty is renamed to the new one, or deleted for ''. */
export function moveRows(
  snapshot: Snapshot,
  ids: readonly string[],
  project: string,
  language: Language = FALLBACK_LANGUAGE,
): Change[] {
  const { rows, ...file } = readProjects(snapshot);
  const moving = new Set(ids);
  const { entries } = readCollection('photos', snapshot);
  const staying = new Set(entries.filter(({ id }) => !moving.has(id)).map(projectName));
  const left = new Set(entries.filter(({ id }) => moving.has(id)).map(projectName));
  const isLeft = (row: ProjectRow) => left.has(row.project) && !staying.has(row.project);
  if (!project) {
    const kept = rows.filter((row) => !isLeft(row));
    return kept.length < rows.length ? [storeRows({ rows, ...file }, kept)] : [];
  }
  const renamed = rows.find(isLeft);
  const isNew = !staying.has(project) && !left.has(project) && rows.every((row) => row.project !== project);
  if (!renamed || !isNew) return [];
  const moved = rows.map((row) => (row === renamed ? renameRow(row, project, language) : row));
  return [storeRows({ rows, ...file }, moved)];
}
