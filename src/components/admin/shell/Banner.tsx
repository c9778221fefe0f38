import { useStore } from '@nanostores/react';
import { $banner, clearError } from '../../../stores/admin/banner.ts';
import { IconButton } from '../ui/Button.tsx';
import { useAdminText } from '../ui/useAdminText.ts';

/** The error banner. Its region stands empty before, so that what enters it is announced. */
export function Banner() {
  const banner = useStore($banner);
  const { t } = useAdminText();
  return (
    <div className="banner-place">
      {banner && (
        <div className="trouble banner">
          <p role="alert">{banner}</p>
          <IconButton icon="close" label={t('banner.close')} onClick={clearError} />
        </div>
      )}
    </div>
  );
}
