import { html, type Markup } from '../../../src/domain/html.ts';
import type { Language } from '../../../src/domain/language.ts';
import { legalPath } from '../../../src/domain/pagePaths.ts';
import { withdrawalTitles } from '../../../src/domain/withdrawalHtml.ts';
import { NO_STORE, SECURITY_HEADERS } from '../../lib/headers.ts';

const READ_TIMEOUT_MS = 3000;
const MAIN = /(<main\b[^>]*>)[\s\S]*(<\/main>)/;
/** Of a page without styles: its form may be sent again. */
const BARE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

type Frame = { readonly html: string; readonly policy: string };

/** The withdrawal page as the site has it, in which the answer takes the form's place; undefined where it is not to be had. */
async function frameAt(origin: string | undefined, language: Language): Promise<Frame | undefined> {
  if (origin === undefined) return undefined;
  try {
    const answer = await fetch(origin + legalPath('withdraw', language), {
      redirect: 'error',
      signal: AbortSignal.timeout(READ_TIMEOUT_MS),
    });
    const policy = answer.headers.get('content-security-policy');
    const text = await answer.text();
    return answer.ok && policy && MAIN.test(text) ? { html: text, policy } : undefined;
  } catch {
    return undefined;
  }
}

const within = (main: Markup, language: Language): Markup =>
  html`<div class="prose" lang="${language}" data-always>${main}</div>`;

const barePage = (main: Markup, language: Language): string =>
  html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${withdrawalTitles[language]}</title></head><body><main>${main}</main></body></html>`
    .text;

/**
 * The answer to a form that was sent without script.
 * @param origin of the site's own pages, where it is known
 */
export async function withdrawalPage(
  main: Markup,
  language: Language,
  status: number,
  origin: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const frame = await frameAt(origin, language);
  const body = frame
    ? frame.html.replace(MAIN, (_, open: string, close: string) => open + within(main, language).text + close)
    : barePage(main, language);
  return new Response(body, {
    status,
    headers: {
      ...NO_STORE,
      ...SECURITY_HEADERS,
      'Content-Security-Policy': frame?.policy ?? BARE_POLICY,
      'Content-Type': 'text/html; charset=utf-8',
      ...headers,
    },
  });
}
