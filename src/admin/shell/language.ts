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

// Whoever has chosen no language is spoken to in the one of ours that the browser asks for first.
const asked = navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage);
if (asked && asked !== $language.get() && readStored(LANGUAGE_KEY) === null) $language.set(asked);

/** The language of the panel: the chosen one, as soon as its messages are loaded. */
export const $panelLanguage = atom($language.get());

async function show(language: Language): Promise<void> {
  await loadAdminMessages(language);
  if (language === $language.get()) $panelLanguage.set(language);
}

/** Loads the chosen messages now and at each change; `onFailure` hears where later ones fail. @throws where the first ones do */
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

/** The same in the other language: 'de_paper' of 'en_paper', 'payment.en' of 'payment.de'. */
const twinOf = (name: string): string =>
  name.replace(/(^|\.)(en|de)(?=[_.]|$)/, (_, before, one) => before + (one === 'en' ? 'de' : 'en'));

/** Of what stands in both languages the one in `language` comes first; all else keeps its place. */
export function languageFirst<T extends Named>(items: readonly T[], language: Language): readonly T[] {
  if (language === LANGUAGES[0]) return items;
  const byName = new Map(items.map((item) => [nameOf(item), item]));
  return items.map((item) => byName.get(twinOf(nameOf(item))) ?? item);
}

/** How dates and lists are written. What public pages import for it would bring the panel's file there. */
export const LOCALES = { en: 'en-GB', de: 'de' } as const;

const TIMES = {
  moment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  clock: { hour: '2-digit', minute: '2-digit' },
  month: { month: 'long' },
} as const;
type TimeStyle = keyof typeof TIMES;

/** A time in ISO 8601 as the shop's clock shows it; with the year where that is not the present one. */
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
  /** A month of the shape `2026-11`. */
  monthName: (name: string) => adminTime(language, `${name}-15T12:00:00Z`, 'month'),
  money: (cents: number) => formatCents(cents, language),
  fault: (fault: FieldFault) => adminFault(language, fault),
  inOrder: <T extends Named>(items: readonly T[]) => languageFirst(items, language),
});
export type AdminTexts = ReturnType<typeof textsIn>;

/** The panel's words in each language. */
export const TEXTS: Readonly<Record<Language, AdminTexts>> = { en: textsIn('en'), de: textsIn('de') };

/** Those in the language of the moment. */
export const useAdminText = (): AdminTexts => TEXTS[useStore($panelLanguage)];
