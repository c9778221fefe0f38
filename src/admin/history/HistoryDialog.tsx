import { useStore } from '@nanostores/react';
import type { HistoryItem } from '../../shared/adminEndpoints.ts';
import { Modal } from '../../ui/Modal.tsx';
import { ListSkeleton } from '../list/ListSkeleton.tsx';
import { Button } from '../shell/Button.tsx';
import { $isAsking } from '../shell/session.ts';
import { useAdminText } from '../shell/useAdminText.ts';
import { HistoryChanges } from './HistoryChanges.tsx';
import { headline } from './headline.ts';
import { $history, closeHistory, loadHistory, restore } from './history.ts';

/** The last saves: what each has changed, and a way back. Steps aside while the password is asked for. */
export function HistoryDialog() {
  const { t } = useAdminText();
  const { isOpen, status, items } = useStore($history);
  const isAsking = useStore($isAsking);
  return (
    <Modal
      open={isOpen && !isAsking}
      title={t('history.title')}
      size="large"
      closeLabel={t('history.close')}
      onClose={closeHistory}
      returnTo="#history-button"
    >
      <p className="history-text">{t('history.text')}</p>
      {status === 'loading' && <ListSkeleton text={t('history.loading')} />}
      {status === 'failed' && (
        <div className="list-failed">
          <p>{t('history.failed')}</p>
          <Button label={t('list.retry')} onClick={() => void loadHistory()} />
        </div>
      )}
      {status === 'ready' && items.length === 0 && <p className="list-empty">{t('history.empty')}</p>}
      {status === 'ready' && (
        <ol className="history">
          {items.map((item) => (
            <HistoryRow key={item.revision} item={item} />
          ))}
        </ol>
      )}
    </Modal>
  );
}

function HistoryRow({ item }: { item: HistoryItem }) {
  const texts = useAdminText();
  const { t, language } = texts;
  const { restoring } = useStore($history);
  const date = new Date(item.date);
  const shown = Number.isNaN(date.getTime())
    ? item.date
    : date.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="stack box history-item" data-by={item.byPanel ? 'panel' : 'hand'}>
      <div className="history-head">
        <h3>{headline(item, texts)}</h3>
        <p className="muted">
          <time dateTime={item.date}>
            {t(item.byPanel ? 'history.byPanel' : 'history.byHand', { date: shown, author: item.author })}
          </time>
        </p>
      </div>
      <HistoryChanges item={item} />
      {item.restorable ? (
        <Button
          label={t('history.restore')}
          look="quiet"
          disabled={restoring !== null}
          onClick={() => void restore(item.revision, () => window.confirm(t('history.force')))}
        />
      ) : (
        <p className="muted">{t('history.notRestorable')}</p>
      )}
    </li>
  );
}
