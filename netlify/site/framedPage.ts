import { html, type Markup } from '../../src/shared/html.ts';
import type { Language } from '../../src/shared/i18n/language.ts';
import { reply } from '../lib/replies.ts';

const READ_TIMEOUT_MS = 3000;
const MAIN = /(<main\b[^>]*>)[\s\S]*(<\/main>)/;
/** For a page without styles, whose form may be sent again. */
const BARE_POLICY =
  "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

type Frame = { readonly html: string; readonly policy: string };

/** A built page whose main part is replaced by an answer. */
type FramedPage = {
  readonly main: Markup;
  readonly title: string;
  readonly language: Language;
  readonly status: number;
  readonly origin: string | undefined;
  /** Path of the page that provides the frame. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
};

async function frameAt(origin: string | undefined, path: string): Promise<Frame | undefined> {
  if (origin === undefined) return undefined;
  try {
    const answer = await fetch(origin + path, {
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

const barePage = ({ main, title, language }: FramedPage): string =>
  html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><main>${main}</main></body></html>`
    .text;

/** A page made by a function, in the site's look if possible; `change` edits the final HTML. */
export async function framedPage(
  page: FramedPage,
  change: (html: string) => string = (html) => html,
): Promise<Response> {
  const frame = await frameAt(page.origin, page.path);
  const within = html`<div class="prose" lang="${page.language}" data-always>${page.main}</div>`;
  const body = frame
    ? frame.html.replace(MAIN, (_, open: string, close: string) => open + within.text + close)
    : barePage(page);
  const headers = { 'Content-Security-Policy': frame?.policy ?? BARE_POLICY, ...page.headers };
  return reply(change(body), 'text/html; charset=utf-8', headers, page.status);
}
