import { useAdminText } from '../ui/useAdminText.ts';

/** The Settings tab. */
export function SettingsTab() {
  const { t } = useAdminText();
  return <h2>{t('settings.title')}</h2>;
}
