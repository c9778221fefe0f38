import { atom, computed } from 'nanostores';
import { changedNames, formFields, valuesOf } from '../../shared/content/fields/form.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { ApiError } from '../../ui/request.ts';
import { $restores } from '../history/restores.ts';
import {
  type Board,
  boardOf,
  planSaveAll,
  planSaveProject,
  readBoard,
  rebaseBoard,
  unsavedProjects,
} from '../photos/board.ts';
import { adminSend } from '../shell/adminApi.ts';
import {
  clearError,
  clearErrorAbout,
  describeFailure,
  say,
  showAdminToast,
  showError,
} from '../shell/banner.ts';
import { $panelLanguage, languageFirst } from '../shell/language.ts';
import { $password } from '../shell/session.ts';
import { fieldLabel } from '../shell/texts.ts';
import { dropDraft, markUnsaved, readDraft, writeDraft } from '../shell/unsaved.ts';
import type { Listed, ListResource } from './createResource.ts';

/** `failed` only if there is nothing to show; a failed refresh keeps the entries. */
export type ListStatus = 'idle' | 'loading' | 'ready' | 'failed';
/** The running write; there is only one at a time. */
export type ListWork = 'order' | 'project' | 'fields' | 'delete';

type ListState<E> = {
  readonly status: ListStatus;
  readonly entries: readonly E[];
  readonly board: Board;
  readonly selected: ReadonlySet<string>;
  readonly work: ListWork | null;
};

/** The store of a list: entries, order and selection. An unsaved order is kept as a draft until save or logout. */
export function createList<E extends Listed>(resource: ListResource<E>) {
  const { name, fields } = resource;
  const orderKey = `${name}:order`;
  const start: ListState<E> = { status: 'idle', entries: [], board: [], selected: new Set(), work: null };
  const $list = atom<ListState<E>>(start);
  const $status = computed($list, ({ status }) => status);
  const $entries = computed($list, ({ entries }) => entries);
  const $board = computed($list, ({ board }) => board);
  const $selected = computed($list, ({ selected }) => selected);
  const $work = computed($list, ({ work }) => work);
  const $byId = computed(
    $entries,
    (entries): ReadonlyMap<string, E> => new Map(entries.map((entry) => [entry.id, entry])),
  );
  const $stored = computed($entries, boardOf);
  const $unsaved = computed([$stored, $board], unsavedProjects);

  /** The order that is being saved. */
  let sent: Board | undefined;

  $unsaved.listen((names) => {
    markUnsaved(orderKey, names.size > 0);
    if (names.size > 0) writeDraft(orderKey, $board.get());
    else dropDraft(orderKey);
  });

  // A draft of an earlier visit counts as unsaved before the list is read, so that a logout asks first.
  if (readDraft(orderKey)) markUnsaved(orderKey, true);

  function set(change: Partial<ListState<E>>): void {
    $list.set({ ...$list.get(), ...change });
  }

  /** Applies the unsaved order, or the draft of an earlier visit, to freshly read entries. */
  function rebasedBoard(fresh: readonly E[]): Board {
    const { status, entries, board } = $list.get();
    const draft = status === 'ready' ? undefined : readBoard(readDraft(orderKey));
    if (draft) return rebaseBoard(draft, fresh, fresh);
    // Moves during the save count, even if they restore the order stored before.
    if (sent && board !== sent) return rebaseBoard(board, fresh, fresh);
    return $unsaved.get().size > 0 ? rebaseBoard(board, entries, fresh) : boardOf(fresh);
  }

  function adoptAll(entries: readonly E[], status = $status.get()): void {
    const { selected } = $list.get();
    const ids = new Set(entries.map(({ id }) => id));
    const kept = [...selected].filter((id) => ids.has(id));
    const board = rebasedBoard(entries);
    set({ status, entries, board, selected: kept.length < selected.size ? new Set(kept) : selected });
  }

  async function read(): Promise<void> {
    const isFirst = $status.get() !== 'ready';
    if (isFirst) set({ status: 'loading' });
    try {
      adoptAll(await resource.load(), 'ready');
      clearErrorAbout(name);
    } catch (error) {
      if (isFirst) set({ status: 'failed' });
      const { code, status, reason } = error instanceof ApiError ? error : new ApiError('network', name);
      const isAnswered = code === 'http' || code === 'conflict';
      const said = say(isAnswered ? `${name}.fetchFailed` : `${name}.loadError`);
      if (code === 'unauthorized') showError(say('failure.unauthorized'));
      // 429: the server says how long to wait after too many wrong passwords.
      else showError((status === 429 && reason) || said, name);
    }
  }

  let reading: Promise<void> | undefined;

  /** Reads the list; calls during a read share it. A failure shows in the banner. Never rejects. */
  function load(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  /** Reads the list again; a read that is already running may have missed the latest change. */
  async function reload(): Promise<void> {
    await reading;
    await load();
  }

  /** Runs a task, unless another one is running, and reads the list again afterwards. */
  async function work(kind: ListWork, run: () => Promise<void>): Promise<void> {
    if ($work.get()) return;
    set({ work: kind });
    clearError();
    try {
      await run();
    } finally {
      // Without a password, reading would ask for one again right after the admin has declined.
      if ($password.get() !== null) await reload();
      set({ work: null });
    }
  }

  function changesBetween(mine: E, theirs: E): string {
    const language = $panelLanguage.get();
    const values = valuesOf(fields, theirs, language);
    const names = changedNames(fields, valuesOf(fields, mine), values);
    const changed = languageFirst(formFields(fields), language).filter((field) => names.includes(field.name));
    const said = changed.map((field) =>
      say('list.nowReads', { field: fieldLabel(language, field), value: String(values[field.name]) }),
    );
    return said.join(', ') || say('list.nowElsewhere');
  }

  /** Adds or replaces an entry from an answer; a new one goes to the end. */
  function adopt(answered: E): void {
    // A list that is being read, or could not be read, is read again.
    if ($status.get() !== 'ready') return void reload();
    const known = $byId.get().get(answered.id);
    const entry = resource.keep?.(answered, known) ?? answered;
    const entries = $entries.get();
    adoptAll(known ? entries.map((old) => (old === known ? entry : old)) : [...entries, entry]);
  }

  $restores.listen(() => {
    if ($status.get() === 'ready') void reload();
  });

  return {
    $status,
    $entries,
    $board,
    $selected,
    $work,
    $byId,
    $unsaved,
    load,
    reload,
    work,
    adopt,

    arrange(edit: (board: Board) => Board): void {
      set({ board: edit($board.get()) });
    },

    discardOrder(): void {
      set({ board: $stored.get() });
    },

    /** The selected ids in the order of the list. */
    selectedIds(): readonly string[] {
      const selected = $selected.get();
      return $board.get().flatMap((group) => group.ids.filter((id) => selected.has(id)));
    },

    select(ids: readonly string[], isSelected: boolean): void {
      const selected = new Set($selected.get());
      for (const id of ids) {
        if (isSelected) selected.add(id);
        else selected.delete(id);
      }
      set({ selected });
    },

    saveOrder(project?: string): Promise<void> {
      return work('order', async () => {
        const [entries, board] = [$entries.get(), $board.get()];
        sent = board;
        const plan =
          project === undefined ? planSaveAll(entries, board) : planSaveProject(entries, board, project);
        try {
          showAdminToast(await resource.saveOrder(plan, $byId.get(), project));
        } catch (error) {
          showError(resource.orderFailure(error, project));
        }
      }).finally(() => {
        // A second click during the save returns at once.
        if (!$work.get()) sent = undefined;
      });
    },

    /** Deletes an entry after the admin's confirmation. Resolves to whether it is gone. */
    async remove(entry: E): Promise<boolean> {
      const { id, etag, description } = entry;
      clearError();
      try {
        await adminSend(resource.remove, { id, ifMatch: etag });
      } catch (error) {
        const failure = error instanceof ApiError ? error : undefined;
        // 404: the entry is already gone.
        if (failure?.status !== 404) {
          const theirs = failure?.code === 'conflict' ? resource.read(failure.current) : undefined;
          const title = localized(description, $panelLanguage.get()) || id;
          const thrown = (message: string) => say(`${name}.deleteError`, { message });
          const changes = theirs && changesBetween(entry, theirs);
          if (changes) showError(say('list.changed', { title, changes }));
          else showError(describeFailure(error, say(`${name}.deleteFailed`), thrown));
          if (failure?.code === 'conflict') await reload();
          return false;
        }
      }
      adoptAll($entries.get().filter((other) => other.id !== id));
      resource.onRemoved?.();
      showAdminToast(say(`${name}.deleted`));
      return true;
    },
  };
}

export type List<E extends Listed> = ReturnType<typeof createList<E>>;
