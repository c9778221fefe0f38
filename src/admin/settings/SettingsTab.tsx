import { SingleTab } from '../fields/SingleTab.tsx';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/useAdminText.ts';
import { PreviewPane } from './PreviewPane.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { resetFields } from './settingFields.ts';
import { settings } from './settings.ts';

/** The Settings tab: the form of the table, and beside it the site as it would look. */
export function SettingsTab() {
  const { t } = useAdminText();
  const reset = <Button label={t('settings.resetAll')} look="quiet" onClick={() => resetFields()} />;
  return (
    <SingleTab single={settings} action={reset}>
      <div className="settings-columns">
        <PreviewPane />
        <SettingsForm />
      </div>
    </SingleTab>
  );
}
