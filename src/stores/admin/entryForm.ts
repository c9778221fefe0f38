import { atom } from 'nanostores';
import type { AdminMessageKey } from '../../messages/admin.ts';
import { AdminApiError, adminSend } from '../../services/adminApi.ts';
import { clearError, showAdminToast, showError } from './banner.ts';
import {
  EMPTY_FIELDS,
  ENTRY_KINDS,
  type Entry,
  type EntryField,
  type EntryFields,
  type EntryKind,
  fieldsOf,
  isEmptyFields,
  isSameFields,
  readFields,
} from './entryKinds.ts';
import type { EntryList } from './entryList.ts';
import { checkEntry, type EntryErrors, serverErrors } from './entryRules.ts';
import { describeFailure, say } from './failure.ts';
import { dropDraft, markUnsaved, readDraft, writeDraft } from './unsaved.ts';

/** The entry being edited: the version it began with, and a conflict with one that came in between. */
type EntryFormState = {
  /** The entry being edited; null while the form adds a new one. */
  readonly edited: Entry | null;
  readonly fields: EntryFields;
  readonly errors: EntryErrors;
  /** Counts refused attempts: each moves the focus to the first fault. */
  readonly refusals: number;
  readonly isBusy: boolean;
  /** The form shows what was typed before a reload. */
  readonly isRestored: boolean;
  /** Another version was saved meanwhile; `theirs` is null where the entry was deleted. */
  readonly conflict: { readonly theirs: Entry | null } | null;
};

const START: EntryFormState = {
  edited: null,
  fields: EMPTY_FIELDS,
  errors: {},
  refusals: 0,
  isBusy: false,
  isRestored: false,
  conflict: null,
};

type EditDraft = { readonly entry?: Entry; readonly fields?: unknown };

/**
 * The form of videos or music: adds, and edits one entry at a time. What is typed is kept as a draft.
 * @param onAddEnd hears that adding was finished or given up
 */
export function createEntryForm(kind: EntryKind, list: EntryList, onAddEnd: () => void = () => {}) {
  const rules = ENTRY_KINDS[kind];
  const [addKey, editKey] = [`${kind}:add`, `${kind}:edit`];
  const $form = atom<EntryFormState>(startState());

  function startState(): EntryFormState {
    const draft = readDraft<EditDraft>(editKey);
    const edited = readFields(draft?.fields);
    const entry = edited && rules.read(draft?.entry);
    if (edited && entry) {
      markUnsaved(editKey, true);
      return { ...START, edited: entry, fields: edited, isRestored: true };
    }
    return addState();
  }

  function addState(): EntryFormState {
    const fields = readFields(readDraft(addKey));
    if (!fields || isEmptyFields(fields)) return START;
    markUnsaved(addKey, true);
    return { ...START, fields, isRestored: true };
  }

  function set(change: Partial<EntryFormState>): void {
    $form.set({ ...$form.get(), ...change });
  }

  function keep({ edited, fields }: EntryFormState): void {
    const key = edited ? editKey : addKey;
    const isTyped = edited ? !isSameFields(fields, fieldsOf(edited)) : !isEmptyFields(fields);
    markUnsaved(key, isTyped);
    if (isTyped) writeDraft(key, edited ? { entry: edited, fields } : fields);
    else dropDraft(key);
  }

  function drop(key: string): void {
    markUnsaved(key, false);
    dropDraft(key);
  }

  function type(field: EntryField, value: string): void {
    const { fields, errors } = $form.get();
    set({
      fields: { ...fields, [field]: value },
      errors: { ...errors, [field]: undefined },
      isRestored: false,
    });
    keep($form.get());
  }

  /** Fills the form that adds; what was typed there before gives way. */
  function fill(fields: EntryFields): void {
    if (!isEditDirty()) drop(editKey);
    $form.set({ ...START, fields });
    keep($form.get());
  }

  function edit(entry: Entry): void {
    clearError();
    $form.set({ ...START, edited: entry, fields: fieldsOf(entry) });
    drop(editKey);
  }

  /** Leaves the entry being edited as it is stored; the form adds again, with what was typed there before. */
  function cancel(): void {
    const { edited } = $form.get();
    clearError();
    if (!edited) onAddEnd();
    drop(edited ? editKey : addKey);
    $form.set({ ...addState(), isRestored: false });
  }

  const isEditDirty = (): boolean => {
    const { edited, fields } = $form.get();
    return edited !== null && !isSameFields(fields, fieldsOf(edited));
  };

  function refuse(key: AdminMessageKey, errors: EntryErrors, params?: Record<string, string>): void {
    showError(say(key, params));
    set({ errors, refusals: $form.get().refusals + 1 });
  }

  function finish(entry: Entry | undefined, message: 'added' | 'updated', key: string): void {
    drop(key);
    $form.set({ ...(key === editKey ? addState() : START), isRestored: false });
    if (message === 'added') onAddEnd();
    if (entry) list.adopt(entry);
    else void list.load();
    showAdminToast(message === 'added' ? say(`${kind}.added`) : say(`${kind}.updated`));
  }

  function fail(error: unknown, action: 'add' | 'update'): void {
    const errors = serverErrors(error);
    if (Object.keys(errors).length > 0) set({ errors, refusals: $form.get().refusals + 1 });
    const [fallback, thrown] =
      action === 'add'
        ? [say(`${kind}.addFailed`), (message: string) => say(`${kind}.addError`, { message })]
        : [say(`${kind}.updateFailed`), (message: string) => say(`${kind}.updateError`, { message })];
    showError(describeFailure(error, fallback, thrown));
  }

  async function add(fields: EntryFields, key: string): Promise<void> {
    try {
      const { data } = await adminSend(rules.add, { body: bodyOf(fields) });
      finish(rules.read(data), 'added', key);
    } catch (error) {
      fail(error, 'add');
    }
  }

  async function update(edited: Entry, fields: EntryFields, etag: string | undefined): Promise<void> {
    const body = { id: edited.id, ...bodyOf(fields) };
    try {
      const { data } = await adminSend(rules.update, { id: edited.id, ifMatch: etag, body });
      finish(rules.read(data), 'updated', editKey);
    } catch (error) {
      const theirs = error instanceof AdminApiError && rules.read(error.current);
      const isGone = error instanceof AdminApiError && error.status === 404;
      if (isGone) set({ conflict: { theirs: null } });
      else if (theirs) set({ conflict: { theirs } });
      else fail(error, 'update');
    }
  }

  async function run(work: () => Promise<void>): Promise<void> {
    if ($form.get().isBusy) return;
    clearError();
    set({ isBusy: true, errors: {}, conflict: null });
    await work();
    set({ isBusy: false });
  }

  /** Checks the form and saves it. `isImageWanted`: the form stands in for a failed upload. */
  async function submit(isImageWanted = false): Promise<void> {
    const { edited, fields } = $form.get();
    const found = checkEntry(kind, fields, edited === null, isImageWanted);
    if (found) return refuse(found.key, found.errors, { host: rules.urlHost });
    await run(() => (edited ? update(edited, fields, edited.etag) : add(fields, addKey)));
  }

  /** The conflict's answer: my version replaces theirs, or is added anew where theirs was deleted. */
  async function keepMine(): Promise<void> {
    const { edited, fields, conflict } = $form.get();
    if (!edited || !conflict) return;
    const { theirs } = conflict;
    await run(() => (theirs ? update(edited, fields, theirs.etag) : add(fields, editKey)));
    if (!theirs) await list.load();
  }

  /** The conflict's answer: theirs stays, mine is put away. */
  function takeTheirs(): void {
    const theirs = $form.get().conflict?.theirs;
    if (theirs) list.adopt(theirs);
    cancel();
  }

  function closeConflict(): void {
    set({ conflict: null });
  }

  return { $form, type, fill, edit, cancel, isEditDirty, submit, keepMine, takeTheirs, closeConflict };
}

export type EntryForm = ReturnType<typeof createEntryForm>;

function bodyOf({ url, en, de }: EntryFields) {
  return { url: url.trim(), en_description: en.trim(), de_description: de.trim() };
}
