import type { HistoryChange, HistoryDeed } from '../../src/shared/adminEndpoints.ts';
import { type ProjectRow, readProjectFile } from '../../src/shared/content/entries/project.ts';
import { flattenSite } from '../../src/shared/content/entries/site.ts';
import { changedNames, valuesOf } from '../../src/shared/content/fields/form.ts';
import { HISTORY_FIELDS } from '../../src/shared/historyFields.ts';
import type { Localized } from '../../src/shared/i18n/language.ts';
import { isRecord } from '../../src/shared/isRecord.ts';
import { COLLECTIONS, folderOf, KINDS } from '../content/collections.ts';
import { KEPT_SUBJECT } from '../content/commitMessage.ts';
import type { ContentStore, HistoryEntry, PastFile } from '../content/contentStore.ts';

/** So many files of a save are read: those of one that touches more are alike. */
const READ_MAX = 50;
const UNDO = 'Undo: ';

/** A file's text before and after a change. */
type Versions = { readonly before: string | undefined; readonly after: string | undefined };
type Deed = Omit<HistoryDeed, 'count'>;

function objectIn(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

const titleIn = (text: string | undefined): Localized | undefined => {
  const { description } = objectIn(text);
  return isRecord(description) ? (description as Localized) : undefined;
};

function changedFields(kind: HistoryChange['kind'], before: object, after: object): string[] {
  const fields = HISTORY_FIELDS[kind];
  const values = (of: object) => valuesOf(fields ?? {}, of as Record<string, unknown>);
  return fields ? changedNames(fields, values(before), values(after)) : [];
}

const rowTitle = ({ project, name }: ProjectRow): Localized => ({
  en: name?.en || project,
  ...(name?.de && { de: name.de }),
});
const rowIn = (rows: readonly ProjectRow[], name: string): ProjectRow =>
  rows.find(({ project }) => project === name) ?? { project: name };

function entryDeed(
  { kind, id, status }: HistoryChange,
  { before, after }: Versions,
  rows: readonly ProjectRow[],
): Deed {
  const [old, now] = [before, after].map((text) => {
    const value = objectIn(text);
    return kind === 'site' ? (flattenSite(value) as Record<string, unknown>) : value;
  }) as [Record<string, unknown>, Record<string, unknown>];
  const title = titleIn(after) ?? titleIn(before);
  const deed = { kind, id, fields: [], ...(title && { title }) };
  if (status !== 'modified') return { ...deed, deed: status };
  const fields = changedFields(kind, old, now);
  if (fields.length > 0 && fields.every((name) => name === 'project')) {
    return { ...deed, deed: 'moved', to: rowTitle(rowIn(rows, String(now.project ?? ''))) };
  }
  const isOrderAlone = fields.length === 0 && old.order !== now.order;
  return { ...deed, deed: isOrderAlone ? 'reordered' : 'changed', fields };
}

/** What became of the rows of content/projects.json. One that takes the place of another is that one renamed. */
function projectDeeds({ before, after }: Versions): Deed[] {
  const [old, now] = [before, after].map((text) => readProjectFile(text).rows) as [
    ProjectRow[],
    ProjectRow[],
  ];
  const gone = old.filter((row) => !now.some(({ project }) => project === row.project));
  const come = now.filter((row) => !old.some(({ project }) => project === row.project));
  const about = (row: ProjectRow) => ({
    kind: 'project' as const,
    id: row.project,
    title: rowTitle(row),
    fields: [],
  });
  const [from, to] = [gone[0], come[0]];
  if (from && to && old.length === now.length && gone.length === 1)
    return [{ ...about(from), deed: 'renamed', to: rowTitle(to) }];
  const changed = now.flatMap((row): Deed[] => {
    const fields = changedFields('project', rowIn(old, row.project), row);
    return fields.length > 0 ? [{ ...about(row), deed: 'changed', fields }] : [];
  });
  const deeds = [...changed, ...gone.map((row): Deed => ({ ...about(row), deed: 'deleted' }))];
  return deeds.length > 0 ? deeds : [{ kind: 'project', id: '', fields: [], deed: 'reordered' }];
}

/** Deeds of the same kind as one, with how many they are; an order that changed with something else goes without saying. */
function together(deeds: readonly Deed[]): HistoryDeed[] {
  const groups = new Map<string, HistoryDeed>();
  for (const deed of deeds) {
    const { kind, deed: did, to, id } = deed;
    const isCounted = did === 'reordered' || ['photo', 'video', 'track'].includes(kind);
    const key = JSON.stringify([kind, did, to, isCounted ? '' : id]);
    const known = groups.get(key);
    const fields = [...new Set([...(known?.fields ?? []), ...deed.fields])];
    groups.set(key, { ...deed, ...known, fields, count: (known?.count ?? 0) + 1 });
  }
  const all = [...groups.values()];
  return all.filter(
    ({ kind, deed }) =>
      deed !== 'reordered' || all.every((other) => other.kind !== kind || other.deed === deed),
  );
}

const pathOfChange = ({ kind, id }: HistoryChange): string => {
  const name = COLLECTIONS.find((one) => KINDS[one].noun === kind);
  return name ? `${folderOf(name)}${id}.json` : id;
};

const REVERSED = { added: 'deleted', deleted: 'added', modified: 'modified' } as const;

/**
 * What saves did, and what that was called which is gone since.
 * @param rows the projects of now, for their names
 */
export async function readDeeds(
  store: ContentStore,
  saves: readonly { readonly entry: HistoryEntry; readonly changes: readonly HistoryChange[] }[],
  rows: readonly ProjectRow[],
): Promise<
  {
    readonly undoes: boolean;
    readonly deeds: readonly HistoryDeed[];
    readonly titles: Readonly<Record<string, Localized>>;
  }[]
> {
  const filesOf = ({ revision, parent = '', paths }: HistoryEntry): PastFile[] =>
    paths
      .filter(({ path }) => path.endsWith('.json'))
      .slice(0, READ_MAX)
      .flatMap(({ path, status }) => [
        ...(status === 'added' || !parent ? [] : [{ revision: parent, path }]),
        ...(status === 'deleted' ? [] : [{ revision, path }]),
      ]);
  const files = saves.flatMap(({ entry }) => filesOf(entry));
  const texts = await store.textsAt(files);
  const nameOf = ({ revision, path }: PastFile) => `${revision}:${path}`;
  const known = new Map(files.map((file, at) => [nameOf(file), texts[at]]));
  return saves.map(({ entry: { revision, parent = '', subject, byPanel, paths }, changes }) => {
    const touched = new Set(paths.map((one) => one.path));
    const undoes = byPanel && subject.startsWith(UNDO);
    const deeds: Deed[] = [];
    const titles: Record<string, Localized> = {};
    for (const change of changes) {
      const path = pathOfChange(change);
      const [before, after] = [parent, revision].map((at) => known.get(nameOf({ revision: at, path })));
      const title = titleIn(after) ?? titleIn(before);
      if (title && !change.description) titles[change.id] = title;
      // Undoing is told as what it took back.
      const versions = undoes ? { before: after, after: before } : { before, after };
      const done = undoes ? { ...change, status: REVERSED[change.status] } : change;
      const isUnread = touched.has(path) && before === undefined && after === undefined;
      const alike = isUnread && deeds.findLast((deed) => deed.kind === done.kind);
      if (alike) deeds.push(alike);
      else
        deeds.push(
          ...(change.kind === 'project' ? projectDeeds(versions) : [entryDeed(done, versions, rows)]),
        );
    }
    return { undoes, deeds: byPanel || subject === KEPT_SUBJECT ? together(deeds) : [], titles };
  });
}
