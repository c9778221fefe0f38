import { atom, computed } from 'nanostores';
import {
  bodyOf,
  changedNames,
  checkValues,
  emptyValues,
  type FormFaults,
  type FormValues,
  faultsByField,
  formFields,
  readValues,
  sameValues,
  valuesOf,
} from '../../shared/content/fields/form.ts';
import type { Fields } from '../../shared/content/fields/kinds.ts';
import { $language } from '../../ui/language.ts';
import { ApiError } from '../../ui/request.ts';
import type { AddedName, Editable, FormResource, ListName } from '../list/createResource.ts';
import { adminSend } from '../shell/adminApi.ts';
import { clearError, describeFailure, say, showAdminToast, showError } from '../shell/banner.ts';
import { $panelLanguage } from '../shell/language.ts';
import { adminFault } from '../shell/texts.ts';
import { dropDraft, markUnsaved, readDraft, writeDraft } from '../shell/unsaved.ts';
import { confirmPrices } from './PriceQuestion.tsx';

/** Some of the values of a form. */
export const pick = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']));

/** The values, or faults, of a form without some of them. */
export const omit = <V>(values: Readonly<Record<string, V>>, names: readonly string[]): Record<string, V> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** Somebody else's version, with the fields that were changed since `before` on top. */
export function rebase(
  fields: Fields,
  typed: FormValues,
  before: FormValues,
  theirs: FormValues,
): FormValues {
  return { ...theirs, ...pick(typed, changedNames(fields, typed, before)) };
}

/** The names of the fields that both changed since `before`, to different values. */
export function clashes(fields: Fields, typed: FormValues, before: FormValues, theirs: FormValues): string[] {
  const changed = new Set(changedNames(fields, before, theirs));
  const different = new Set(changedNames(fields, typed, theirs));
  return changedNames(fields, typed, before).filter((name) => changed.has(name) && different.has(name));
}

/** Somebody else saved another version. `theirs` is null if they deleted the entry. */
type Conflict<E> = {
  readonly theirs: E | null;
  readonly names: readonly string[];
};

type FormState<E> = {
  /** The edited entry, in the version that the form started with; null while the form adds a new one. */
  readonly edited: E | null;
  readonly values: FormValues;
  readonly faults: FormFaults;
  /** Counts refused attempts in a row: each moves the focus to the first fault. */
  readonly refusals: number;
  readonly isBusy: boolean;
  readonly isRestored: boolean;
  readonly conflict: Conflict<E> | null;
};

type FormHooks<E> = {
  readonly onSaved: (entry: E) => void;
  readonly reload: () => Promise<void>;
  readonly onAddEnd?: () => void;
};

/**
 * The store of a form: adds entries, edits one at a time, and resolves conflicts. Typed values are kept as a draft until
 * they are saved or discarded.
 */
export function createForm<E extends Editable>(
  resource: FormResource<E>,
  { onSaved, reload, onAddEnd = () => {} }: FormHooks<E>,
) {
  const { name, fields, read, staysOpen = false } = resource;
  const empty: FormState<E> = {
    edited: null,
    values: emptyValues(fields),
    faults: {},
    refusals: 0,
    isBusy: false,
    isRestored: false,
    conflict: null,
  };
  const keyOf = (edited: E | null): string => `${name}:${edited ? 'edit' : 'add'}`;

  const valuesBefore = (edited: E | null): FormValues =>
    edited ? valuesOf(fields, edited, $language.get()) : empty.values;

  const isTyped = ({ edited, values }: FormState<E>): boolean =>
    !sameValues(fields, values, valuesBefore(edited));

  /** The draft of an earlier visit; undefined if there is none. */
  function restore(kind: 'add' | 'edit'): FormState<E> | undefined {
    const draft = readDraft<{ readonly entry?: unknown; readonly values?: unknown }>(`${name}:${kind}`);
    const edited = kind === 'edit' ? read(draft?.entry) : null;
    if (edited === undefined) return undefined;
    const values = { ...valuesBefore(edited), ...readValues(fields, draft?.values) };
    const state = { ...empty, edited, values, isRestored: true };
    if (!isTyped(state)) return undefined;
    markUnsaved(keyOf(edited), true);
    return state;
  }

  const $form = atom<FormState<E>>(restore('edit') ?? restore('add') ?? empty);

  function set(change: Partial<FormState<E>>): void {
    $form.set({ ...$form.get(), ...change });
  }

  /** Changes the form, and updates the unsaved mark and the draft. */
  function put(change: Partial<FormState<E>>): void {
    set(change);
    const state = $form.get();
    const key = keyOf(state.edited);
    const typed = isTyped(state);
    markUnsaved(key, typed);
    if (typed) writeDraft(key, { entry: state.edited, values: state.values });
    else dropDraft(key);
  }

  /** Closes the entry; the form adds again, with the draft of a new entry. */
  function close(): void {
    const key = keyOf($form.get().edited);
    markUnsaved(key, false);
    dropDraft(key);
    $form.set({ ...(restore('add') ?? empty), isRestored: false });
  }

  const allNames = formFields(fields).map((field) => field.name);
  const areAllRequired = formFields(fields).every(({ row }) => row.required);
  /** Only lists that can add have messages for adding. */
  const adding = name as AddedName;

  /** Shows the faults at the fields; also in the banner if all fields are required. */
  function refuse(faults: FormFaults): void {
    set({ faults, refusals: $form.get().refusals + 1 });
    const all = Object.values(faults);
    if (!areAllRequired || !all[0]) return;
    const isMissing = all.some((fault) => 'code' in fault && fault.code === 'missing');
    showError(isMissing ? say('form.required') : adminFault($panelLanguage.get(), all[0]));
  }

  function finish(entry: E | undefined, sent: FormValues, isNew: boolean): void {
    const { isBusy, values } = $form.get();
    // After a logout or a switch to another entry the form no longer belongs to this save.
    if (isBusy) {
      // Text typed during the save stays, on top of the saved values.
      const late = pick(values, changedNames(fields, values, sent));
      const isStaying = entry && (staysOpen || Object.keys(late).length > 0);
      if (isNew || !isStaying) close();
      if (isStaying) put({ edited: entry, values: { ...valuesBefore(entry), ...late }, isRestored: false });
    }
    if (isNew) onAddEnd();
    if (entry) onSaved(entry);
    else void reload();
    showAdminToast(say(isNew ? `${adding}.added` : `${name}.updated`));
  }

  function fail(error: unknown, isNew: boolean): void {
    const faults = faultsByField(fields, error instanceof ApiError ? error.details : []);
    if (Object.keys(faults).length > 0) set({ faults, refusals: $form.get().refusals + 1 });
    const fallback = say(isNew ? `${adding}.addFailed` : `${name}.updateFailed`);
    const thrown = (message: string) =>
      say(isNew ? `${adding}.addError` : `${name as ListName}.updateError`, { message });
    showError(describeFailure(error, fallback, staysOpen ? undefined : thrown));
  }

  async function add(values: FormValues): Promise<void> {
    if (!resource.add) return;
    try {
      const { data, headers } = await adminSend(resource.add, { body: bodyOf(fields, values) });
      finish(read(data, headers), values, true);
    } catch (error) {
      fail(error, true);
    }
  }

  async function update(edited: E, values: FormValues, ifMatch: string | undefined): Promise<void> {
    const body = { ...resource.extra?.(edited), ...bodyOf(fields, values) };
    try {
      const { data, headers } = await adminSend(resource.update, { id: edited.id, ifMatch, body });
      finish(read(data, headers), values, false);
    } catch (error) {
      const failure = error instanceof ApiError ? error : undefined;
      const isGone = failure?.status === 404 && resource.add !== undefined;
      const theirs = failure?.code === 'conflict' ? read(failure.current) : undefined;
      if (theirs) await merge(edited, values, theirs);
      else if (isGone) set({ conflict: { theirs: null, names: allNames } });
      else fail(error, false);
    }
  }

  /**
   * Shows both versions of an entry as a conflict. A form that stays open merges changes in different fields, and asks
   * only if both changed the same field.
   */
  async function merge(edited: E, values: FormValues, theirs: E): Promise<void> {
    const [before, other] = [valuesBefore(edited), valuesBefore(theirs)];
    const mine = rebase(fields, values, before, other);
    const names = staysOpen ? clashes(fields, values, before, other) : changedNames(fields, mine, other);
    if (names.length > 0) return set({ conflict: { theirs, names } });
    put({ edited: theirs, values: rebase(fields, $form.get().values, before, other) });
    await update(theirs, mine, theirs.etag);
  }

  function check(values: FormValues): FormFaults {
    const { edited } = $form.get();
    const rules = resource.rules?.(values, edited) ?? fields;
    return checkValues(rules, values, edited ? 'update' : 'add', edited ?? undefined);
  }

  async function run(work: () => Promise<void>): Promise<void> {
    clearError();
    set({ isBusy: true, faults: {}, refusals: 0, conflict: null });
    await work();
    set({ isBusy: false });
  }

  return {
    $form,
    /** Does not change while somebody types. */
    $editedId: computed($form, ({ edited }) => edited?.id),
    valuesBefore,
    check,

    isDirty: (): boolean => isTyped($form.get()),

    /** Sets values, and clears the faults of their fields. */
    type(values: FormValues): void {
      const state = $form.get();
      const next = { ...state.values, ...values };
      put({ values: next, faults: omit(state.faults, Object.keys(values)), isRestored: false });
    },

    /** Fills the form for a new entry, and replaces its typed values. */
    fill(values: FormValues): void {
      put({ ...empty, values: { ...empty.values, ...values } });
    },

    edit(entry: E): void {
      if ($form.get().isBusy) return;
      clearError();
      put({ ...empty, edited: entry, values: valuesBefore(entry) });
    },

    /** Shows a freshly read version, with unsaved values on top. */
    open(entry: E): void {
      const { edited, values, ...state } = $form.get();
      const theirs = valuesBefore(entry);
      const typed = edited ? rebase(fields, values, valuesBefore(edited), theirs) : theirs;
      put({ ...state, edited: entry, values: typed });
    },

    discard(): void {
      const { edited } = $form.get();
      put({ ...empty, edited, values: valuesBefore(edited) });
    },

    cancel(): void {
      clearError();
      if (!$form.get().edited) onAddEnd();
      close();
    },

    /** Checks the form and saves it. Every failure shows in the banner; typed values stay. */
    async submit(): Promise<void> {
      const { edited, values, isBusy } = $form.get();
      if (isBusy) return;
      const faults = check(values);
      if (Object.keys(faults).length > 0) return refuse(faults);
      if (!(await confirmPrices(fields, [{ values, before: valuesBefore(edited) }]))) return;
      await run(() => (edited ? update(edited, values, edited.etag) : add(values)));
    },

    /** Resolves the conflict: my version replaces theirs, or is added again if theirs was deleted. */
    async keepMine(): Promise<void> {
      const { edited, values, conflict } = $form.get();
      if (!edited || !conflict) return;
      const { theirs } = conflict;
      if (!theirs) {
        await run(() => add(values));
        return reload();
      }
      const mine = rebase(fields, values, valuesBefore(edited), valuesBefore(theirs));
      put({ edited: theirs, values: mine });
      await run(() => update(theirs, mine, theirs.etag));
    },

    /** Resolves the conflict: their values stay in the conflicting fields. */
    takeTheirs(): void {
      const { edited, values, conflict } = $form.get();
      if (!edited || !conflict?.theirs) return;
      const { theirs, names } = conflict;
      const other = valuesBefore(theirs);
      const kept = { ...rebase(fields, values, valuesBefore(edited), other), ...pick(other, names) };
      clearError();
      onSaved(theirs);
      if (staysOpen || !sameValues(fields, kept, other))
        put({ edited: theirs, values: kept, conflict: null });
      else close();
    },

    closeConflict: (): void => set({ conflict: null }),
  };
}

export type Form<E extends Editable> = ReturnType<typeof createForm<E>>;
