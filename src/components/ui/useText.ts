import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Language, Localized } from '../../domain/language.ts';
import { localized } from '../../domain/localized.ts';
import { formatCents } from '../../domain/money.ts';
import { type MessageKey, type MessageParams, message } from '../../messages/index.ts';
import { $language } from '../../stores/language.ts';

/** The page's texts in the current language. */
type Texts = {
  readonly language: Language;
  /** A message with its parameters filled in. */
  readonly t: (key: MessageKey, params?: MessageParams) => string;
  /** Cents as a price. */
  readonly money: (cents: number) => string;
  /** A photo's description, 'Photo' where it has none. */
  readonly name: (description: Localized) => string;
};

export function useText(): Texts {
  const language = useStore($language);
  return useMemo(
    () => ({
      language,
      t: (key, params) => message(language, key, params),
      money: (cents) => formatCents(cents, language),
      name: (description) => localized(description, language) || message(language, 'photos.fallbackName'),
    }),
    [language],
  );
}
