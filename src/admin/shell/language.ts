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
  hasAdminMessages,
  loadAdminMessages,
  type MessageParams,
  type MessagePart,
} from './texts.ts';

// Whoever has chosen no language is spoken to in the one of ours that the browser asks for first.
const asked = navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage);
if (asked && asked !== $language.get() && readStored(LANGUAGE_KEY) === null) $language.set(asked);

/** The language of the panel: the chosen one, as soon as its messages are loaded. */
export const $panelLanguage = atom($language.get());

/** The parts of the messages that have been asked for. Another language comes with all of them. */
const wanted = new Set<MessagePart>();

/**
 * Loads parts of the messages in the panel's language; another one shows only with them from now on.
 * @throws where they do not arrive
 */
export async function needMessages(...parts: readonly MessagePart[]): Promise<void> {
  for (const part of parts) wanted.add(part);
  await loadAdminMessages($panelLanguage.get(), parts);
}

/**
 * Code together with the parts of the messages that it says. Code that may speak by itself comes after them, as a
 * function. @throws where any of it does not arrive
 */
export async function withMessages<M>(
  code: Promise<M> | (() => Promise<M>),
  ...parts: readonly MessagePart[]
): Promise<M> {
  const messages = needMessages(...parts);
  if (typeof code === 'function') return messages.then(code);
  const [arrived] = await Promise.all([code, messages]);
  return arrived;
}

async function show(language: Language): Promise<void> {
  // While they are on their way more may be asked for.
  while (!hasAdminMessages(language, wanted)) await loadAdminMessages(language, wanted);
  if (language === $language.get()) $panelLanguage.set(language);
}

/**
 * Loads the messages with which the panel opens in the chosen language, and another one once that is chosen; `onFailure`
 * hears where those do not arrive. @throws where the first ones do not
 */
export async function followLanguage(onFailure: () => void): Promise<void> {
  $language.listen((language) => {
    show(language).catch(() => {
      $language.set($panelLanguage.get());
      onFailure();
    });
  });
  await needMessages('panel');
}

export type AdminTexts = ReturnType<typeof useAdminText>;

/** The panel's words in the language of the moment. */
export function useAdminText() {
  const language = useStore($panelLanguage);
  return useMemo(
    () => ({
      language,
      /** A message of the panel with its places filled. */
      t: (key: AdminMessageKey, params?: MessageParams) => adminMessage(language, key, params),
      label: (field: FormField) => fieldLabel(language, field),
      fault: (fault: FieldFault) => adminFault(language, fault),
    }),
    [language],
  );
}
