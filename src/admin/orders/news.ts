import type { Order } from '../../shared/shop/orders/order.ts';
import { monthOf } from '../../shared/shop/orders/orderList.ts';
import { formatCents } from '../../shared/shop/price.ts';
import { say, showAdminToast } from '../shell/banner.ts';
import { $panelLanguage } from '../shell/language.ts';
import { $password } from '../shell/session.ts';
import { $ordersBadge, $tab } from '../shell/tabs.ts';
import { $fresh, $known, $waiting, monthsOf, readOrders, readWholeMonth, TO_DO } from './orders.ts';

const PAUSE_MS = 60_000;
/** So many of the latest orders are looked at: more never come within a pause. */
const LATEST = 25;

function tell(orders: readonly Order[]): void {
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

/** The latest orders have been read once: what is unknown from then on is new. */
let isBegun = false;

async function look(): Promise<void> {
  if (!isBegun) {
    for (const one of monthsOf(TO_DO)) await readWholeMonth(one);
    isBegun = true;
    return;
  }
  const known = $known.get();
  const { orders } = await readOrders(monthOf(Date.now()), LATEST);
  tell(orders.filter(({ id }) => !known.has(id)));
}

let lookedAt = 0;

async function lookQuietly(): Promise<void> {
  // Looking is no reason to ask for a password that was not given.
  if ($password.get() === null || document.visibilityState === 'hidden') return;
  lookedAt = Date.now();
  // A failure is no news: the tab says when its list was read, and the next look comes.
  await look().catch(() => undefined);
}

/** Looks for new orders from now on, while somebody sees the page. */
export function watchOrders(): void {
  void lookQuietly();
  setInterval(() => void lookQuietly(), PAUSE_MS);
  document.addEventListener('visibilitychange', () => {
    if (Date.now() - lookedAt >= PAUSE_MS) void lookQuietly();
  });
  const show = () => {
    const isNew = $fresh.get().size > 0 && $tab.get() !== 'orders';
    $ordersBadge.set({ waiting: $waiting.get().length, isNew });
  };
  for (const store of [$waiting, $fresh, $tab]) store.listen(show);
}
