import { atom, computed } from 'nanostores';
import {
  changedNames,
  emptyValues,
  type FormFaults,
  type FormValues,
  readValues,
  sameValues,
  valuesOf,
} from '../../shared/content/fields/form.ts';
import type { Fields } from '../../shared/content/fields/kinds.ts';
import { $language } from '../../ui/language.ts';
import type { Editable, FormResource } from '../list/resource.ts';
import { clearError } from '../shell/banner.ts';
import { dropDraft, markUnsaved, readDraft, writeDraft } from '../shell/unsaved.ts';

/** Some of the values of a form. */
export const pick = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']));

/** All but some of the values, or faults, of a form. */
export const omit = <V>(values: Readonly<Record<string, V>>, names: readonly string[]): Record<string, V> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** Somebody else's version with what was typed over `before` on top. */
export function rebase(
  fields: Fields,
  typed: FormValues,
  before: FormValues,
  theirs: FormValues,
): FormValues {
  return { ...theirs, ...pick(typed, changedNames(fields, typed, before)) };
}

/** The names of the fields that both have changed since `before`, to different values. */
export function clashes(fields: Fields, typed: FormValues, before: FormValues, theirs: FormValues): string[] {
  const changed = new Set(changedNames(fields, before, theirs));
  const different = new Set(changedNames(fields, typed, theirs));
  return changedNames(fields, typed, before).filter((name) => changed.has(name) && different.has(name));
}

/** Somebody else has saved another version. `theirs` is null where they deleted the entry. */
type Conflict<E> = {
  readonly theirs: E | null;
  readonly names: readonly string[];
};

type FormState<E> = {
  /** The entry being edited, in the version that the form began with; null while the form adds a new one. */
  readonly edited: E | null;
  readonly values: FormValues;
  readonly faults: FormFaults;
  /** Counts refused attempts: each moves the focus to the first fault. */
  readonly refusals: number;
  readonly isBusy: boolean;
  readonly isRestored: boolean;
  readonly conflict: Conflict<E> | null;
};

/** A new entry, or one being edited, kept as a draft until it is saved or given up: of adding `onAddEnd` hears. */
export function createFormState<E extends Editable>(resource: FormResource<E>, onAddEnd: () => void) {
  const { name, fields, read } = resource;
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

  /** What was typed before the page went away; undefined where there is nothing. */
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

  /** Changes the form, and keeps the unsaved mark and the draft in step with it. */
  function put(change: Partial<FormState<E>>): void {
    set(change);
    const state = $form.get();
    const key = keyOf(state.edited);
    const typed = isTyped(state);
    markUnsaved(key, typed);
    if (typed) writeDraft(key, { entry: state.edited, values: state.values });
    else dropDraft(key);
  }

  /** Closes the entry; the form adds again, with what was typed there before. */
  function close(): void {
    const key = keyOf($form.get().edited);
    markUnsaved(key, false);
    dropDraft(key);
    $form.set({ ...(restore('add') ?? empty), isRestored: false });
  }

  return {
    $form,
    /** Stays the same while somebody types. */
    $editedId: computed($form, ({ edited }) => edited?.id),
    valuesBefore,
    set,
    put,
    close,

    isDirty: (): boolean => isTyped($form.get()),

    /** Puts values into fields. What was wrong with them no longer counts. */
    type(values: FormValues): void {
      const state = $form.get();
      const next = { ...state.values, ...values };
      put({ values: next, faults: omit(state.faults, Object.keys(values)), isRestored: false });
    },

    /** Fills the form that adds, and replaces what was typed there. */
    fill(values: FormValues): void {
      put({ ...empty, values: { ...empty.values, ...values } });
    },

    edit(entry: E): void {
      if ($form.get().isBusy) return;
      clearError();
      put({ ...empty, edited: entry, values: valuesBefore(entry) });
    },

    /** Shows a version that was read just now, with what is typed and not saved on top. */
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
  };
}
