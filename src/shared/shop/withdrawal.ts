import { type EntryOf, type Fields, line, text } from '../content/fields/kinds.ts';
import { html, type Markup } from '../html.ts';
import { fill } from '../i18n/fill.ts';
import { message } from '../i18n/index.ts';
import type { Language } from '../i18n/language.ts';
import { SHOP_ENDPOINTS } from '../shopEndpoints.ts';
import { EMAIL_RULE } from '../webAddress.ts';

/** The form of a buyer's withdrawal (§ 356a BGB), in order. */
export const WITHDRAWAL_FIELDS = {
  name: line({ required: true, max: 200 }),
  /** The buyer's name for the order: a number, or anything else. */
  order: line({ required: true, max: 100 }),
  email: line({ required: true, ...EMAIL_RULE }),
  /** The prints; empty for the whole order. */
  items: text({ max: 400 }),
  message: text({ max: 1500 }),
} as const satisfies Fields;

export type WithdrawalForm = EntryOf<typeof WITHDRAWAL_FIELDS>;

export type WithdrawalReceipt = {
  /** ISO 8601. */
  readonly receivedAt: string;
  /** What was received, and where the receipt was sent. */
  readonly text: string;
};

/** The texts of the withdrawal page, apart from those that every visitor's script has. */
export const WITHDRAWAL_WORDS = {
  en: {
    lead: 'You changed your mind? Fill in this form and press the button: that is your withdrawal. You need no reason, no account and no paper form.',
    name: 'Name',
    order: 'Order number',
    orderHint: 'You find it in your confirmation mail, for example K7Q4-M2XP.',
    email: 'Email',
    emailHint: 'We send the full receipt only to the address you ordered with.',
    items: 'Which prints (optional)',
    itemsHint: 'Leave it empty to withdraw from the whole order.',
    message: 'Message (optional)',
    confirm: 'Confirm withdrawal',
    privacy: 'What you type reaches only us, so that we can answer you.',
    faults: 'Please look again at what is marked.',
    kept: 'What you typed is still here.',
    write: 'You can also write to {email}: that counts just as much.',
    received: 'Your withdrawal has arrived',
    next: 'We look at it and write to you about what follows.',
    file: 'Save the receipt as a file',
    fileName: 'withdrawal-{date}.txt',
    home: 'Back to the start',
  },
  de: {
    lead: 'Sie haben es sich anders überlegt? Füllen Sie dieses Formular aus und drücken Sie den Knopf: Das ist Ihr Widerruf. Sie brauchen keinen Grund, kein Konto und kein Papier.',
    name: 'Name',
    order: 'Bestellnummer',
    orderHint: 'Sie steht in Ihrer Bestätigungsmail, zum Beispiel K7Q4-M2XP.',
    email: 'E-Mail',
    emailHint: 'Die ganze Eingangsbestätigung geht nur an die Adresse, mit der Sie bestellt haben.',
    items: 'Welche Drucke (freiwillig)',
    itemsHint: 'Leer lassen, um die ganze Bestellung zu widerrufen.',
    message: 'Mitteilung (freiwillig)',
    confirm: 'Widerruf bestätigen',
    privacy: 'Was Sie eintragen, erreicht nur uns, damit wir Ihnen antworten können.',
    faults: 'Bitte sehen Sie sich an, was markiert ist.',
    kept: 'Was Sie eingetragen haben, steht noch da.',
    write: 'Sie können auch an {email} schreiben: Das zählt genauso.',
    received: 'Ihr Widerruf ist eingegangen',
    next: 'Wir sehen ihn uns an und schreiben Ihnen, wie es weitergeht.',
    file: 'Eingangsbestätigung als Datei speichern',
    fileName: 'widerruf-{date}.txt',
    home: 'Zur Startseite',
  },
} as const satisfies Record<Language, object>;

/** Needed only on the English page, where visitors without script cannot switch the language. */
export const IN_GERMAN = 'Auf Deutsch';

/** The page's title equals the text of its link. */
export const withdrawalTitles: Readonly<Record<Language, string>> = {
  en: message('en', 'legal.withdraw'),
  de: message('de', 'legal.withdraw'),
};

type FieldName = keyof typeof WITHDRAWAL_FIELDS;
const NAMES = Object.keys(WITHDRAWAL_FIELDS) as FieldName[];

export type TypedForm = {
  readonly values: Readonly<Partial<Record<FieldName, string>>>;
  readonly faults: Readonly<Partial<Record<FieldName, string>>>;
};

const HINTS = { order: 'orderHint', email: 'emailHint', items: 'itemsHint' } as const;
const COMPLETED = { name: 'name', email: 'email', order: 'off' } as const;

function field(name: FieldName, language: Language, { values, faults }: TypedForm): Markup {
  const words = WITHDRAWAL_WORDS[language];
  const id = `withdraw-${name}-${language}`;
  const hint = name in HINTS && words[HINTS[name as keyof typeof HINTS]];
  const fault = faults[name];
  const described = [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const row = WITHDRAWAL_FIELDS[name];
  const marks = html`${described && html` aria-describedby="${described}"`}${fault && html` aria-invalid="true"`}`;
  const control =
    name === 'items' || name === 'message'
      ? html`<textarea id="${id}" name="${name}" rows="${name === 'items' ? 2 : 4}" maxlength="${row.max}"${marks}>\n${values[name] ?? ''}</textarea>`
      : html`<input id="${id}" name="${name}" type="${name === 'email' ? 'email' : 'text'}" required maxlength="${row.max}" autocomplete="${COMPLETED[name]}" value="${values[name] ?? ''}"${marks}>`;
  return html`<p class="withdraw-field"><label for="${id}">${words[name]}</label>${control}${
    fault && html`<span class="withdraw-fault" id="${id}-fault">${fault}</span>`
  }${hint && html`<span class="withdraw-hint" id="${id}-hint">${hint}</span>`}</p>`;
}

const NOTHING_TYPED: TypedForm = { values: {}, faults: {} };

/** The form. Without script it is sent as it is, and comes back filled in when something is wrong. */
function withdrawalForm(language: Language, typed: TypedForm = NOTHING_TYPED): Markup {
  const words = WITHDRAWAL_WORDS[language];
  return html`<form class="withdraw-form" method="post" action="${SHOP_ENDPOINTS.withdrawal.path}" accept-charset="utf-8"><input type="hidden" name="language" value="${language}">${NAMES.map((name) => field(name, language, typed))}<p><button type="submit" class="button loud">${words.confirm}</button></p><p class="withdraw-hint">${words.privacy}</p></form>`;
}

export function withdrawalStart(language: Language): Markup {
  const words = WITHDRAWAL_WORDS[language];
  return html`<h1>${withdrawalTitles[language]}</h1><p>${words.lead}</p>${withdrawalForm(language)}`;
}

/** The page after a refused form, filled in; `email` is the contact to write to instead, if known. */
export function withdrawalRefused(
  language: Language,
  sentence: string,
  email: string | undefined,
  typed: TypedForm,
): Markup {
  const words = WITHDRAWAL_WORDS[language];
  const isKept = Object.values(typed.values).some(Boolean);
  const further = [isKept && words.kept, email && fill(words.write, { email })].filter(Boolean).join(' ');
  return html`<h1>${withdrawalTitles[language]}</h1><div class="withdraw-alert" role="alert"><p>${sentence}</p><p>${further}</p></div>${withdrawalForm(language, typed)}`;
}

/** The receipt as a page and a file: a durable medium for everybody, with or without mail. */
export function withdrawalTaken(language: Language, { receivedAt, text }: WithdrawalReceipt): Markup {
  const words = WITHDRAWAL_WORDS[language];
  const name = fill(words.fileName, { date: receivedAt.slice(0, 10) });
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  return html`<h1>${words.received}</h1><p class="withdraw-receipt">${text}</p><p><a class="button" href="${file}" download="${name}">${words.file}</a></p><p>${words.next}</p><p><a class="link" href="/">${words.home}</a></p>`;
}
