import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Localized } from '../../domain/language.ts';
import { localized } from '../../domain/localized.ts';
import { formatCents } from '../../domain/money.ts';
import { type MessageKey, type MessageParams, message } from '../../messages/index.ts';
import { PRICE_SIGN } from '../../messages/priceWords.ts';
import { $language } from '../../stores/language.ts';

/** The page's texts in the current language. */
export function useText() {
  const language = useStore($language);
  return useMemo(
    () => ({
      language,
      t: (key: MessageKey, params?: MessageParams) => message(language, key, params),
      money: (cents: number) => formatCents(cents, language),
      /** A price whose words stand below. */
      price: (cents: number) => formatCents(cents, language) + PRICE_SIGN,
      /** A photo's description, 'Photo' where it has none. */
      name: (description: Localized) =>
        localized(description, language) || message(language, 'photos.fallbackName'),
    }),
    [language],
  );
}
