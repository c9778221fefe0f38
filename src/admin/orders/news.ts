import type { Order } from '../../shared/shop/orders/order.ts';
import { monthOf } from '../../shared/shop/orders/orderList.ts';
import { formatCents } from '../../shared/shop/price.ts';
import { say, showAdminToast } from '../shell/banner.ts';
import { $panelLanguage } from '../shell/language.ts';
import { $password } from '../shell/session.ts';
import { $ordersBadge, $tab } from '../shell/tabs.ts';
import { $fresh, $known, $waiting, monthsOf, readOrders, readWholeMonth, TO_DO } from './orders.ts';

const PAUSE_MS = 60_000;
/** Number of latest orders to read: more never come within a minute. */
const LATEST = 25;

function announce(orders: readonly Order[]): void {
  const [first] = orders;
  if (!first) return;
  $fresh.set(new Set([...$fresh.get(), ...orders.map(({ id }) => id)]));
  const total = formatCents(first.totalCents, $panelLanguage.get());
  showAdminToast(
    orders.length === 1
      ? say('news.one', { number: first.number, total })
      : say('news.many', { count: orders.length }),
  );
}

/** Whether the first read is done: orders unknown after it are new. */
let isFirstReadDone = false;

async function readNews(): Promise<void> {
  if (!isFirstReadDone) {
    for (const one of monthsOf(TO_DO)) await readWholeMonth(one);
    isFirstReadDone = true;
    return;
  }
  const known = $known.get();
  const { orders } = await readOrders(monthOf(Date.now()), LATEST);
  announce(orders.filter(({ id }) => !known.has(id)));
}

let polledAt = 0;

async function poll(): Promise<void> {
  // Polling must not open the password dialog.
  if ($password.get() === null || document.visibilityState === 'hidden') return;
  polledAt = Date.now();
  // Failures are silent: the tab shows when its list was read, and the next poll comes.
  await readNews().catch(() => undefined);
}

/** Polls for new orders while the page is visible. */
export function watchOrders(): void {
  void poll();
  setInterval(() => void poll(), PAUSE_MS);
  document.addEventListener('visibilitychange', () => {
    if (Date.now() - polledAt >= PAUSE_MS) void poll();
  });
  const show = () => {
    const isNew = $fresh.get().size > 0 && $tab.get() !== 'orders';
    $ordersBadge.set({ waiting: $waiting.get().length, isNew });
  };
  for (const store of [$waiting, $fresh, $tab]) store.listen(show);
}
