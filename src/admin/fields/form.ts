import {
  bodyOf,
  changedNames,
  checkValues,
  type FormFaults,
  type FormValues,
  faultsByField,
  formFields,
  sameValues,
} from '../../shared/content/fields/form.ts';
import { ApiError } from '../../ui/request.ts';
import type { AddedName, Editable, FormResource, ListName } from '../list/resource.ts';
import { adminSend } from '../shell/adminApi.ts';
import { clearError, describeFailure, say, showAdminToast, showError } from '../shell/banner.ts';
import { $panelLanguage } from '../shell/language.ts';
import { adminFault } from '../shell/texts.ts';
import { clashes, createFormState, pick, rebase } from './formState.ts';
import { confirmPrices } from './PriceQuestion.tsx';

type FormHooks<E> = {
  readonly onSaved: (entry: E) => void;
  readonly reload: () => Promise<void>;
  readonly onAddEnd?: () => void;
};

/** The form over the rows of a resource: adds entries, edits one at a time, and settles conflicts about it. */
export function createForm<E extends Editable>(
  resource: FormResource<E>,
  { onSaved, reload, onAddEnd = () => {} }: FormHooks<E>,
) {
  const { name, fields, staysOpen = false } = resource;
  const { set, put, close, valuesBefore, ...state } = createFormState(resource, onAddEnd);
  const { $form } = state;
  const allNames = formFields(fields).map((field) => field.name);
  const areAllRequired = formFields(fields).every(({ row }) => row.required);
  /** Only lists that can add have messages for it. */
  const adding = name as AddedName;

  /** Shows the faults at the fields before anything is sent; in the banner too where every field is required. */
  function refuse(faults: FormFaults): void {
    set({ faults, refusals: $form.get().refusals + 1 });
    const all = Object.values(faults);
    if (!areAllRequired || !all[0]) return;
    const isMissing = all.some((fault) => 'code' in fault && fault.code === 'missing');
    showError(isMissing ? say('form.required') : adminFault($panelLanguage.get(), all[0]));
  }

  function finish(entry: E | undefined, sent: FormValues, isNew: boolean): void {
    const { isBusy, values } = $form.get();
    // After a log-out or a change to another entry the form is no longer this one.
    if (isBusy) {
      // What is typed while the answer is on its way stays, over what was saved.
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
      finish(resource.read(data, headers), values, true);
    } catch (error) {
      fail(error, true);
    }
  }

  async function update(edited: E, values: FormValues, ifMatch: string | undefined): Promise<void> {
    const body = { ...resource.extra?.(edited), ...bodyOf(fields, values) };
    try {
      const { data, headers } = await adminSend(resource.update, { id: edited.id, ifMatch, body });
      finish(resource.read(data, headers), values, false);
    } catch (error) {
      const failure = error instanceof ApiError ? error : undefined;
      const isGone = failure?.status === 404 && resource.add !== undefined;
      const theirs = failure?.code === 'conflict' ? resource.read(failure.current) : undefined;
      if (theirs) await merge(edited, values, theirs);
      else if (isGone) set({ conflict: { theirs: null, names: allNames } });
      else fail(error, false);
    }
  }

  /**
   * Of an entry, what is typed and theirs are shown beside each other. A page that stays open merges changes of other
   * fields, and asks only where both changed a field.
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
    const rules = resource.rules?.(values) ?? fields;
    return checkValues(rules, values, edited ? 'update' : 'add', edited ?? undefined);
  }

  async function run(work: () => Promise<void>): Promise<void> {
    clearError();
    set({ isBusy: true, faults: {}, conflict: null });
    await work();
    set({ isBusy: false });
  }

  return {
    ...state,
    valuesBefore,
    check,

    /** Checks the form and saves it. Every failure shows in the banner; typed values stay. */
    async submit(): Promise<void> {
      const { edited, values, isBusy } = $form.get();
      if (isBusy) return;
      const faults = check(values);
      if (Object.keys(faults).length > 0) return refuse(faults);
      if (!(await confirmPrices(fields, [{ values, before: valuesBefore(edited) }]))) return;
      await run(() => (edited ? update(edited, values, edited.etag) : add(values)));
    },

    /** Answers the conflict: my version replaces theirs, or is added again where theirs was deleted. */
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

    /** Answers the conflict: theirs stays in the fields that were asked about. */
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
