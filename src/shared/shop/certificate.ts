import { html, type Markup } from '../html.ts';
import { fill } from '../i18n/fill.ts';
import { LANGUAGES, type Language } from '../i18n/language.ts';
import { shortened } from '../i18n/localized.ts';
import { dateInWords } from '../i18n/pageWords.ts';
import { CERTIFICATE_KEY_PATH, certificatePath, editionsPath, photoPath } from '../pagePaths.ts';
import type { EditionName } from './edition.ts';
import { type Sides, sizeLabel } from './print.ts';
import { isPrintSize, type PrintSize, rowOf, sizeOfField } from './printSizes.ts';

/** A certificate of one numbered print. It says nothing about the buyer. */
export type Certificate = {
  readonly work: string;
  readonly photoId: string;
  readonly number: number;
  readonly size: number;
  /** The photo's edition: '' when one counts every print size. */
  readonly edition: EditionName;
  readonly print: PrintSize;
  /** The day of the payment, YYYY-MM-DD. */
  readonly date: string;
  /** Distinguishes this sale of the number from an earlier, refunded one. */
  readonly serial: string;
};

const WORK_LENGTH_MAX = 120;
const NUMBER = /^(\d{1,3}) of (\d{1,3})(?: in (.+))?$/;
const LINE = /^(\w+): (.+)$/;
const TOKEN = /^([\w-]{1,1200})\.([\w-]{86})$/;

/** The signed text, in lines that a person can read. */
export function certificateText(certificate: Certificate): string {
  const { work, photoId, number, size, edition, print, date, serial } = certificate;
  const among = edition ? ` in ${sizeOfField(edition)}` : '';
  const title = shortened(work.replace(/\s+/g, ' ').trim(), WORK_LENGTH_MAX);
  const lines = {
    Work: title,
    Id: photoId,
    Number: `${number} of ${size}${among}`,
    Print: print,
    Date: date,
  };
  return Object.entries({ ...lines, Serial: serial })
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

/** Parses a text of {@link certificateText}; undefined for any other. */
export function readCertificate(text: string): Certificate | undefined {
  const lines = new Map(
    text.split('\n').map((line) => {
      const [, name = '', value = ''] = LINE.exec(line) ?? [];
      return [name, value];
    }),
  );
  const of = (name: string) => lines.get(name) ?? '';
  const [, number, size, among = ''] = NUMBER.exec(of('Number')) ?? [];
  const print = of('Print');
  if (number === undefined || !isPrintSize(print)) return undefined;
  const certificate: Certificate = {
    work: of('Work'),
    photoId: of('Id'),
    number: Number(number),
    size: Number(size),
    edition: isPrintSize(among) ? rowOf(among).field : '',
    print,
    date: of('Date'),
    serial: of('Serial'),
  };
  return certificateText(certificate) === text ? certificate : undefined;
}

/** The two parts of a certificate's token, both base64url; undefined when malformed. */
export function readToken(token: string): { readonly text: string; readonly signature: string } | undefined {
  const [, text, signature] = TOKEN.exec(token) ?? [];
  return text !== undefined && signature !== undefined ? { text, signature } : undefined;
}

/** The texts of the pages about certificates, for build and function only, so that no script has them. */
export const CERTIFICATE_WORDS = {
  en: {
    title: 'Certificate of a numbered print',
    lead: 'Every print of a numbered edition comes with a certificate. It has a page of its own, whose address stands in the order confirmation, and it is signed: anyone can verify it, on that page or without us.',
    number: 'Number {number} of {size}',
    numberAmong: 'Number {number} of {size} in {print}',
    print: 'Print',
    paper: 'Paper',
    signature: 'Signature',
    date: 'Sold on',
    scan: 'Scan to verify:',
    serial: 'Serial',
    ledger: 'Ledger of editions',
    inLedger: 'Ledger',
    hash: 'Fingerprint',
    entry: 'Entry {at}',
    see: 'See the work',
    picture: 'Picture of the work',
    genuine: 'This certificate is genuine.',
    genuineText: 'Its signature is ours, and this number is registered to it.',
    withdrawn: 'This certificate has been withdrawn.',
    withdrawnText:
      'Its signature is ours, but the print was given back: the number is no longer registered to it.',
    unread: 'The signature of this certificate is ours.',
    unreadText:
      'Whether the number is still registered to it cannot be read at the moment. Please try again in a minute.',
    forged: 'This is no certificate of ours.',
    forgedText:
      'Its address is not complete, or somebody has changed it. Please copy it whole from the order confirmation.',
    keyless: 'Certificates cannot be verified here at the moment.',
    keylessText: 'The key that they are signed with is missing: SIGNING_KEY is not set.',
    byHand: 'Verify it without us',
    byHandText:
      'The certificate is the text below, signed with Ed25519. With OpenSSL 3 on your own computer:',
    signedText: 'The signed text',
    key: 'Our public key',
  },
  de: {
    title: 'Zertifikat eines nummerierten Drucks',
    lead: 'Zu jedem Druck einer nummerierten Auflage gehört ein Zertifikat. Es hat eine eigene Seite, deren Adresse in der Bestellbestätigung steht, und es ist signiert: Jeder kann es prüfen, auf dieser Seite oder ohne uns.',
    number: 'Nummer {number} von {size}',
    numberAmong: 'Nummer {number} von {size} in {print}',
    print: 'Druck',
    paper: 'Papier',
    signature: 'Unterschrift',
    date: 'Verkauft am',
    scan: 'Zum Prüfen scannen:',
    serial: 'Seriennummer',
    ledger: 'Verzeichnis der Auflagen',
    inLedger: 'Verzeichnis',
    hash: 'Fingerabdruck',
    entry: 'Eintrag {at}',
    see: 'Das Werk ansehen',
    picture: 'Bild des Werks',
    genuine: 'Dieses Zertifikat ist echt.',
    genuineText: 'Die Signatur ist unsere, und die Nummer gehört zu diesem Zertifikat.',
    withdrawn: 'Dieses Zertifikat gilt nicht mehr.',
    withdrawnText:
      'Die Signatur ist unsere, aber der Druck wurde zurückgegeben: Die Nummer gehört nicht mehr dazu.',
    unread: 'Die Signatur dieses Zertifikats ist unsere.',
    unreadText:
      'Ob die Nummer noch dazu gehört, lässt sich gerade nicht lesen. Bitte versuchen Sie es in einer Minute erneut.',
    forged: 'Das ist kein Zertifikat von uns.',
    forgedText:
      'Die Adresse ist nicht vollständig, oder jemand hat sie verändert. Bitte kopieren Sie sie ganz aus der Bestellbestätigung.',
    keyless: 'Zertifikate lassen sich hier gerade nicht prüfen.',
    keylessText: 'Der Schlüssel fehlt, mit dem sie signiert sind: SIGNING_KEY ist nicht gesetzt.',
    byHand: 'Ohne uns prüfen',
    byHandText:
      'Das Zertifikat ist der Text unten, signiert mit Ed25519. Mit OpenSSL 3 auf Ihrem eigenen Rechner:',
    signedText: 'Der signierte Text',
    key: 'Unser öffentlicher Schlüssel',
  },
} as const satisfies Record<Language, object>;

type Verdict = 'genuine' | 'withdrawn' | 'unread';
export type Refusal = 'forged' | 'keyless';

export type ShownCertificate = {
  readonly certificate: Certificate;
  readonly verdict: Verdict;
  /** The position and hash of its sale in the ledger; undefined when unknown. */
  readonly entry: { readonly at: number; readonly hash: string } | undefined;
  /** The signed text, also in base64, and its signature in base64. */
  readonly text: string;
  readonly signed: string;
  readonly signature: string;
  /** Origin of the site, for commands to copy. */
  readonly origin: string;
  /** The address of this page, shortened in print. */
  readonly address: string;
  /** The whole address as a QR code: the length of its sides, and the path of its dark squares. */
  readonly code: { readonly size: number; readonly path: string };
  /** What the site knows about the work; undefined for a photo that is gone. */
  readonly about:
    | {
        readonly artist: string;
        /** The site is named after the artist. */
        readonly isOwnSite?: boolean;
        /** The work's title in each language, as its name on orders. */
        readonly titles?: Readonly<Record<Language, string>>;
        readonly year: number | undefined;
        readonly paper: string;
        /** The upright sides of its picture: the print's sheet is turned the same way. */
        readonly sides: Sides | undefined;
        /** Address of its picture, if there is one. */
        readonly picture: string | undefined;
      }
    | undefined;
};

export function certificateStart(language: Language): Markup {
  const words = CERTIFICATE_WORDS[language];
  return html`<h1>${words.title}</h1><p>${words.lead}</p><p><a class="link" href="${editionsPath(language)}">${words.ledger}</a><br><a class="link" href="${CERTIFICATE_KEY_PATH}">${words.key}</a></p>`;
}

/** The page for an address without a valid certificate. */
export function certificateRefused(language: Language, refusal: Refusal): Markup {
  const words = CERTIFICATE_WORDS[language];
  return html`<h1>${words.title}</h1><p class="verdict" data-verdict="${refusal}"><strong>${words[refusal]}</strong> ${words[`${refusal}Text`]}</p>`;
}

/** Shell commands that verify a certificate with only the public key from us. */
function verifyingCommands({ origin, signed, signature }: ShownCertificate): string {
  return [
    `curl -s ${origin}${CERTIFICATE_KEY_PATH} > key.pem`,
    `echo ${signed} | openssl base64 -d -A > certificate.txt`,
    `echo ${signature} | openssl base64 -d -A > certificate.sig`,
    'openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in certificate.txt -sigfile certificate.sig',
  ].join('\n');
}

/** How many of the address's last characters are printed: enough to compare with the page's. */
const END_LENGTH = 12;

/** The page's address on paper: whole as a code for a phone, and its ends as text. */
function printedAddress({ origin, address, code }: ShownCertificate, language: Language): Markup {
  return html`<figure class="certificate-address"><svg viewBox="0 0 ${code.size} ${code.size}" aria-hidden="true"><path d="${code.path}"/></svg><figcaption>${CERTIFICATE_WORDS[language].scan}<br>${origin}<br>${certificatePath(language)}…${address.slice(-END_LENGTH)}</figcaption></figure>`;
}

export function certificateMain(shown: ShownCertificate, language: Language): Markup {
  const { certificate, verdict, entry, text, about } = shown;
  const { work, photoId, number, size, edition, print, date, serial } = certificate;
  const words = CERTIFICATE_WORDS[language];
  const day = dateInWords(date, language, { dateStyle: 'long', timeZone: 'UTC' });
  const titles = about?.titles;
  // A title that has changed since the sale has no translation.
  const other =
    titles && Object.values(titles).includes(work)
      ? LANGUAGES.find((one) => titles[one] !== work)
      : undefined;
  const among = fill(edition ? words.numberAmong : words.number, { number, size, print });
  return html`<h1>${words.title}</h1><article class="certificate"${about?.isOwnSite && html` data-own`}>${
    about?.picture !== undefined && html`<img src="${about.picture}" alt="${words.picture}">`
  }<div>${about?.artist && html`<p>${about.artist}</p>`}<p class="certificate-number">${among}</p><p class="certificate-work">${work}${about?.year !== undefined && `, ${about.year}`}${
    other && html`<span lang="${other}" data-always>${titles?.[other]}</span>`
  }</p><dl><dt>${words.print}</dt><dd>${sizeLabel(print, language, about?.sides)}</dd>${
    about?.paper && html`<dt>${words.paper}</dt><dd>${about.paper}</dd>`
  }<dt>${words.date}</dt><dd><time datetime="${date}">${day}</time></dd><dt>${words.serial}</dt><dd><code>${serial}</code></dd>${
    entry &&
    html`<dt>${words.inLedger}</dt><dd><a href="${editionsPath(language)}#entry-${entry.at}">${fill(words.entry, entry)}</a></dd><dt>${words.hash}</dt><dd class="certificate-hash"><code>${entry.hash}</code></dd>`
  }</dl><div class="certificate-foot"><p class="certificate-signature">${words.signature}</p>${printedAddress(shown, language)}</div><p><a class="link" href="${photoPath(photoId, language)}">${words.see}</a></p></div></article><p class="verdict" data-verdict="${verdict}"><strong>${words[verdict]}</strong> ${words[`${verdict}Text`]}</p><details class="certificate-proof"><summary>${words.byHand}</summary><p>${words.byHandText}</p><pre tabindex="0"><code>${verifyingCommands(shown)}</code></pre><p>${words.signedText}:</p><pre tabindex="0"><code>${text}</code></pre></details>`;
}
