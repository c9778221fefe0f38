import { isLanguage, type Language } from '../../shared/i18n/language.ts';
import { legalDate } from '../../shared/i18n/pageWords.ts';
import { isRecord, parseJson } from '../../shared/isRecord.ts';
import { persistentAtom } from '../../ui/persistence.ts';

export const EMBED_SERVICES = ['youtube', 'soundcloud'] as const;
export type EmbedService = (typeof EMBED_SERVICES)[number];

/** Its storage key. Not among the others, which the first view's script contains. */
const CONSENT_KEY = 'embedConsent';

/** When each service was allowed, as ISO 8601; a missing service is not allowed. */
type Consents = Readonly<Partial<Record<EmbedService, string>>>;

/** Parses the stored consents; anything unreadable allows nothing. */
export function readConsents(text: string): Consents {
  const kept = parseJson(text);
  if (!isRecord(kept)) return {};
  const read = EMBED_SERVICES.flatMap((service) => {
    const since = Object.hasOwn(kept, service) ? kept[service] : undefined;
    return typeof since === 'string' && Number.isFinite(Date.parse(since)) ? [[service, since]] : [];
  });
  return Object.fromEntries(read) as Consents;
}

export const isEmbedService = (name: unknown): name is EmbedService =>
  EMBED_SERVICES.some((service) => service === name);

/** The services whose players are allowed on this device; shared by all tabs. */
export const $consents = persistentAtom<Consents>(
  CONSENT_KEY,
  {},
  { encode: JSON.stringify, decode: readConsents },
);

/** Stores the consent given by pressing a player's button, whose text names the service. */
export function allowService(service: EmbedService): void {
  if (!$consents.get()[service]) $consents.set({ ...$consents.get(), [service]: new Date().toISOString() });
}

const languageOf = (element: Element): Language => {
  const language = element.closest<HTMLElement>('[lang]')?.lang;
  return isLanguage(language) ? language : 'en';
};

/** Shows for each service whether it is allowed on this device, and revokes it on request. */
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
    const { consent: service } = entry?.dataset ?? {};
    if (!entry || !isEmbedService(service)) return;
    const { [service]: _, ...others } = $consents.get();
    $consents.set(others);
    // The button is gone; the focus makes a screen reader read the result.
    entry.querySelector<HTMLElement>('[data-when="not"]')?.focus();
  });
}
