import { atom } from 'nanostores';
import type { Language } from '../../domain/language.ts';
import { loadAdminMessages } from '../../messages/admin.ts';
import { $language } from '../language.ts';

/** The language of the panel: the chosen one, as soon as its messages are loaded. */
export const $panelLanguage = atom($language.get());

async function show(language: Language): Promise<void> {
  await loadAdminMessages(language);
  if (language === $language.get()) $panelLanguage.set(language);
}

/**
 * Loads the messages of the chosen language, and of another one once that is chosen; `onFailure` hears where those do
 * not arrive. @throws where the first ones do not
 */
export async function followLanguage(onFailure: () => void): Promise<void> {
  $language.listen((language) => {
    show(language).catch(() => {
      $language.set($panelLanguage.get());
      onFailure();
    });
  });
  await show($language.get());
}
