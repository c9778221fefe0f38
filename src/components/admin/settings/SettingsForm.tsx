import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useMemo, useRef, useState } from 'react';
import { changedKeys, formFaults, settingsOf } from '../../../domain/settings/form.ts';
import { settingGroups, settingLabel } from '../../../domain/settings/labels.ts';
import { readabilityWarnings } from '../../../domain/settings/readability.ts';
import { $settings, discardChanges, saveSettings } from '../../../stores/admin/settings.ts';
import { ErrorSummary, type FormError } from '../ui/ErrorSummary.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import { faultText, fieldId } from './fieldText.ts';
import { SettingsGroup } from './SettingsGroup.tsx';

const GROUPS = settingGroups();

/** All rows of the table in their groups, and the bar that saves them. */
export function SettingsForm() {
  const { t, language } = useAdminText();
  const { form, saved, refused, isRestored } = useStore($settings);
  const [missed, setMissed] = useState<readonly FormError[]>([]);
  const changed = useMemo(() => new Set(changedKeys(form, saved)), [form, saved]);
  const settings = useMemo(() => settingsOf(form, saved), [form, saved]);
  const warnings = useMemo(() => readabilityWarnings(settings), [settings]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const faults = formFaults(form).map(({ key, fault }) => ({
      fieldId: fieldId(key),
      text: `${t(settingLabel(key))}: ${faultText(t, language, key, fault)}`,
    }));
    setMissed(faults);
    void saveSettings();
  };
  return (
    <form className="settings-form" noValidate onSubmit={submit} aria-label={t('settings.title')}>
      {isRestored && <p className="settings-restored">{t('form.restored')}</p>}
      <ErrorSummary errors={missed} />
      {GROUPS.map(({ group, keys }) => (
        <SettingsGroup
          key={group}
          group={group}
          keys={keys}
          form={form}
          changed={changed}
          refused={refused}
          settings={settings}
          warnings={warnings}
        />
      ))}
      <SettingsActions count={changed.size} onDiscard={() => setMissed([])} />
    </form>
  );
}

/** The last row of the form; while something is unsaved it stays in sight. */
function SettingsActions({ count, onDiscard }: { count: number; onDiscard: () => void }) {
  const { t } = useAdminText();
  const { isSaving } = useStore($settings);
  const saveButton = useRef<HTMLButtonElement>(null);
  const isUnsaved = count > 0;
  const state = count === 1 ? t('settings.unsavedOne') : t('settings.unsavedCount', { count });
  const discard = () => {
    discardChanges();
    onDiscard();
    // The pressed button goes away; the focus must not go with it.
    saveButton.current?.focus();
  };
  return (
    <div className={isUnsaved ? 'settings-actions unsaved' : 'settings-actions'}>
      <p>{isUnsaved ? state : t('settings.allSaved')}</p>
      <div className="settings-buttons">
        {isUnsaved && (
          <button type="button" className="button quiet" disabled={isSaving} onClick={discard}>
            {t('form.discard')}
          </button>
        )}
        <button type="submit" ref={saveButton} className="button loud" aria-disabled={isSaving || undefined}>
          {isSaving ? t('settings.saving') : t('settings.save')}
        </button>
      </div>
    </div>
  );
}
