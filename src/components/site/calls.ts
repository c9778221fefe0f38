import type { Address } from '../../domain/address.ts';
import { $address, go } from '../../stores/address.ts';
import { $dialog } from '../../stores/dialog.ts';
import { callIsland, prepareIslands } from './islands.ts';
import { isPlainClick } from './plainClick.ts';

/** Elements that open a dialog: reaching one is the hint to load it. */
const HINTS = '.photo,#cart-button';

const DIALOGS = { cart: 'Cart', checkout: 'Checkout', success: 'Success' } as const;

function requestIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 300);
}

/** A failure is reported by the call itself. */
const prepare = () => void prepareIslands().catch(() => {});

/**
 * Calls the island of an open dialog. The islands' code is fetched then, or a moment before, when the pointer or the
 * focus reaches an element that opens one.
 */
export function connectDialogs(): void {
  const warm = (event: Event) => {
    if (event.target instanceof Element && event.target.closest(HINTS)) prepare();
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, warm, { passive: true });
  }
  $dialog.subscribe((dialog) => {
    if (dialog) void callIsland(DIALOGS[dialog.kind]);
  });
}

/** Opens the lightbox for photos, and the dialogs. */
export function connectCalls(): void {
  document.addEventListener('click', (event) => {
    const tile = isPlainClick(event) ? (event.target as Element).closest('.photo') : undefined;
    const photo = tile?.querySelector<HTMLElement>('[data-photo]')?.dataset.photo;
    const { section, project } = $address.get();
    if (!photo || !project) return;
    event.preventDefault();
    go({ section, project, photo });
  });
  const callLightbox = ({ photo }: Address) => photo && void callIsland('Lightbox');
  callLightbox($address.get());
  $address.listen((address) => {
    callLightbox(address);
    // A visitor who opens a project will open its photos: the lightbox is loaded in idle time.
    if (address.project && !address.photo) requestIdle(prepare);
  });
  connectDialogs();
}
