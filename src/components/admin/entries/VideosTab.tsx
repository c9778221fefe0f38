import { useAdminText } from '../ui/useAdminText.ts';

/** The Videos tab. */
export function VideosTab() {
  const { t } = useAdminText();
  return <h2>{t('tabs.videos')}</h2>;
}
