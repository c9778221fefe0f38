import type { Language } from './i18n/language.ts';

const EFFECTS = {
  en: {
    password: 'nobody can log in to the panel.',
    content: 'nothing can be saved in the panel of a deployed site.',
    publishing: 'what is saved is not published from the panel; it waits for the next deploy.',
    secretKey: 'nobody can pay.',
    webhookSecret: 'no payment is heard of.',
    publishableKey: 'the payment page opens without Stripe’s script.',
    mail: 'no order confirmation goes out.',
    signing:
      'no certificate can be signed, the ledger of editions is not shown, and no lab can fetch the file of a print.',
    lab: 'no print lab is connected: orders are handled by hand.',
    labKey: 'paid orders stay with you; on your own machine a stand-in takes the lab’s place.',
    labCallbacks: 'the lab cannot call back: it is asked every five minutes.',
    analytics: 'no analytics script is loaded, or it cannot tell whose site it is.',
  },
  de: {
    password: 'niemand kann sich in der Verwaltung anmelden.',
    content: 'in der Verwaltung der veröffentlichten Seite lässt sich nichts speichern.',
    publishing:
      'Gespeichertes wird nicht aus der Verwaltung veröffentlicht; es wartet auf das nächste Deployment.',
    secretKey: 'niemand kann bezahlen.',
    webhookSecret: 'der Shop erfährt von keiner Zahlung.',
    publishableKey: 'die Zahlungsseite öffnet sich ohne das Skript von Stripe.',
    mail: 'keine Bestellbestätigung geht hinaus.',
    signing:
      'kein Zertifikat lässt sich unterschreiben, das Verzeichnis der Auflagen wird nicht gezeigt, und kein Labor kann die Datei eines Drucks abholen.',
    lab: 'kein Druckdienstleister ist verbunden: Bestellungen werden von Hand erledigt.',
    labKey:
      'bezahlte Bestellungen bleiben bei Ihnen; auf dem eigenen Rechner steht ein Platzhalter für das Labor.',
    labCallbacks: 'das Labor kann sich nicht melden: es wird alle fünf Minuten gefragt.',
    analytics: 'kein Analyseskript wird geladen, oder es weiß nicht, wessen Seite es ist.',
  },
} as const satisfies Record<Language, object>;
export type LackCode = keyof typeof EFFECTS.en;

/** Missing environment variables, and what does not work without them. */
export type Lack = {
  readonly code: LackCode;
  readonly missing: readonly string[];
  /** Names of the set variables that need them. */
  readonly beside: readonly string[];
  /** True when nothing can be sold without them. */
  readonly isForSelling: boolean;
};

export type Said = { readonly where: string; readonly what: string };

const WORDS = {
  en: { and: ' and ', missing: 'not set', beside: (names: string) => `not set beside ${names}` },
  de: { and: ' und ', missing: 'nicht gesetzt', beside: (names: string) => `nicht gesetzt neben ${names}` },
} as const;

/** Describes missing variables and what does not work without them. */
export function describeLack(language: Language, { code, missing, beside }: Lack): Said {
  const words = WORDS[language];
  const state = beside.length > 0 ? words.beside(beside.join(', ')) : words.missing;
  return { where: missing.join(words.and), what: `${state}: ${EFFECTS[language][code]}` };
}
