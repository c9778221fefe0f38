import { GLYPHS } from '../list/entryLook.ts';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/useAdminText.ts';

/** Leads whoever has no photo yet to the form. */
export function NoPhotos() {
  const { t } = useAdminText();
  return (
    <div className="list-empty photos-none">
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={GLYPHS.photo} />
      </svg>
      <h3>{t('photos.empty')}</h3>
      <p>{t('photos.emptyText')}</p>
      <Button
        label={t('photos.emptyButton')}
        onClick={() => document.querySelector<HTMLElement>('.photo-form input[type="file"]')?.focus()}
      />
    </div>
  );
}
