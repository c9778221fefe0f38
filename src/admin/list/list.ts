import { changedNames, formFields, valuesOf } from '../../shared/content/fields/form.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { ApiError } from '../../ui/request.ts';
import { $restores } from '../history/restores.ts';
import { planSaveAll, planSaveProject } from '../photos/board.ts';
import { adminSend } from '../shell/adminApi.ts';
import { clearError, clearErrorAbout, showAdminToast, showError } from '../shell/banner.ts';
import { describeFailure, say } from '../shell/failure.ts';
import { $panelLanguage, needMessages } from '../shell/language.ts';
import { $password } from '../shell/session.ts';
import { fieldLabel } from '../shell/texts.ts';
import { createListState, type ListWork } from './listState.ts';
import type { Listed, ListResource } from './resource.ts';

/** Loads the list of a resource, saves its arrangement, and deletes from it. */
export function createList<E extends Listed>(resource: ListResource<E>) {
  const { name, fields } = resource;
  const { set, adoptAll, ...state } = createListState<E>(name);
  const { $status, $entries, $board, $byId, $work } = state;

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
      // Who has tried too many passwords is told how long to wait.
      else showError((status === 429 && reason) || said, name);
    }
  }

  let reading: Promise<void> | undefined;

  /** Reads the list; calls during a reading wait for it. A failure shows in the banner. Never rejects. */
  function load(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  /** Reads the list again; a reading that is already running may have missed the latest change. */
  async function reload(): Promise<void> {
    await reading;
    await load();
  }

  /** Runs one task unless another one is running, and reads the list again afterwards. */
  async function work(
    begun: ListWork,
    run: (progress: (done: number) => void) => Promise<void>,
  ): Promise<void> {
    if ($work.get()) return;
    set({ work: begun });
    clearError();
    try {
      await run((done) => set({ work: { ...begun, done } }));
    } finally {
      // Without a password, reading would ask for one again right after the admin has declined.
      if ($password.get() !== null) await reload();
      set({ work: null });
    }
  }

  /** Describes what somebody else has changed about an entry. @throws where the names of fields do not arrive */
  async function changesBetween(mine: E, theirs: E): Promise<string> {
    await needMessages('forms');
    const language = $panelLanguage.get();
    const values = valuesOf(fields, theirs, language);
    const names = changedNames(fields, valuesOf(fields, mine), values);
    const changed = formFields(fields).filter((field) => names.includes(field.name));
    const said = changed.map((field) =>
      say('list.nowReads', { field: fieldLabel(language, field), value: String(values[field.name]) }),
    );
    return said.join(', ') || say('list.nowElsewhere');
  }

  /** Puts in an entry as a call has answered it, a new one at the end. */
  function adopt(answered: E): void {
    // What is being read now, or could not be read, is read again.
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
    ...state,
    load,
    reload,
    work,
    adopt,

    /** Saves the arrangement, of one project or of all. */
    saveOrder(project?: string): Promise<void> {
      return work({ kind: 'order', done: 0, total: 0 }, async () => {
        const [entries, board] = [$entries.get(), $board.get()];
        const plan =
          project === undefined ? planSaveAll(entries, board) : planSaveProject(entries, board, project);
        try {
          showAdminToast(await resource.saveOrder(plan, $byId.get(), project));
        } catch (error) {
          showError(resource.orderFailure(error, project));
        }
      });
    },

    /** Deletes an entry that the admin has confirmed. Resolves with whether it is gone. */
    async remove(entry: E): Promise<boolean> {
      const { id, etag, description } = entry;
      clearError();
      try {
        await adminSend(resource.remove, { id, ifMatch: etag });
      } catch (error) {
        const failure = error instanceof ApiError ? error : undefined;
        // What is gone already needs no deleting.
        if (failure?.status !== 404) {
          const theirs = failure?.code === 'conflict' ? resource.read(failure.current) : undefined;
          const title = localized(description, $panelLanguage.get()) || id;
          const thrown = (message: string) => say(`${name}.deleteError`, { message });
          const changes = theirs && (await changesBetween(entry, theirs).catch(() => undefined));
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
