import { useAdminText } from '../ui/useAdminText.ts';

/** The Photos tab. */
export function PhotosTab() {
  const { t } = useAdminText();
  return <h2>{t('photos.title')}</h2>;
}
