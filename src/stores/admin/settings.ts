import { atom } from 'nanostores';
import { ADMIN_ENDPOINTS } from '../../domain/adminEndpoints.ts';
import {
  changedKeys,
  defaultField,
  draftOf,
  type FieldValue,
  formFaults,
  formOf,
  type SettingsForm,
  settingsOf,
  withDraft,
} from '../../domain/settings/form.ts';
import { SETTING_KEYS, type SettingKey } from '../../domain/settings/table.ts';
import { AdminApiError, adminGet, adminSend } from '../../services/adminApi.ts';
import { clearError, clearErrorAbout, showAdminToast, showError } from './banner.ts';
import { describeFailure, say } from './failure.ts';
import { $restores } from './restores.ts';
import { $isPanelOpen } from './session.ts';
import { conflictingKeys, rebase } from './settingsConflict.ts';
import { dropDraft, markUnsaved, readDraft, writeDraft } from './unsaved.ts';

/** Name of the form for the unsaved mark and its draft. */
const KEY = 'settings';

export type SettingsState = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** As they were read or last saved. */
  readonly saved: SettingsForm;
  readonly form: SettingsForm;
  /** Version that was read, for If-Match. */
  readonly etag: string | undefined;
  /** What the server found wrong, until the field changes. */
  readonly refused: Readonly<Partial<Record<SettingKey, string>>>;
  readonly isSaving: boolean;
  /** A draft from before a reload is in the form. */
  readonly isRestored: boolean;
  /** What somebody else has saved in between, where it touches the same fields. */
  readonly theirs: SettingsForm | undefined;
};

const EMPTY = formOf({});
const START: SettingsState = {
  status: 'idle',
  saved: EMPTY,
  form: EMPTY,
  etag: undefined,
  refused: {},
  isSaving: false,
  isRestored: false,
  theirs: undefined,
};

export const $settings = atom<SettingsState>(START);

/** Changes the state, and keeps the unsaved mark and the draft in step with the form. */
function update(change: Partial<SettingsState>): void {
  const next = { ...$settings.get(), ...change };
  $settings.set(next);
  if (next.status !== 'ready') return;
  const draft = draftOf(next.form, next.saved);
  const isUnsaved = Object.keys(draft).length > 0;
  markUnsaved(KEY, isUnsaved);
  if (isUnsaved) writeDraft(KEY, draft);
  else dropDraft(KEY);
}

const etagOf = (headers: Headers): string | undefined => headers.get('etag') ?? undefined;

/** Reads the settings, once, and lays an unsaved draft over them. A failure stands in the banner. */
export async function loadSettings(): Promise<void> {
  const { status } = $settings.get();
  if (status === 'loading' || status === 'ready') return;
  $settings.set({ ...START, status: 'loading' });
  try {
    const { data, headers } = await adminGet(ADMIN_ENDPOINTS.settings);
    const saved = formOf(data);
    const form = withDraft(saved, readDraft<unknown>(KEY));
    const isRestored = changedKeys(form, saved).length > 0;
    update({ ...START, status: 'ready', saved, form, isRestored, etag: etagOf(headers) });
    clearErrorAbout(KEY);
  } catch (error) {
    $settings.set({ ...START, status: 'failed' });
    showError(describeFailure(error, say('settings.readFailed')), KEY);
  }
}

/** Puts values into fields. What the server said about them no longer counts. */
function setFields(values: Partial<SettingsForm>): void {
  const { form, refused } = $settings.get();
  const still = Object.entries(refused).filter(([key]) => !Object.hasOwn(values, key));
  update({ form: { ...form, ...values }, refused: Object.fromEntries(still) });
}

export function setField(key: SettingKey, value: FieldValue): void {
  setFields({ [key]: value });
}

/** Brings fields back to what the site shows where nothing is stored. */
export function resetFields(keys: readonly SettingKey[] = SETTING_KEYS): void {
  setFields(Object.fromEntries(keys.map((key) => [key, defaultField(key)])));
}

/** Brings all fields back to what is saved. */
export function discardChanges(): void {
  update({ form: $settings.get().saved, refused: {}, isRestored: false });
}

function refusedBy(error: AdminApiError): SettingsState['refused'] {
  const known = error.details.filter(({ path }) => SETTING_KEYS.includes(path as SettingKey));
  return Object.fromEntries(known.map(({ path, message }) => [path, message]));
}

async function send(form: SettingsForm, ifMatch: string | undefined): Promise<void> {
  const sent = settingsOf(form, form);
  const answer = await adminSend(ADMIN_ENDPOINTS.saveSettings, { body: sent, ifMatch });
  const isRecord = typeof answer.data === 'object' && answer.data !== null;
  const saved = formOf(isRecord ? { ...sent, ...answer.data } : sent);
  // What was typed while the answer was under way stays; what was sent is now as it was saved.
  const typed = $settings.get().form;
  const kept = Object.fromEntries(changedKeys(typed, form).map((key) => [key, typed[key]]));
  update({ saved, form: { ...saved, ...kept }, etag: etagOf(answer.headers), isRestored: false });
}

/** Somebody else has saved: changes of other fields are taken along; the same field is for the admin to settle. */
async function settle(form: SettingsForm, current: unknown): Promise<void> {
  const { saved } = $settings.get();
  const theirs = formOf(current);
  if (conflictingKeys(form, saved, theirs).length > 0) {
    update({ theirs });
    return;
  }
  const merged = rebase(form, saved, theirs);
  update({ saved: theirs, form: merged, etag: undefined });
  await send(merged, undefined);
  showAdminToast(say('settings.saved'));
}

/** Saves all settings. With a field in error nothing is sent. Every failure is told; nothing typed is lost. */
export async function saveSettings(): Promise<void> {
  const { form, etag, isSaving, status } = $settings.get();
  if (isSaving || status !== 'ready' || formFaults(form).length > 0) return;
  clearError();
  update({ isSaving: true, refused: {} });
  try {
    try {
      await send(form, etag);
      showAdminToast(say('settings.saved'));
    } catch (error) {
      const isConflict = error instanceof AdminApiError && error.code === 'conflict' && error.current;
      if (!isConflict) throw error;
      await settle(form, error.current);
    }
  } catch (error) {
    showError(describeFailure(error, say('settings.saveFailed')));
    if (error instanceof AdminApiError) update({ refused: refusedBy(error) });
  } finally {
    update({ isSaving: false });
  }
}

/** The admin's answer to a conflict: whose values the fields that both have changed shall hold. */
export function settleConflict(choice: 'mine' | 'theirs' | 'later'): void {
  const { form, saved, theirs } = $settings.get();
  if (!theirs) return;
  if (choice === 'later') {
    update({ theirs: undefined });
    return;
  }
  const merged = rebase(form, saved, theirs);
  const given = conflictingKeys(form, saved, theirs).map((key) => [key, theirs[key]] as const);
  const settled = choice === 'mine' ? merged : { ...merged, ...Object.fromEntries(given) };
  update({ saved: theirs, form: settled, etag: undefined, theirs: undefined });
  if (choice === 'mine') void saveSettings();
}

/** Reads the settings again, after a save was undone; what is typed and not saved stays on top of them. */
async function reloadSettings(): Promise<void> {
  try {
    const { data, headers } = await adminGet(ADMIN_ENDPOINTS.settings);
    const { status, form, saved } = $settings.get();
    const stored = formOf(data);
    if (status === 'ready')
      update({ saved: stored, form: rebase(form, saved, stored), etag: etagOf(headers) });
  } catch (error) {
    showError(describeFailure(error, say('settings.readFailed')), KEY);
  }
}

$restores.listen(() => {
  if ($settings.get().status === 'ready') void reloadSettings();
});

$isPanelOpen.listen((isOpen) => {
  if (!isOpen) $settings.set(START);
});
