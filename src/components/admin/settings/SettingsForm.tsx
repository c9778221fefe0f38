import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { changedNames, checkValues, formFields } from '../../../domain/fields/form.ts';
import { settingGroups } from '../../../domain/settings/labels.ts';
import { readabilityWarnings } from '../../../domain/settings/readability.ts';
import { SETTINGS } from '../../../domain/settings/table.ts';
import { settings } from '../../../stores/admin/resources.ts';
import { useAdminText } from '../ui/useAdminText.ts';
import { ErrorSummary, type FormError } from './ErrorSummary.tsx';
import { SettingsGroup } from './SettingsGroup.tsx';
import { DEFAULTS, fieldId, settingsOf } from './settingFields.ts';

const GROUPS = settingGroups();
const { form } = settings;

/** All rows of the table in their groups, and the bar that saves them. */
export function SettingsForm() {
  const texts = useAdminText();
  const { t, label } = texts;
  const { values, edited, faults: refused, refusals, isRestored } = useStore(form.$form);
  const saved = useMemo(() => form.valuesBefore(edited), [edited]);
  const changed = useMemo(() => new Set(changedNames(SETTINGS, values, saved)), [values, saved]);
  const adjusted = useMemo(() => new Set(changedNames(SETTINGS, values, DEFAULTS)), [values]);
  const shown = useMemo(() => settingsOf(values, saved), [values, saved]);
  const warnings = useMemo(() => readabilityWarnings(shown), [shown]);
  const faults = { ...refused, ...checkValues(SETTINGS, values, 'update') };
  const [missed, setMissed] = useState<readonly FormError[]>([]);
  const known = useRef(refusals);
  const latest = useRef(faults);
  latest.current = faults;

  useEffect(() => {
    if (refusals === known.current) return;
    known.current = refusals;
    const wrong = formFields(SETTINGS).flatMap((field) => {
      const fault = latest.current[field.name];
      return fault ? [{ fieldId: fieldId(field.name), text: `${label(field)}: ${texts.fault(fault)}` }] : [];
    });
    setMissed(wrong);
  }, [refusals, label, texts]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissed([]);
    void form.submit();
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
          values={values}
          faults={faults}
          changed={changed}
          adjusted={adjusted}
          settings={shown}
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
  const { isBusy } = useStore(form.$form);
  const saveButton = useRef<HTMLButtonElement>(null);
  const isUnsaved = count > 0;
  const state = count === 1 ? t('settings.unsavedOne') : t('settings.unsavedCount', { count });
  const discard = () => {
    form.discard();
    onDiscard();
    // The pressed button goes away; the focus must not go with it.
    saveButton.current?.focus();
  };
  return (
    <div className={isUnsaved ? 'settings-actions unsaved' : 'settings-actions'}>
      <p>{isUnsaved ? state : t('settings.allSaved')}</p>
      <div className="settings-buttons">
        {isUnsaved && (
          <button type="button" className="button quiet" disabled={isBusy} onClick={discard}>
            {t('form.discard')}
          </button>
        )}
        <button type="submit" ref={saveButton} className="button loud" aria-disabled={isBusy || undefined}>
          {isBusy ? t('settings.saving') : t('settings.save')}
        </button>
      </div>
    </div>
  );
}
