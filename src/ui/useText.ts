import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { type MessageKey, type MessageParams, message } from '../shared/i18n/index.ts';
import type { Localized } from '../shared/i18n/language.ts';
import { localized } from '../shared/i18n/localized.ts';
import { PRICE_SIGN } from '../shared/i18n/photoWords.ts';
import { formatCents } from '../shared/shop/price.ts';
import { $language } from './language.ts';

export function useText() {
  const language = useStore($language);
  return useMemo(
    () => ({
      language,
      t: (key: MessageKey, params?: MessageParams) => message(language, key, params),
      money: (cents: number) => formatCents(cents, language),
      /** A price whose required words are shown below it. */
      price: (cents: number) => formatCents(cents, language) + PRICE_SIGN,
      /** A photo's description, or 'Photo' without one. */
      name: (description: Localized) =>
        localized(description, language) || message(language, 'photos.fallbackName'),
    }),
    [language],
  );
}
