import { parseAccept } from 'hono/utils/accept';
import { FALLBACK_LANGUAGE, isLanguage, type Language } from '../../src/shared/i18n/language.ts';

/** A longer header than any browser sends is not worth reading on. */
const HEADER_MAX = 500;

/** The language of ours that a request asks for first in Accept-Language (RFC 9110, 12.5.4), else English. */
export function requestLanguage(request: Request): Language {
  const asked = parseAccept((request.headers.get('accept-language') ?? '').slice(0, HEADER_MAX));
  const wanted = asked.filter(({ q }) => q > 0).map(({ type }) => type.split('-')[0]?.toLowerCase());
  return wanted.find(isLanguage) ?? FALLBACK_LANGUAGE;
}
