import { isLanguage } from '../../shared/i18n/language.ts';
import { chooseLanguage } from '../../ui/language.ts';

/** On a page of one language the language button links to the same page in the other one. */
export function connectPageLanguage(): void {
  document.querySelector('#language-button')?.addEventListener('click', () => {
    const other = document.querySelector<HTMLAnchorElement>('#other-language');
    if (!other) return;
    if (isLanguage(other.hreflang)) chooseLanguage(other.hreflang);
    location.assign(other.href);
  });
}
