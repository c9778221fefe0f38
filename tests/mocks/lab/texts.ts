import type { Language } from '../../../src/shared/i18n/language.ts';
import type { StandInState } from './orders.ts';

const en = {
  title: 'Print lab (stand-in)',
  testNote: 'Test page: nothing is printed. It stands in for {lab} as long as no LAB_API_KEY is set.',
  empty: 'The lab has no order yet. A paid order arrives after its hold, or with "Send to Lab" in the panel.',
  order: 'Order {id}',
  reference: 'Reference {reference}',
  delivery: 'Delivery: {delivery}',
  line: '{quantity} x {sku} ({work})',
  file: 'image: {file}',
  tracking: '{carrier} {number}',
  print: 'Start printing',
  send: 'Send',
  sendUntracked: 'Send without a number',
  cancel: 'Cancel at the lab',
  toShop: 'To the shop',
  draft: 'draft',
  received: 'received',
  printing: 'printing',
  sent: 'sent',
  cancelled: 'cancelled',
} satisfies Record<StandInState, string> & Record<string, string>;
type LabTexts = typeof en;

const de: LabTexts = {
  title: 'Drucklabor (Stellvertreter)',
  testNote: 'Testseite: Es wird nichts gedruckt. Sie vertritt {lab}, solange kein LAB_API_KEY gesetzt ist.',
  empty:
    'Das Labor hat noch keine Bestellung. Eine bezahlte Bestellung kommt nach ihrer Wartezeit hier an, oder mit „An das Labor senden“ im Panel.',
  order: 'Auftrag {id}',
  reference: 'Kennung {reference}',
  delivery: 'Versand: {delivery}',
  line: '{quantity} x {sku} ({work})',
  file: 'Bild: {file}',
  tracking: '{carrier} {number}',
  print: 'Druck beginnen',
  send: 'Versenden',
  sendUntracked: 'Ohne Nummer versenden',
  cancel: 'Im Labor stornieren',
  toShop: 'Zum Shop',
  draft: 'Entwurf',
  received: 'eingegangen',
  printing: 'im Druck',
  sent: 'versandt',
  cancelled: 'storniert',
};

export const LAB_TEXTS: Record<Language, LabTexts> = { en, de };
