import { atom } from 'nanostores';
import { type Address, formatAddress, parseAddress } from '../../shared/address.ts';

/** Falls back to home if the page lacks the section. */
function current(): Address {
  const address = parseAddress(globalThis.location?.hash ?? '');
  const isOff = globalThis.document?.querySelector(`#${address.section}`) === null;
  return isOff ? { section: 'home' } : address;
}

/** The visitor's section, project and photo. Follows the hash, Back and Forward. */
export const $address = atom<Address>(current());

/** Opens an address as a new history entry, or in place of the current one. The entry records the hash it came from. */
export function go(address: Address, { replace = false } = {}): void {
  const hash = formatAddress(address);
  const url = `${location.pathname}${location.search}${hash}`;
  if (replace) history.replaceState(history.state, '', url);
  else if (hash !== location.hash) history.pushState({ from: location.hash }, '', url);
  $address.set(address);
}

export function followHistory(): void {
  addEventListener('popstate', () => $address.set(current()));
}

/** Whether a click has its plain meaning: the main button, no modifier for a new tab, and not handled before. */
export function isPlainClick(event: MouseEvent): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
