import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Language } from '../../../domain/language.ts';
import { type AdminMessageKey, adminMessage, type MessageParams } from '../../../messages/admin.ts';
import { $language } from '../../../stores/language.ts';

export type AdminTexts = {
  readonly language: Language;
  /** A message of the panel with its places filled. */
  readonly t: (key: AdminMessageKey, params?: MessageParams) => string;
};

/** The panel's words in the language of the moment. */
export function useAdminText(): AdminTexts {
  const language = useStore($language);
  return useMemo(() => ({ language, t: (key, params) => adminMessage(language, key, params) }), [language]);
}
