/** Name of the event on `window` and of the channel between tabs that says: an order was paid, forget the cart. */
const CART_CLEAR_EVENT = 'cart-clear';

const canBroadcast = typeof BroadcastChannel === 'function';

/** Tells this page and every other tab of the site to clear the cart. Never throws. */
export function broadcastCartClear(): void {
  if (typeof dispatchEvent === 'function') dispatchEvent(new CustomEvent(CART_CLEAR_EVENT));
  if (!canBroadcast) return;
  try {
    const channel = new BroadcastChannel(CART_CLEAR_EVENT);
    channel.postMessage(CART_CLEAR_EVENT);
    channel.close();
  } catch {
    // A browser that refuses channels still syncs tabs through storage.
  }
}

/**
 * Calls the listener whenever the cart is to be cleared, by this page or by another tab. Returns how to stop.
 * Tabs that share no channel hear of it through the storage event of the cart's own key.
 */
export function onCartClear(listener: () => void): () => void {
  const hear = () => listener();
  if (typeof addEventListener === 'function') addEventListener(CART_CLEAR_EVENT, hear);
  let channel: BroadcastChannel | undefined;
  try {
    if (canBroadcast) channel = new BroadcastChannel(CART_CLEAR_EVENT);
    channel?.addEventListener('message', hear);
  } catch {
    channel = undefined;
  }
  return () => {
    if (typeof removeEventListener === 'function') removeEventListener(CART_CLEAR_EVENT, hear);
    channel?.close();
  };
}
