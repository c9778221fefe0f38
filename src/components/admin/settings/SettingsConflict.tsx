import { useStore } from '@nanostores/react';
import type { FieldValue } from '../../../domain/settings/form.ts';
import { settingLabel } from '../../../domain/settings/labels.ts';
import { $settings, settleConflict } from '../../../stores/admin/settings.ts';
import { conflictingKeys } from '../../../stores/admin/settingsConflict.ts';
import { ConflictDialog } from '../ui/ConflictDialog.tsx';
import { useAdminText } from '../ui/useAdminText.ts';

/** The fields that somebody else has changed as well, for the admin to choose. */
export function SettingsConflict() {
  const { t } = useAdminText();
  const { form, saved, theirs } = useStore($settings);
  const text = (value: FieldValue) =>
    typeof value === 'string' ? value : t(value ? 'settings.on' : 'settings.off');
  const rows = theirs
    ? conflictingKeys(form, saved, theirs).map((key) => ({
        label: t(settingLabel(key)),
        mine: text(form[key]),
        theirs: text(theirs[key]),
      }))
    : null;
  return (
    <ConflictDialog
      rows={rows}
      onKeepMine={() => settleConflict('mine')}
      onTakeTheirs={() => settleConflict('theirs')}
      onCancel={() => settleConflict('later')}
    />
  );
}
