import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { openHistory } from '../../../stores/admin/history.ts';
import { $isAskingToPublish, $publish, publishNow, refreshPublish } from '../../../stores/admin/publish.ts';
import { useAdminText } from '../ui/useAdminText.ts';

/** One line that says where the saved content stands, and the button that brings it into the published pages. */
export function PublishLine() {
  const { t } = useAdminText();
  const { state, error } = useStore($publish);
  const isAsking = useStore($isAskingToPublish);
  useEffect(() => {
    void refreshPublish();
  }, []);
  const text =
    state === 'failed' && error ? t('publish.failedWhy', { reason: error }) : t(`publish.${state}`);
  const isBusy = isAsking || state === 'publishing';
  return (
    <div className="apart box publish-line" data-state={state}>
      <p role="status">{text}</p>
      <div className="flow publish-actions">
        <button id="history-button" type="button" className="button quiet" onClick={openHistory}>
          {t('header.history')}
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={() => void publishNow()}>
          {t('publish.now')}
        </button>
      </div>
    </div>
  );
}
