import { html, type Markup } from '../html.ts';
import { CERTIFICATE_WORDS } from '../i18n/certificate.ts';
import { fill } from '../i18n/fill.ts';
import type { Language } from '../i18n/language.ts';
import { CERTIFICATE_KEY_PATH, photoPath } from '../pagePaths.ts';
import type { Certificate } from './certificate.ts';

/** The main part of the pages about certificates: the build makes one with it, the function each certificate's. */

/** What the server finds out about a certificate. */
export type Verdict = 'genuine' | 'withdrawn' | 'unread';
/** Why there is none to show. */
export type Refusal = 'forged' | 'keyless';

export type ShownCertificate = {
  readonly certificate: Certificate;
  readonly verdict: Verdict;
  /** What was signed, as text and in base64, and its signature in base64. */
  readonly text: string;
  readonly signed: string;
  readonly signature: string;
  /** Of the site, for commands that somebody copies. */
  readonly origin: string;
  /** Address of the work's picture, where there is one. */
  readonly picture: string | undefined;
};

/** The page without a certificate. */
export function certificateStart(language: Language): Markup {
  const words = CERTIFICATE_WORDS[language];
  return html`<h1>${words.title}</h1><p>${words.lead}</p><p><a class="link" href="${CERTIFICATE_KEY_PATH}">${words.key}</a></p>`;
}

/** The page about an address that is no certificate's, and why. */
export function certificateRefused(language: Language, refusal: Refusal): Markup {
  const words = CERTIFICATE_WORDS[language];
  return html`<h1>${words.title}</h1><p class="verdict" data-verdict="${refusal}"><strong>${words[refusal]}</strong> ${words[`${refusal}Text`]}</p>`;
}

/** Shell commands that verify a certificate with nothing of ours but the public key. */
function verifyingCommands({ origin, signed, signature }: ShownCertificate): string {
  return [
    `curl -s ${origin}${CERTIFICATE_KEY_PATH} > key.pem`,
    `echo ${signed} | openssl base64 -d -A > certificate.txt`,
    `echo ${signature} | openssl base64 -d -A > certificate.sig`,
    'openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in certificate.txt -sigfile certificate.sig',
  ].join('\n');
}

const dateIn = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00Z`),
  );

/** The page of a certificate. */
export function certificateMain(shown: ShownCertificate, language: Language): Markup {
  const { certificate, verdict, text, picture } = shown;
  const { work, photoId, number, size, edition, print, date, serial } = certificate;
  const words = CERTIFICATE_WORDS[language];
  const among = fill(edition ? words.numberAmong : words.number, { number, size, print });
  return html`<h1>${words.title}</h1><article class="certificate">${
    picture !== undefined && html`<img src="${picture}" alt="${words.picture}">`
  }<div><p class="certificate-number">${among}</p><p class="certificate-work">${work}</p><dl><dt>${words.print}</dt><dd>${print}</dd><dt>${words.date}</dt><dd><time datetime="${date}">${dateIn(date, language)}</time></dd><dt>${words.serial}</dt><dd><code>${serial}</code></dd></dl><p><a class="link" href="${photoPath(photoId, language)}">${words.see}</a></p></div></article><p class="verdict" data-verdict="${verdict}"><strong>${words[verdict]}</strong> ${words[`${verdict}Text`]}</p><details class="certificate-proof"><summary>${words.byHand}</summary><p>${words.byHandText}</p><pre tabindex="0"><code>${verifyingCommands(shown)}</code></pre><p>${words.signedText}:</p><pre tabindex="0"><code>${text}</code></pre></details>`;
}
