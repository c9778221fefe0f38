/** The script of the first view: everything a visitor can do before React is needed, in a few kB. */
import { connectCalls } from '../components/site/calls.ts';
import { connectCartButton } from '../components/site/cartButton.ts';
import { followFreshLists } from '../components/site/freshLists.ts';
import { refreshSettings } from '../components/site/freshSettings.ts';
import { followImageFailures } from '../components/site/imageFailures.ts';
import { connectLanguage } from '../components/site/languageControls.ts';
import { connectPlayers } from '../components/site/players.ts';
import { readReturn } from '../components/site/returnFromPayment.ts';
import { connectScrollTop } from '../components/site/scrollTop.ts';
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
connectPlayers();
connectScrollTop();
connectCalls();
followFreshLists();
if (!isPreview) {
  void refreshSettings(async () => (await import('../stores/siteSettings.ts')).showSettings);
} else {
  // In a frame of the panel the page is a preview of the settings that the panel sends.
  void import('../components/site/preview.ts').then(({ receivePreview }) => receivePreview());
}
void readReturn(async () => (await import('../stores/purchase.ts')).completeOrder);
