import { useStore } from '@nanostores/react';
import type { Order } from '../../shared/shop/orders/order.ts';
import { useLingering } from '../../ui/dialogHooks.ts';
import { $isAsking } from '../shell/session.ts';
import { $atWork } from './deeds.ts';
import { $dialog, $dialogOrder, $typed, type DialogKind, typedIn } from './dialogs.ts';

type Shown = {
  readonly order: Order;
  readonly failure: string | null;
  readonly faults: Readonly<Record<string, string>>;
};

/** What a dialog about an order shows; undefined while it is closed. It steps aside while the password is asked for. */
export function useDialog<K extends DialogKind>(kind: K) {
  const dialog = useStore($dialog);
  const order = useStore($dialogOrder);
  const typed = useStore($typed);
  const atWork = useStore($atWork);
  const isAsking = useStore($isAsking);
  const now: Shown | null =
    dialog?.kind === kind && order ? { order, failure: dialog.failure, faults: dialog.faults } : null;
  const shown = useLingering(now);
  if (!shown) return undefined;
  return {
    ...shown,
    isOpen: now !== null && !isAsking,
    isBusy: atWork.has(shown.order.id),
    form: typedIn(typed, shown.order, kind),
  };
}
