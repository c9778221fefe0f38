import { useState } from 'react';
import type { HistoryChange } from '../../../domain/adminEndpoints.ts';
import { useAdminText } from '../ui/useAdminText.ts';

const SHOWN_MAX = 4;

/** What one save has changed: the first few entries, with their pictures. */
export function HistoryChanges({ changes }: { changes: readonly HistoryChange[] }) {
  const { t } = useAdminText();
  const more = changes.length - SHOWN_MAX;
  return (
    <ul className="history-changes">
      {changes.slice(0, SHOWN_MAX).map((change) => (
        <li key={`${change.kind} ${change.id}`} data-status={change.status}>
          {change.filename && change.status !== 'deleted' && <Thumb filename={change.filename} />}
          <span>
            <b>{t(`history.kind.${change.kind}`)}</b>{' '}
            {change.kind !== 'settings' && (change.description ?? change.id)}{' '}
            <i>{t(`history.${change.status}`)}</i>
          </span>
        </li>
      ))}
      {more > 0 && <li>{t('history.more', { count: more })}</li>}
    </ul>
  );
}

function Thumb({ filename }: { filename: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img
      src={`/photos/${encodeURIComponent(filename)}`}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
