/** The script of the first view: everything a visitor can do before React is needed, in a few kB. */
import { connectCalls, connectDialogs } from '../components/site/calls.ts';
import { connectCartButton } from '../components/site/cartButton.ts';
import { followFreshLists } from '../components/site/freshLists.ts';
import { refreshSettings } from '../components/site/freshSettings.ts';
import { followImageFailures } from '../components/site/imageFailures.ts';
import { connectLanguage } from '../components/site/languageControls.ts';
import { connectScrolling } from '../components/site/scrollControls.ts';
import { connectSections } from '../components/site/sections.ts';
import { followHistory } from '../stores/address.ts';

const isPreview = window.parent !== window;

followImageFailures(() => import('../components/site/imageFallback.ts'));
followHistory();
connectSections();
// A preview in the panel doesn't ask for the language: a dialog would take the focus from the panel's form.
if (isPreview) document.querySelector('#language-dialog')?.remove();
connectLanguage();
connectCartButton();
connectScrolling();
connectCalls(() => import('../components/lightbox/firstLightbox.ts'));
connectDialogs(() => import('../components/shop/firstCart.ts'));
followFreshLists();
if (!isPreview) {
  void refreshSettings(() => import('../stores/siteSettings.ts'));
} else {
  // In a frame of the panel the page is a preview of the settings that the panel sends.
  void import('../components/site/preview.ts').then((preview) => preview.receivePreview());
}
// Players of other services: a frame is added when its button is pressed, never before.
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-play]');
  if (button) void import('../components/site/players.ts').then((players) => players.play(button));
});
// Back from the payment page. Where the code cannot be loaded the address stays, and a reload tries again.
if (/[?&](success|canceled)=true/.test(location.search)) {
  import('../components/site/returnFromPayment.ts').then(
    (payment) => payment.readReturn(),
    (error: unknown) => console.warn('The order could not be confirmed on this page', error),
  );
}
