import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useMemo } from 'react';
import type { FieldFault, FormField } from '../../shared/content/fields/form.ts';
import { isLanguage, type Language } from '../../shared/i18n/language.ts';
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

export type AdminTexts = ReturnType<typeof useAdminText>;

/** The panel's words in the language of the moment. */
export function useAdminText() {
  const language = useStore($panelLanguage);
  return useMemo(
    () => ({
      language,
      t: (key: AdminMessageKey, params?: MessageParams) => adminMessage(language, key, params),
      label: (field: FormField) => fieldLabel(language, field),
      fault: (fault: FieldFault) => adminFault(language, fault),
    }),
    [language],
  );
}
