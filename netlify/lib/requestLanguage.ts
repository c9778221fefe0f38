import { FALLBACK_LANGUAGE, isLanguage, type Language } from '../../src/domain/language.ts';

/** A longer header than any browser sends is not worth reading on. */
const HEADER_MAX = 500;

/** How much a range such as `de-AT;q=0.8` is wanted; 1 where it does not say. */
function qualityOf(range: string): number {
  const quality = /;\s*q=([^;]*)/i.exec(range)?.[1];
  return quality === undefined ? 1 : Number(quality) || 0;
}

/** The language of ours that a request asks for first in Accept-Language (RFC 9110, 12.5.4), else English. */
export function requestLanguage(request: Request): Language {
  let best = FALLBACK_LANGUAGE;
  let wanted = 0;
  for (const range of (request.headers.get('accept-language') ?? '').slice(0, HEADER_MAX).split(',')) {
    const language = /^\s*([a-z]+)/i.exec(range)?.[1]?.toLowerCase();
    const quality = qualityOf(range);
    if (isLanguage(language) && quality > wanted) [best, wanted] = [language, quality];
  }
  return best;
}
