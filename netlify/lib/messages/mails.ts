import { fill, type MessageParams } from '../../../src/shared/i18n/fill.ts';
import type { Language } from '../../../src/shared/i18n/language.ts';
import { mailsDe } from './mailsDe.ts';
import { type MailMessageKey, mailsEn } from './mailsEn.ts';

/** A sentence of a mail, apart from those of the calls, which no mail needs. */
export function mailMessage(language: Language, key: MailMessageKey, params?: MessageParams): string {
  return fill((language === 'de' ? mailsDe : mailsEn)[key], params, language);
}
