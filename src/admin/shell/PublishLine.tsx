import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { history } from '../history/historyOnCall.ts';
import { Button } from './Button.tsx';
import { withCode } from './onCall.ts';
import { $isAskingToPublish, $publish, publishNow, refreshPublish } from './publish.ts';
import { useAdminText } from './useAdminText.ts';

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
        <Button
          label={t('header.history')}
          id="history-button"
          look="quiet"
          onClick={() => void withCode(history, ({ openHistory }) => openHistory())}
        />
        <Button label={t('publish.now')} disabled={isBusy} onClick={() => void publishNow()} />
      </div>
    </div>
  );
}
