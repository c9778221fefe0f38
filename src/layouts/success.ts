/** The page after a payment: shows the reference, clears the saved cart and tells every open tab. */
import { $language } from '../stores/language.ts';
import { broadcastCartClear } from '../stores/storedCart.ts';

$language.subscribe((language) => {
  const root = document.documentElement;
  root.lang = language;
  document.title = root.dataset[language === 'de' ? 'titleDe' : 'titleEn'] ?? document.title;
});

broadcastCartClear();

const session = new URLSearchParams(location.search).get('session_id');
const reference = document.querySelector<HTMLElement>('#reference');
const code = reference?.querySelector('code');
if (session && reference && code) {
  // As text, never as markup: anybody can write a link to this page.
  code.textContent = session.slice(0, 255);
  reference.hidden = false;
}
