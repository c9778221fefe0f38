/** The script of a page of one language: cart, language, and what is left of the first view there. */

import { connectCartButton, connectDialogs } from '../features/cart/cartButton.ts';
import { followImageFailures } from '../features/gallery/imageFailures.ts';
import { followCart } from '../features/gallery/revalidate.ts';
import { connectPageLanguage } from '../features/language/pageLanguage.ts';
import { connectScrolling } from '../features/navigation/scrollControls.ts';
import { refreshSettings } from '../features/settings/freshSettings.ts';
import { connectBuying } from '../features/work/buying.ts';
import { connectPageMotion } from '../features/work/pageMotion.ts';

followImageFailures(() => import('../features/gallery/imageFallback.ts'));
connectPageLanguage();
connectCartButton();
connectScrolling();
connectDialogs(() => import('../features/cart/firstCart.ts'));
connectBuying();
followCart();
connectPageMotion();
void refreshSettings(() => import('../features/settings/siteSettings.ts'));
document.addEventListener('click', ({ target }) => {
  // The button is drawn as on the home page; here the projects are on another page.
  if ((target as Element).closest('[data-back]')) location.assign('/#photos');
});
