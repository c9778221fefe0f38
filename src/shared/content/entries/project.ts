import type { Language } from '../../i18n/language.ts';
import { localized } from '../../i18n/localized.ts';
import type { StoredFault } from '../faults.ts';
import { type EntryOf, type Fields, line, text } from '../fields/kinds.ts';
import { fieldFaults, readEntry, trimTexts } from '../fields/read.ts';
import { type Grouped, groupByProject, type Project, slugsOf, UNCATEGORIZED } from '../projects.ts';
import { orderKeys } from '../stored.ts';

export const PROJECTS_PATH = 'content/projects.json';

/** A row of content/projects.json, a list: the order of rows is the order of projects on the site. */
export const PROJECT_FIELDS = {
  /** The name that photos carry; it identifies the row and makes the project's address. */
  project: line({ max: 120, required: true, form: false }),
  name: line({ max: 120, localized: true }),
  text: text({ max: 600, localized: true }),
  /** Id of one of its photos; defaults to the first one. */
  cover: line({ max: 64 }),
} as const satisfies Fields;

export type ProjectRow = EntryOf<typeof PROJECT_FIELDS>;

/** A project in the API. Its id is its part of the address. */
export type ProjectEntry = ProjectRow & { readonly id: string; readonly order: number };

export type ProjectFile = {
  /** The valid rows, and their positions in the file. */
  readonly rows: readonly ProjectRow[];
  /** The invalid items by position; undefined when the file is not a list. */
  readonly rest: ReadonlyMap<number, unknown> | undefined;
  readonly faults: readonly StoredFault[];
};

const file = PROJECTS_PATH;

/** Reads content/projects.json row by row. An empty file has no rows. Never throws. */
export function readProjectFile(content: string | undefined): ProjectFile {
  let items: unknown = [];
  try {
    if (content?.trim()) items = JSON.parse(content);
    if (!Array.isArray(items)) throw new Error('it holds no list');
  } catch (error) {
    const params = { reason: error instanceof Error ? error.message : '' };
    return { rows: [], rest: undefined, faults: [{ file, path: '', code: 'json', params }] };
  }
  const rows: ProjectRow[] = [];
  const rest = new Map<number, unknown>();
  const faults: StoredFault[] = [];
  for (const [at, value] of items.entries()) {
    const wrong = fieldFaults(PROJECT_FIELDS, value);
    const row = wrong.length > 0 ? undefined : (trimTexts(PROJECT_FIELDS, value) as ProjectRow);
    if (row && !rows.some(({ project }) => project === row.project)) rows.push(row);
    else {
      rest.set(at, value);
      const found = row ? [{ path: 'project', code: 'rowTwice' as const }] : wrong;
      faults.push(
        ...found.map((fault) => ({ ...fault, file, path: [at, fault.path].filter(String).join('.') })),
      );
    }
  }
  return { rows, rest, faults };
}

/** A project's row, or a new one. */
export const rowOf = (rows: readonly ProjectRow[], name: string): ProjectRow =>
  rows.find(({ project }) => project === name) ?? { project: name };

export function orderRow(row: ProjectRow): Record<string, unknown> {
  return orderKeys(row, Object.keys(PROJECT_FIELDS));
}

/** The text of content/projects.json with these rows; invalid items keep their positions. */
export function formatProjectFile(rows: readonly ProjectRow[], rest: ReadonlyMap<number, unknown>): string {
  const items: unknown[] = rows.map(orderRow);
  for (const [at, value] of rest) items.splice(at, 0, value);
  return `${JSON.stringify(items, null, 2)}\n`;
}

/**
 * The rows without one earlier change of theirs, from `before` to `after`; a project without a row counts as a row
 * with a name only. Undefined when the change moved rows as a whole, or a later one touched the same rows.
 */
export function rowsWithout(
  { rows }: ProjectFile,
  before: ProjectFile,
  after: ProjectFile,
): ProjectRow[] | undefined {
  const textIn = (file: readonly ProjectRow[], name: string) => JSON.stringify(orderRow(rowOf(file, name)));
  const names = after.rows.map(({ project }) => project);
  const kept = names.filter((name) => before.rows.some(({ project }) => project === name));
  const isOrderKept = kept.join('\n') === before.rows.map(({ project }) => project).join('\n');
  const isRestKept = [before, after].every(({ rest }) => rest?.size === 0);
  const changed = names.filter((name) => textIn(before.rows, name) !== textIn(after.rows, name));
  const isUntouched = changed.every(
    (name) => rows.some(({ project }) => project === name) && textIn(rows, name) === textIn(after.rows, name),
  );
  if (!isOrderKept || !isRestKept || !isUntouched) return undefined;
  return rows.map((row) => (changed.includes(row.project) ? rowOf(before.rows, row.project) : row));
}

/** Every project with a row, in the order of the rows, then every other one that has photos. */
export function listProjects(photos: readonly Grouped[], rows: readonly ProjectRow[]): ProjectEntry[] {
  const names = groupByProject(photos).map(({ name }) => name);
  const slugs = slugsOf([...names, ...rows.map(({ project }) => project)]);
  const known = new Set(rows.map(({ project }) => project));
  const others = names.filter((project) => project !== UNCATEGORIZED && !known.has(project));
  return [...rows, ...others.map((project) => ({ project }))].map((row, order) => ({
    ...row,
    id: slugs.get(row.project) ?? '',
    order,
  }));
}

/** A project of the API's list; undefined without a name. */
export function readProject(value: unknown): ProjectEntry | undefined {
  const read = readEntry(PROJECT_FIELDS, value);
  const order = Number(read && 'order' in read ? read.order : 0);
  return read?.project
    ? { ...read, project: read.project, order: Number.isFinite(order) ? order : 0 }
    : undefined;
}

export type ShownProject<P> = Project<P> & {
  readonly row?: ProjectRow | undefined;
  readonly cover: P | undefined;
};

/** The projects in the order of their rows, then those without one; 'Uncategorized' last. */
export function showProjects<P extends Grouped>(
  photos: readonly P[],
  rows: readonly ProjectRow[],
): ShownProject<P>[] {
  const places = new Map(rows.map(({ project }, at) => [project, at]));
  const placeOf = (name: string) =>
    name === UNCATEGORIZED ? rows.length + 1 : (places.get(name) ?? rows.length);
  const projects = groupByProject(photos).map((project) => {
    const row = rows[places.get(project.name) ?? -1];
    const cover = project.photos.find(({ id }) => id === row?.cover) ?? project.photos[0];
    return { ...project, row, cover };
  });
  return projects.sort((a, b) => placeOf(a.name) - placeOf(b.name));
}

export function projectTitle(
  name: string,
  row: Pick<ProjectRow, 'name'> | undefined,
  language: Language,
): string {
  return localized(row?.name, language) || name;
}
