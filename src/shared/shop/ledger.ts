import { html, type Markup } from '../html.ts';
import { fill } from '../i18n/fill.ts';
import type { Language } from '../i18n/language.ts';
import { CERTIFICATE_KEY_PATH, certificatePath, editionsPath, photoPath } from '../pagePaths.ts';
import { SHOP_ENDPOINTS } from '../shopEndpoints.ts';
import { type Edition, type EditionName, freeNumbers } from './edition.ts';
import { sizeOfField } from './printSizes.ts';

/** One line of the ledger: the new state of an edition's number. */
export type LedgerEntry = {
  readonly photo: string;
  /** The photo's edition: '' when one counts every print size. */
  readonly edition: EditionName;
  /** The size of that edition at the time. */
  readonly size: number;
  readonly number: number;
  /** `damaged`: its stored line cannot be read, and only `line`, `previous` and `hash` mean anything. */
  readonly state: 'sold' | 'free' | 'damaged';
  /** YYYY-MM. */
  readonly month: string;
  /** The certificate's; '' for a number that is free or was sold elsewhere. */
  readonly serial: string;
  /** The readable part of a damaged entry. */
  readonly line?: string | undefined;
  /** The previous entry's hash, '' for the first. */
  readonly previous: string;
  /** SHA-256 (hex) of the entry's line up to its hash. */
  readonly hash: string;
};

/** An edition on sale, and its numbers that are being paid for. */
type LedgerEdition = Edition & {
  readonly photo: string;
  readonly edition: EditionName;
  readonly held: readonly number[];
};

export type LedgerAnswer = {
  readonly entries: readonly LedgerEntry[];
  readonly editions: readonly LedgerEdition[];
  /** Signature of the number of entries and the last hash, in base64. */
  readonly signature: string;
  /** The public key, as PEM. */
  readonly key: string;
};

/**
 * A fault of a ledger: `unreadable`: a damaged entry. `changed`: its hash is wrong. `moved`: it does not follow the entry
 * that it names. `missing`: the entry before it does not exist. `twice`: it sells a sold number.
 */
export type LedgerFault = {
  readonly at: number;
  readonly kind: 'unreadable' | 'changed' | 'moved' | 'missing' | 'twice';
};

/** The texts of the ledger's page, for build and function only, so that no script has them. */
export const LEDGER_WORDS = {
  en: {
    title: 'Ledger of editions',
    lead: 'See which numbers of each edition are sold, and since when. Buyers stay anonymous.',
    legend:
      'Reserved: somebody is paying for it at the moment. Sold elsewhere: not in this shop, or before it kept this ledger.',
    chain:
      'Every sale adds an entry that carries the fingerprint (hash) of the one before, and no entry is ever removed. So nobody, not even we, can sell a number twice without it showing here.',
    see: 'See the ledger',
    none: 'No work is sold in a numbered edition yet.',
    counts: '{size} numbers: {sold} sold, {held} reserved, {free} free',
    enlarged: 'The edition was made larger: number {number} was sold as one of {size}.',
    gone: 'No longer shown: {photo}',
    free: 'free',
    held: 'reserved',
    sold: 'sold',
    elsewhere: 'sold elsewhere',
    damaged: 'damaged',
    verify: 'Verify it yourself',
    verifyText:
      'These lines for a terminal with OpenSSL 3 fetch the ledger and compute every fingerprint. They name each entry that was changed, is in the wrong place or is missing, and say at the end whether the signature is ours.',
    keep: 'Keep ledger.json: an edition is safe because buyers do. Later this prints each entry that is no longer there, and nothing otherwise:',
    file: 'The ledger as a file',
    key: 'Our public key',
    entries: 'All entries',
    entry: 'Entry',
    work: 'Work',
    number: 'Number',
    state: 'State',
    month: 'Entered',
    hash: 'Fingerprint',
    fits: 'We have just checked all entries ({count}): each follows from the one before.',
    faults: 'The ledger does not fit:',
    unreadable: 'Entry {at} is damaged and cannot be read.',
    changed: 'Entry {at} was changed.',
    moved: 'Entry {at} is in the wrong place.',
    missing: 'An entry before entry {at} is missing or was changed.',
    twice: 'Entry {at} sells a number that was sold already.',
    keyless:
      'The ledger cannot be signed at the moment, so it is not shown: the key is missing, SIGNING_KEY is not set.',
    unread: 'The ledger cannot be read at the moment. Please try again in a minute.',
    certificates: 'About certificates',
  },
  de: {
    title: 'Verzeichnis der Auflagen',
    lead: 'Hier steht, welche Nummern jeder Auflage verkauft sind, und seit wann. Käufer bleiben ungenannt.',
    legend:
      'Reserviert: wird gerade bezahlt. Anderswo verkauft: nicht in diesem Shop, oder bevor er dieses Verzeichnis führte.',
    chain:
      'Jeder Verkauf fügt einen Eintrag hinzu, der den Fingerabdruck (Hash) des vorigen enthält, und kein Eintrag wird je entfernt. So kann niemand, auch wir nicht, eine Nummer zweimal verkaufen, ohne dass man es hier sieht.',
    see: 'Das Verzeichnis ansehen',
    none: 'Noch wird kein Werk in nummerierter Auflage verkauft.',
    counts: '{size} Nummern: {sold} verkauft, {held} reserviert, {free} frei',
    enlarged: 'Die Auflage wurde vergrößert: Nummer {number} wurde als eine von {size} verkauft.',
    gone: 'Nicht mehr gezeigt: {photo}',
    free: 'frei',
    held: 'reserviert',
    sold: 'verkauft',
    elsewhere: 'anderswo verkauft',
    damaged: 'beschädigt',
    verify: 'Selbst prüfen',
    verifyText:
      'Diese Zeilen für ein Terminal mit OpenSSL 3 holen das Verzeichnis und rechnen jeden Fingerabdruck nach. Sie nennen jeden Eintrag, der verändert wurde, am falschen Platz steht oder fehlt, und sagen am Ende, ob die Signatur unsere ist.',
    keep: 'Bewahren Sie ledger.json auf: Eine Auflage ist sicher, weil Käufer das tun. Später gibt diese Zeile jeden Eintrag aus, der nicht mehr da ist, und sonst nichts:',
    file: 'Das Verzeichnis als Datei',
    key: 'Unser öffentlicher Schlüssel',
    entries: 'Alle Einträge',
    entry: 'Eintrag',
    work: 'Werk',
    number: 'Nummer',
    state: 'Stand',
    month: 'Eingetragen',
    hash: 'Fingerabdruck',
    fits: 'Wir haben eben alle Einträge geprüft ({count}): Jeder folgt aus dem vorigen.',
    faults: 'Das Verzeichnis stimmt nicht:',
    unreadable: 'Eintrag {at} ist beschädigt und lässt sich nicht lesen.',
    changed: 'Eintrag {at} wurde verändert.',
    moved: 'Eintrag {at} steht am falschen Platz.',
    missing: 'Vor Eintrag {at} fehlt ein Eintrag, oder er wurde verändert.',
    twice: 'Eintrag {at} verkauft eine Nummer, die schon verkauft war.',
    keyless:
      'Das Verzeichnis lässt sich gerade nicht signieren und wird deshalb nicht gezeigt: Der Schlüssel fehlt, SIGNING_KEY ist nicht gesetzt.',
    unread: 'Das Verzeichnis lässt sich gerade nicht lesen. Bitte versuchen Sie es in einer Minute erneut.',
    certificates: 'Über Zertifikate',
  },
} as const satisfies Record<Language, object>;

export const editionId = (photo: string, edition: EditionName): string =>
  edition ? `${photo}-${edition}` : photo;

/** Shell lines that verify the ledger with only the public key from us. */
export const verifyingLines = (
  origin: string,
): string => `curl -s ${origin}${SHOP_ENDPOINTS.ledger.path} > ledger.json
curl -s ${origin}${CERTIFICATE_KEY_PATH} > key.pem
n=0; last=; while read -r line; do case $line in *',"previous":"'*)
n=$((n+1)); text=\${line#,}; text=\${text%,\\"hash\\":*}; hash=\${line##*:\\"}; hash=\${hash%\\"*}; before=\${text##*:\\"}; before=\${before%\\"}
[ "$(printf %s "$text" | openssl dgst -sha256 -r | cut -c1-64)" = "$hash" ] || echo "Entry $n was changed"
[ "$before" = "$last" ] || if grep -q "hash\\":\\"$before\\"" ledger.json; then echo "Entry $n is in the wrong place"; else echo "An entry before entry $n is missing"; fi
last=$hash;; esac; done < ledger.json
printf 'ledger\\n%s %s' "$n" "$last" > signed.txt
sed -n 's/^,"signature":"\\(.*\\)"$/\\1/p' ledger.json | openssl base64 -d -A > signed.bin
openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in signed.txt -sigfile signed.bin`;

const KEPT_LINE = `grep '"previous"' earlier.json | grep -vxFf ledger.json`;

const monthIn = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00Z`),
  );

type Cell = {
  readonly number: number;
  readonly state: 'free' | 'held' | 'sold' | 'elsewhere';
  /** The month of a sale in this shop; for one elsewhere only the month of its entry is known. */
  readonly month?: string;
};

/** Every number of an edition with its state. */
function cellsOf(edition: LedgerEdition, own: readonly LedgerEntry[]): Cell[] {
  const last = new Map(own.map((one) => [one.number, one]));
  const sold = [...last.values()].filter(({ state }) => state === 'sold');
  const here = sold.filter(({ serial }) => serial !== '').map(({ number }) => number);
  const free = new Set(freeNumbers(edition, [...here, ...edition.held]));
  const highest = Math.max(edition.size, ...here);
  return Array.from({ length: highest }, (_, at) => {
    const number = at + 1;
    const { state, serial, month } = last.get(number) ?? {};
    if (state === 'sold')
      return serial ? { number, state: 'sold', ...(month && { month }) } : { number, state: 'elsewhere' };
    if (edition.held.includes(number)) return { number, state: 'held' };
    // Sales elsewhere are entered within minutes.
    return { number, state: free.has(number) ? 'free' : 'elsewhere' };
  });
}

/** Neighbouring numbers in one state share a cell, such as "1–26"; a sale in this shop has its own, with a month. */
function runsOf(cells: readonly Cell[]): (Cell & { last: number })[] {
  const runs: (Cell & { last: number })[] = [];
  for (const cell of cells) {
    const before = runs.at(-1);
    if (before && before.state === cell.state && cell.state !== 'sold') before.last = cell.number;
    else runs.push({ ...cell, last: cell.number });
  }
  return runs;
}

/** The data of the page: the answer of the call, and more. */
export type ShownLedger = LedgerAnswer & {
  readonly titles: ReadonlyMap<string, string>;
  readonly faults: readonly LedgerFault[];
  /** Origin of the site, for commands to copy. */
  readonly origin: string;
};

const isOf =
  ({ photo, edition }: Pick<LedgerEntry, 'photo' | 'edition'>) =>
  (one: Pick<LedgerEntry, 'photo' | 'edition'>) =>
    one.photo === photo && one.edition === edition;

/** The beginning of a hash and its last four characters. The rest is hidden by styles, so searching and copying find it. */
const hashMarkup = (hash: string): Markup =>
  html`<code title="${hash}"><span>${hash.slice(0, -4)}</span>${hash.slice(-4)}</code>`;

function editionMarkup(edition: LedgerEdition, shown: ShownLedger, language: Language): Markup {
  const { entries, titles } = shown;
  const words = LEDGER_WORDS[language];
  const own = entries.filter(isOf(edition));
  const cells = cellsOf(edition, own);
  const count = (...states: Cell['state'][]) => cells.filter(({ state }) => states.includes(state)).length;
  const title = titles.get(edition.photo);
  const size = sizeOfField(edition.edition);
  const smaller = own.filter((one) => one.size < edition.size).at(-1);
  const name = `${title ?? fill(words.gone, { photo: edition.photo })}${size ? `\u00a0·\u00a0${size}` : ''}`;
  const counts = {
    size: edition.size,
    sold: count('sold', 'elsewhere'),
    held: count('held'),
    free: count('free'),
  };
  const work = photoPath(edition.photo, language);
  return html`<section id="${editionId(edition.photo, edition.edition)}"><h2>${title === undefined ? name : html`<a href="${work}">${name}</a>`}</h2><p>${fill(words.counts, counts)}</p>${
    smaller && html`<p>${fill(words.enlarged, smaller)}</p>`
  }<ol class="ledger-numbers">${runsOf(cells).map(({ number, last, state, month }) => {
    const cell = html`<strong>${number}${last > number && `–${last}`}</strong> <span>${words[state]}</span>${
      month !== undefined && html` <time datetime="${month}">${monthIn(month, language)}</time>`
    }`;
    const isOffered = state === 'free' && title !== undefined;
    return html`<li data-state="${state}">${isOffered ? html`<a href="${work}">${cell}</a>` : cell}</li>`;
  })}</ol></section>`;
}

function entryRow(one: LedgerEntry, at: number, { titles }: ShownLedger, language: Language): Markup {
  const words = LEDGER_WORDS[language];
  const { photo, edition, number, size, state, serial, month, hash } = one;
  const print = sizeOfField(edition);
  return html`<tr id="entry-${at}"><th scope="row">${at}</th><td>${titles.get(photo) ?? photo}${print && `\u00a0·\u00a0${print}`}</td><td>${state !== 'damaged' && `${number}/${size}`}</td><td>${words[state === 'sold' && !serial ? 'elsewhere' : state]}</td><td>${month && monthIn(month, language)}</td><td>${hashMarkup(hash)}</td></tr>`;
}

export function ledgerMain(shown: ShownLedger, language: Language): Markup {
  const words = LEDGER_WORDS[language];
  const { entries, editions, faults, origin, key } = shown;
  const gone = [...new Map(entries.map((one) => [`${one.photo}/${one.edition}`, one])).values()]
    .filter((one) => one.state !== 'damaged' && !editions.some(isOf(one)))
    .map((one) => ({ ...one, held: [] }));
  const all = [...editions, ...gone];
  const columns = (['entry', 'work', 'number', 'state', 'month', 'hash'] as const).map(
    (column) => html`<th scope="col">${words[column]}</th>`,
  );
  const verdict =
    faults.length > 0
      ? html`<div class="verdict" data-verdict="forged"><strong>${words.faults}</strong><ul>${faults.map(({ at, kind }) => html`<li>${fill(words[kind], { at })}</li>`)}</ul></div>`
      : entries.length > 0 &&
        html`<p class="verdict" data-verdict="genuine">${fill(words.fits, { count: entries.length })}</p>`;
  return html`<h1>${words.title}</h1><p>${words.lead}</p>${all.length > 0 && html`<p>${words.legend}</p>`}${
    all.length === 0
      ? html`<p>${words.none}</p>`
      : html`<div class="ledger-editions">${all.map((edition) => editionMarkup(edition, shown, language))}</div>`
  }${verdict}<details class="certificate-proof"><summary>${words.verify}</summary><p>${words.chain}</p><p>${words.verifyText}</p><pre tabindex="0"><code>${verifyingLines(origin)}</code></pre><p>${words.keep}</p><pre tabindex="0"><code>${KEPT_LINE}</code></pre><p><a class="link" href="${SHOP_ENDPOINTS.ledger.path}">${words.file}</a> · <a class="link" href="${certificatePath(language)}">${words.certificates}</a></p><p>${words.key}:</p><pre tabindex="0"><code>${key}</code></pre></details>${
    entries.length > 0 &&
    html`<details class="certificate-proof"><summary>${words.entries}</summary><div class="table" role="region" aria-label="${words.entries}" tabindex="0"><table><thead><tr>${columns}</tr></thead><tbody>${entries.map((one, at) => entryRow(one, at + 1, shown, language))}</tbody></table></div></details>`
  }`;
}

/** The built page that frames the ledger, before it is filled. */
export function ledgerStart(language: Language): Markup {
  const words = LEDGER_WORDS[language];
  return html`<h1>${words.title}</h1><p>${words.lead}</p><p><a class="link" href="${editionsPath(language)}">${words.see}</a></p>`;
}

/** The page without a ledger, and why. */
export function ledgerRefused(language: Language, refusal: 'keyless' | 'unread'): Markup {
  const words = LEDGER_WORDS[language];
  return html`<h1>${words.title}</h1><p>${words.lead}</p><p class="verdict" data-verdict="${refusal}">${words[refusal]}</p>`;
}
