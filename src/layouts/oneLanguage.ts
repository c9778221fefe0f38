/** The script of a page of one language: cart, language, and what is left of the first view there. */
import { connectBuying } from '../components/site/buying.ts';
import { connectDialogs } from '../components/site/calls.ts';
import { connectCartButton } from '../components/site/cartButton.ts';
import { followCart } from '../components/site/freshLists.ts';
import { refreshSettings } from '../components/site/freshSettings.ts';
import { followImageFailures } from '../components/site/imageFailures.ts';
import { connectPageLanguage } from '../components/site/pageLanguage.ts';
import { connectPageMotion } from '../components/site/pageMotion.ts';
import { connectScrolling } from '../components/site/scrollControls.ts';

followImageFailures(() => import('../components/site/imageFallback.ts'));
connectPageLanguage();
connectCartButton();
connectScrolling();
connectDialogs(() => import('../components/shop/firstCart.ts'));
connectBuying();
followCart();
connectPageMotion();
void refreshSettings(() => import('../stores/siteSettings.ts'));
document.addEventListener('click', ({ target }) => {
  // The button is drawn as on the home page; here the projects are on another page.
  if ((target as Element).closest('[data-back]')) location.assign('/#photos');
});
