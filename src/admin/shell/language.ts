import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { FieldFault, FormField } from '../../shared/content/fields/form.ts';
import { isLanguage, LANGUAGES, type Language } from '../../shared/i18n/language.ts';
import { formatCents } from '../../shared/shop/price.ts';
import { LANGUAGE_KEY } from '../../shared/storageKeys.ts';
import { $language } from '../../ui/language.ts';
import { readStored } from '../../ui/storage.ts';
import {
  type AdminMessageKey,
  adminFault,
  adminMessage,
  fieldLabel,
  loadAdminMessages,
  type MessageParams,
} from './texts.ts';

// Without a choice, the browser's first preferred language that the panel has is used.
const preferred = navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage);
if (preferred && preferred !== $language.get() && readStored(LANGUAGE_KEY) === null) $language.set(preferred);

/** The panel's language: the chosen one, once its messages are loaded. */
export const $panelLanguage = atom($language.get());

async function show(language: Language): Promise<void> {
  await loadAdminMessages(language);
  if (language === $language.get()) $panelLanguage.set(language);
}

/** Loads the messages now and at each change of language. @param onFailure called if a later load fails @throws if the first load fails */
export async function followLanguage(onFailure: () => void): Promise<void> {
  $language.listen((language) => {
    show(language).catch(() => {
      $language.set($panelLanguage.get());
      onFailure();
    });
  });
  await loadAdminMessages($panelLanguage.get());
}

type Named = string | { readonly name: string } | { readonly id: string };

function nameOf(item: Named): string {
  if (typeof item === 'string') return item;
  return 'name' in item ? item.name : item.id;
}

/** The same field in the other language: 'de_paper' for 'en_paper', 'payment.en' for 'payment.de'. */
const twinOf = (name: string): string =>
  name.replace(/(^|\.)(en|de)(?=[_.]|$)/, (_, before, one) => before + (one === 'en' ? 'de' : 'en'));

/** Sorts each pair of fields so that the one in `language` comes first; all other fields keep their place. */
export function languageFirst<T extends Named>(items: readonly T[], language: Language): readonly T[] {
  if (language === LANGUAGES[0]) return items;
  const byName = new Map(items.map((item) => [nameOf(item), item]));
  return items.map((item) => byName.get(twinOf(nameOf(item))) ?? item);
}

/** Locales for dates and lists. Only for the panel: an import would add this module to public pages. */
export const LOCALES = { en: 'en-GB', de: 'de' } as const;

const TIMES = {
  moment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  clock: { hour: '2-digit', minute: '2-digit' },
  month: { month: 'long' },
} as const;
type TimeStyle = keyof typeof TIMES;

/** Formats an ISO 8601 time in the shop's time zone, with the year if it is not the current one. */
export function adminTime(language: Language, iso: string, style: TimeStyle): string {
  const isOtherYear = new Date(iso).getFullYear() !== new Date().getFullYear();
  const hasYear = style === 'month' || (style !== 'clock' && isOtherYear);
  const year = hasYear && ({ year: 'numeric' } as const);
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'Europe/Berlin',
    ...TIMES[style],
    ...year,
  });
  return format.format(new Date(iso));
}

const textsIn = (language: Language) => ({
  language,
  t: (key: AdminMessageKey, params?: MessageParams) => adminMessage(language, key, params),
  label: (field: FormField) => fieldLabel(language, field),
  time: (iso: string, style: TimeStyle = 'moment') => adminTime(language, iso, style),
  /** The name of a month such as `2026-11`. */
  monthName: (name: string) => adminTime(language, `${name}-15T12:00:00Z`, 'month'),
  money: (cents: number) => formatCents(cents, language),
  fault: (fault: FieldFault) => adminFault(language, fault),
  inOrder: <T extends Named>(items: readonly T[]) => languageFirst(items, language),
});
export type AdminTexts = ReturnType<typeof textsIn>;

/** The panel's texts and formats in each language. */
export const TEXTS: Readonly<Record<Language, AdminTexts>> = { en: textsIn('en'), de: textsIn('de') };

/** The texts and formats of the current language. */
export const useAdminText = (): AdminTexts => TEXTS[useStore($panelLanguage)];
