import { formatAddress, parseAddress, type Section } from '../../shared/address.ts';
import { previewReport, readPreviewOrder } from '../../shared/content/settings/previewMessage.ts';
import { $address, go } from '../navigation/address.ts';
import { applySettings } from './siteSettings.ts';

/** Controls that work in a preview besides links within the page: they store nothing. */
const HARMLESS = '#cart-button, #scroll-top, .modal-head .icon-button';

/** Opens a section or a project without a history entry: the frame shares its history with the panel. */
function open(hash: string): void {
  go(parseAddress(hash), { replace: true });
  scrollTo({ top: 0, behavior: 'instant' });
}

/** Blocks everything that buys, stores, plays or leaves the page: a preview only shows. */
function blockClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  if (event.type === 'click' && target?.closest(HARMLESS)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.type !== 'click') return;
  const link = target?.closest<HTMLAnchorElement>('a[href^="#"]');
  const project = target?.closest<HTMLElement>('[data-cover]')?.dataset.cover;
  if (project) open(formatAddress({ section: 'photos', project }));
  else if (link) open(link.hash);
  else if (target?.closest('[data-back]')) open('#photos');
}

/**
 * Makes the page the panel's preview: it shows the settings and section that the window around it sends, and
 * reports which section is opened. Only the site's own origin can frame it; still, each message's origin and
 * sender are checked, and invalid settings are ignored.
 */
export function receivePreview(): void {
  const panel = window.parent;
  // The frame is as wide as a phone or a screen; a scrollbar would make the page narrower.
  Object.assign(document.documentElement.style, { scrollbarWidth: 'none', scrollbarGutter: 'auto' });
  let shown: Section = $address.get().section;
  addEventListener('message', (event) => {
    if (event.origin !== location.origin || event.source !== panel) return;
    const order = readPreviewOrder(event.data);
    if (!order) return;
    applySettings(order.settings);
    if (!order.section || order.section === shown) return;
    // Set before the change: an order is not reported back, or two quick orders would undo each other.
    shown = order.section;
    open(`#${order.section}`);
  });
  // In the capturing phase, before any listener of the page.
  addEventListener('click', blockClick, { capture: true });
  addEventListener('auxclick', blockClick, { capture: true });
  $address.listen(({ section }) => {
    if (section === shown) return;
    shown = section;
    panel.postMessage(previewReport(section), location.origin);
  });
  panel.postMessage(previewReport(null), location.origin);
}
