import { useStore } from '@nanostores/react';
import { $ordersBadge } from '../orders/badge.ts';
import { useAdminText } from './useAdminText.ts';

/** Beside the tab's name: how many orders need the owner, and a dot for a new one. The name stays as it is. */
export function OrdersBadge() {
  const { waiting, isNew } = useStore($ordersBadge);
  return (
    <>
      {waiting > 0 && <span className="tab-count" aria-hidden="true" data-count={waiting} />}
      {isNew && <span className="tab-dot" aria-hidden="true" />}
    </>
  );
}

/** The same in words, as the tab's description. */
export function OrdersBadgeText({ id }: { id: string }) {
  const { t } = useAdminText();
  const { waiting: count, isNew } = useStore($ordersBadge);
  const text = t('tabs.waiting', { count });
  return (
    <p id={id} hidden>
      {[count > 0 && text, isNew && t('tabs.newOrder')].filter(Boolean).join(', ')}
    </p>
  );
}
