import { useStore } from '@nanostores/react';
import { $imageUrlWorkaround, closeImageUrlWorkaround } from '../../../stores/admin/entries.ts';
import { videoForm, videoList } from '../../../stores/admin/videos.ts';
import { useAdminText } from '../ui/useAdminText.ts';
import { EntriesTab } from './EntriesTab.tsx';

/** The Videos tab. After a failed photo upload its form takes the address of an image instead. */
export function VideosTab() {
  const { t } = useAdminText();
  const isWorkaround = useStore($imageUrlWorkaround) !== null;
  const note = (
    <div className="form-note">
      <p>
        <strong>{t('videos.workaround')}.</strong> {t('videos.workaroundText')}
      </p>
      <button type="button" className="link" onClick={closeImageUrlWorkaround}>
        {t('videos.workaroundEnd')}
      </button>
    </div>
  );
  return (
    <EntriesTab
      kind="videos"
      list={videoList}
      form={videoForm}
      isImageWanted={isWorkaround}
      note={isWorkaround ? note : null}
    />
  );
}
