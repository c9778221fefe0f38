import { useMemo } from 'react';
import { settingGroups } from '../../shared/content/settings/table.ts';
import { type FormView, SingleForm } from '../fields/SingleForm.tsx';
import { adjustedNames } from './adjusted.ts';
import { Presets } from './Presets.tsx';
import { readabilityWarnings } from './readability.ts';
import { SettingsGroup } from './SettingsGroup.tsx';
import { settingsOf } from './settingFields.ts';
import { settings } from './settings.ts';

const GROUPS = settingGroups();

/** All rows of the table in their groups, and the bar that saves them. */
export function SettingsForm() {
  return <SingleForm single={settings}>{(view) => <Groups {...view} />}</SingleForm>;
}

function Groups({ values, saved, changed, faults }: FormView) {
  const adjusted = useMemo(() => adjustedNames(values), [values]);
  const shown = useMemo(() => settingsOf(values, saved), [values, saved]);
  const warnings = useMemo(() => readabilityWarnings(shown), [shown]);
  const groups = GROUPS.map(({ group, keys }) => (
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
  ));
  return (
    <>
      <Presets values={values} />
      {groups}
    </>
  );
}
