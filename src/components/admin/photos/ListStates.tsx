import { loadAdminPhotos } from '../../../stores/admin/photos.ts';
import { useAdminText } from '../ui/useAdminText.ts';
import { RowIcon } from './RowIcon.tsx';

/** Where the rows will be, while the list is on its way. */
export function LoadingList() {
  const { t } = useAdminText();
  return (
    <div className="photos-skeleton" role="status">
      <span className="sr-only">{t('photos.loading')}</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <span key={row} className="photo-skeleton" aria-hidden="true" />
      ))}
    </div>
  );
}

/** The banner says why. */
export function FailedList() {
  const { t } = useAdminText();
  return (
    <div className="photos-none">
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
    <div className="photos-none">
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
