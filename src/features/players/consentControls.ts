import { isLanguage, type Language } from '../../shared/i18n/language.ts';
import { legalDate } from '../../shared/i18n/legal.ts';
import { isEmbedService } from './consent.ts';
import { $consents, revokeService } from './consentStore.ts';

const languageOf = (element: Element): Language => {
  const language = element.closest<HTMLElement>('[lang]')?.lang;
  return isLanguage(language) ? language : 'en';
};

/** Shows for each service whether it is allowed on this device, and lets it be revoked. */
export function connectConsents(): void {
  const entries = document.querySelectorAll<HTMLElement>('[data-consent]');
  $consents.subscribe((consents) => {
    for (const entry of entries) {
      const { consent: service } = entry.dataset;
      const since = isEmbedService(service) ? consents[service] : undefined;
      for (const part of entry.querySelectorAll<HTMLElement>('[data-when]'))
        part.hidden = (part.dataset.when === 'allowed') !== (since !== undefined);
      const time = entry.querySelector('time');
      if (time && since) {
        time.dateTime = since;
        time.textContent = legalDate(since, languageOf(entry));
      }
    }
  });
  document.addEventListener('click', ({ target }) => {
    const entry = (target as Element).closest('button')?.closest<HTMLElement>('[data-consent]');
    if (!entry || !isEmbedService(entry.dataset.consent)) return;
    revokeService(entry.dataset.consent);
    // The button is gone; what it has done is read out.
    entry.querySelector<HTMLElement>('[data-when="not"]')?.focus();
  });
}
