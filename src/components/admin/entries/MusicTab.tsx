import { useAdminText } from '../ui/useAdminText.ts';

/** The Music tab. */
export function MusicTab() {
  const { t } = useAdminText();
  return <h2>{t('tabs.music')}</h2>;
}
