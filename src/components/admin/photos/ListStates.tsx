import { loadAdminPhotos } from '../../../stores/admin/photos.ts';
import { useAdminText } from '../ui/useAdminText.ts';
import { RowIcon } from './RowIcon.tsx';

/** The banner says why. */
export function FailedList() {
  const { t } = useAdminText();
  return (
    <div className="list-empty photos-none">
      <p>{t('photos.fetchFailed')}</p>
      <button type="button" className="button" onClick={() => void loadAdminPhotos()}>
        {t('list.retry')}
      </button>
    </div>
  );
}

export function EmptyList() {
  const { t } = useAdminText();
  return (
    <div className="list-empty photos-none">
      <RowIcon name="frame" />
      <h3>{t('photos.empty')}</h3>
      <p>{t('photos.emptyText')}</p>
      <button
        type="button"
        className="button"
        onClick={() => document.querySelector<HTMLElement>('.photo-form input[type="file"]')?.focus()}
      >
        {t('photos.emptyButton')}
      </button>
    </div>
  );
}
