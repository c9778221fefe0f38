/** The script of the first view: everything before React, in a few kB. */

import { connectCartButton, connectDialogs } from '../features/cart/cartButton.ts';
import { followImageFailures } from '../features/gallery/imageFailures.ts';
import { followLists } from '../features/gallery/revalidate.ts';
import { connectLanguage } from '../features/language/languageControls.ts';
import { connectLightbox } from '../features/lightbox/openLightbox.ts';
import { followHistory } from '../features/navigation/address.ts';
import { connectScrolling } from '../features/navigation/scrollControls.ts';
import { connectSections } from '../features/navigation/sections.ts';
import { refreshSettings } from '../features/settings/freshSettings.ts';

const isPreview = window.parent !== window;

followImageFailures(() => import('../features/gallery/imageFallback.ts'));
followHistory();
connectSections();
// A preview in the panel doesn't ask for the language: a dialog would take the focus from the panel's form.
if (isPreview) document.querySelector('#language-dialog')?.remove();
connectLanguage();
connectCartButton();
connectScrolling();
connectLightbox(() => import('../features/lightbox/firstLightbox.ts'));
connectDialogs(() => import('../features/cart/firstCart.ts'));
followLists();
if (!isPreview) {
  void refreshSettings(() => import('../features/settings/siteSettings.ts'));
} else {
  // In a frame of the panel the page is a preview of the settings that the panel sends.
  void import('../features/settings/preview.ts').then((preview) => preview.receivePreview());
}
// Players of other services: a frame is added when its button is pressed, never before.
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-play]');
  if (button) void import('../features/players/players.ts').then((players) => players.play(button));
});
// Back from the payment page. If the code fails to load, the address stays, and a reload tries again.
if (/[?&](success|canceled)=true/.test(location.search)) {
  import('../features/cart/order.ts').then((payment) => payment.readReturn(), console.warn);
} else if (
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.redirectCount
) {
  // Of this site's own addresses only those without a page redirect here.
  document.querySelector('#unknown-address')?.removeAttribute('hidden');
}
