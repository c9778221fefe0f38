import type { Markup } from '../../../src/domain/html.ts';
import type { Language } from '../../../src/domain/language.ts';
import { legalPath } from '../../../src/domain/pagePaths.ts';
import { withdrawalTitles } from '../../../src/domain/withdrawalHtml.ts';
import { framedPage } from '../framedPage.ts';

/**
 * The answer to a form that was sent without script, on the page of the form.
 * @param origin of the site's own pages, where it is known
 */
export const withdrawalPage = (
  main: Markup,
  language: Language,
  status: number,
  origin: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  framedPage({
    main,
    title: withdrawalTitles[language],
    language,
    status,
    origin,
    path: legalPath('withdraw', language),
    headers,
  });
