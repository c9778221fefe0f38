import type { HistoryAction, HistoryChange, HistoryItem } from '../../src/shared/adminEndpoints.ts';
import { type ProjectRow, readProjectFile, rowOf } from '../../src/shared/content/entries/project.ts';
import { flattenSite } from '../../src/shared/content/entries/site.ts';
import { changedNames, valuesOf } from '../../src/shared/content/fields/form.ts';
import { HISTORY_FIELDS } from '../../src/shared/historyFields.ts';
import type { Localized } from '../../src/shared/i18n/language.ts';
import { isRecord } from '../../src/shared/isRecord.ts';
import { parsePrice, toCents } from '../../src/shared/shop/price.ts';
import { COLLECTIONS, folderOf, KINDS } from '../content/collections.ts';
import type { ContentStore, HistoryEntry, PastFile } from '../content/contentStore.ts';

/** How many files of a save are read: a save of more repeats itself. */
const READ_MAX = 50;
const UNDO = 'Undo: ';

type Versions = { readonly before: string | undefined; readonly after: string | undefined };
type Action = Omit<HistoryAction, 'count'>;

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

const valuesIn = (kind: HistoryChange['kind'], of: object) =>
  valuesOf(HISTORY_FIELDS[kind] ?? {}, of as Record<string, unknown>);

function changedFields(kind: HistoryChange['kind'], before: object, after: object): string[] {
  const fields = HISTORY_FIELDS[kind];
  const values = (of: object) => valuesIn(kind, of);
  return fields ? changedNames(fields, values(before), values(after)) : [];
}

const rowTitle = ({ project, name }: ProjectRow): Localized => ({
  en: name?.en || project,
  ...(name?.de && { de: name.de }),
});

/** A stored price in cents; null for none. */
function centsIn(price: unknown): number | null {
  const euros = parsePrice(price);
  return euros === undefined ? null : toCents(euros);
}

function entryAction(
  { kind, id, status }: HistoryChange,
  { before, after }: Versions,
  rows: readonly ProjectRow[],
): Action {
  const read = (text: string | undefined): Readonly<Record<string, unknown>> =>
    kind === 'site' ? (flattenSite(objectIn(text)) as Record<string, unknown>) : objectIn(text);
  const [old, now] = [read(before), read(after)];
  const title = titleIn(after) ?? titleIn(before);
  const action = { kind, id, fields: [], ...(title && { title }) };
  if (status !== 'modified') return { ...action, action: status };
  const fields = changedFields(kind, old, now);
  if (fields.length > 0 && fields.every((name) => name === 'project')) {
    return { ...action, action: 'moved', to: rowTitle(rowOf(rows, String(now.project ?? ''))) };
  }
  const isOrderAlone = fields.length === 0 && old.order !== now.order;
  const areAll = (kinds: RegExp) => fields.length > 0 && fields.every((name) => kinds.test(name));
  const bothOf = <T>(pick: (value: typeof old, name: string) => T) =>
    Object.fromEntries(fields.map((name) => [name, [pick(old, name), pick(now, name)] as const]));
  const priced = areAll(/^price_/) && { prices: bothOf((value, name) => centsIn(value[name])) };
  const retitled = areAll(/^.._description$/) && {
    titles: bothOf((value, name) => String(valuesIn(kind, value)[name] ?? '')),
  };
  return { ...action, ...priced, ...retitled, action: isOrderAlone ? 'reordered' : 'changed', fields };
}

/** Actions on the rows of content/projects.json. A row that replaces another is a renamed project. */
function projectActions({ before, after }: Versions): Action[] {
  const [old, now] = [readProjectFile(before).rows, readProjectFile(after).rows];
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
    return [{ ...about(from), action: 'renamed', to: rowTitle(to) }];
  const changed = now.flatMap((row): Action[] => {
    const fields = changedFields('project', rowOf(old, row.project), row);
    return fields.length > 0 ? [{ ...about(row), action: 'changed', fields }] : [];
  });
  const actions = [...changed, ...gone.map((row): Action => ({ ...about(row), action: 'deleted' }))];
  return actions.length > 0 ? actions : [{ kind: 'project', id: '', fields: [], action: 'reordered' }];
}

/** Merges equal actions and counts them. A new order that comes with another action is omitted. */
function mergeActions(actions: readonly Action[]): HistoryAction[] {
  const groups = new Map<string, HistoryAction>();
  for (const action of actions) {
    const { kind, action: did, to, id } = action;
    const isCounted = did === 'reordered' || Object.values(KINDS).some(({ noun }) => noun === kind);
    const key = JSON.stringify([kind, did, to, isCounted ? '' : id]);
    const known = groups.get(key);
    const fields = [...new Set([...(known?.fields ?? []), ...action.fields])];
    groups.set(key, { ...action, ...known, fields, count: (known?.count ?? 0) + 1 });
  }
  const all = [...groups.values()];
  return all.filter(
    ({ kind, action }) =>
      action !== 'reordered' || all.every((other) => other.kind !== kind || other.action === action),
  );
}

const pathOfChange = ({ kind, id }: HistoryChange): string => {
  const name = COLLECTIONS.find((one) => KINDS[one].noun === kind);
  return name ? `${folderOf(name)}${id}.json` : id;
};

const REVERSED = { added: 'deleted', deleted: 'added', modified: 'modified' } as const;

/** Describes saves, and names the deleted entries. @param rows the current projects */
export async function readActions(
  store: ContentStore,
  saves: readonly { readonly entry: HistoryEntry; readonly changes: readonly HistoryChange[] }[],
  rows: readonly ProjectRow[],
): Promise<Pick<HistoryItem, 'undoes' | 'actions' | 'titles'>[]> {
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
    const actions: Action[] = [];
    const titles: Record<string, Localized> = {};
    for (const change of changes) {
      const path = pathOfChange(change);
      const [before, after] = [parent, revision].map((at) => known.get(nameOf({ revision: at, path })));
      const title = titleIn(after) ?? titleIn(before);
      if (title && !change.description) titles[change.id] = title;
      // An undo is described as the undone change.
      const versions = undoes ? { before: after, after: before } : { before, after };
      const done = undoes ? { ...change, status: REVERSED[change.status] } : change;
      const isUnread = touched.has(path) && before === undefined && after === undefined;
      const alike = isUnread && actions.findLast((action) => action.kind === done.kind);
      if (alike) actions.push(alike);
      else
        actions.push(
          ...(change.kind === 'project' ? projectActions(versions) : [entryAction(done, versions, rows)]),
        );
    }
    return { undoes, actions: mergeActions(actions), titles };
  });
}
