import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import './settings.css';
import './settingRow.css';
import './preview.css';
import { settings } from '../../../stores/admin/resources.ts';
import { ConflictDialog } from '../editor/ConflictDialog.tsx';
import { useAdminText } from '../ui/useAdminText.ts';
import { PreviewPane } from './PreviewPane.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { resetFields } from './settingFields.ts';

/** The Settings tab: the form of the table, and beside it the site as it would look. */
export function SettingsTab() {
  const { t } = useAdminText();
  const status = useStore(settings.$status);
  useEffect(() => {
    if (settings.$status.get() !== 'ready') void settings.load();
  }, []);
  return (
    <div className="settings">
      <div className="settings-head">
        <h2>{t('settings.title')}</h2>
        <p>{t('settings.intro')}</p>
        {status === 'ready' && (
          <button type="button" className="button quiet" onClick={() => resetFields()}>
            {t('settings.resetAll')}
          </button>
        )}
      </div>
      {(status === 'idle' || status === 'loading') && <Skeleton />}
      {status === 'failed' && (
        <button type="button" className="button settings-retry" onClick={() => void settings.load()}>
          {t('list.retry')}
        </button>
      )}
      {status === 'ready' && (
        <div className="settings-columns">
          <PreviewPane />
          <SettingsForm />
          <ConflictDialog form={settings.form} fields={settings.resource.fields} />
        </div>
      )}
    </div>
  );
}

/** Where the groups will be, in their size, while the settings are read. */
function Skeleton() {
  const { t } = useAdminText();
  return (
    <div className="settings-skeleton" role="status">
      <span className="sr-only">{t('settings.loading')}</span>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </div>
  );
}
