import type { Language } from '../../src/domain/language.ts';

const en = {
  title: 'Test payment',
  testNote: 'Test page: no money is taken, no card is asked for.',
  order: 'Your order',
  quantity: 'Quantity {count}',
  each: '{price} each',
  subtotal: 'Subtotal',
  delivery: '{min} to {max} business days',
  total: 'Total',
  contact: 'Contact',
  email: 'Email',
  shipTo: 'Shipping address',
  name: 'Full name',
  street: 'Street and number',
  postcode: 'Postal code',
  city: 'City',
  country: 'Country',
  germany: 'Germany',
  hint: 'Pay places the order, Decline acts like a refused card, Cancel goes back to the shop.',
  declined: 'Your card was declined.',
  incomplete: 'Please fill in every field.',
  completeTitle: 'This order is paid',
  completeText: 'Nothing more is to be done here.',
  expiredTitle: 'This payment page has expired',
  expiredText: 'Go back to the shop and start the checkout again. Your cart is kept.',
  unknownTitle: 'There is no such payment page',
  unknownText: 'The address is incomplete, or the shop was started anew since. Your cart is kept.',
  toShop: 'Back to the shop',
  toOrder: 'To your order',
};

export type PageTexts = typeof en;

const de: PageTexts = {
  title: 'Testzahlung',
  testNote: 'Testseite: Es wird kein Geld abgebucht und keine Karte verlangt.',
  order: 'Ihre Bestellung',
  quantity: 'Menge {count}',
  each: 'je {price}',
  subtotal: 'Zwischensumme',
  delivery: '{min} bis {max} Werktage',
  total: 'Gesamtbetrag',
  contact: 'Kontakt',
  email: 'E-Mail',
  shipTo: 'Lieferadresse',
  name: 'Vor- und Nachname',
  street: 'Straße und Hausnummer',
  postcode: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
  germany: 'Deutschland',
  hint: 'Pay schließt die Bestellung ab, Decline verhält sich wie eine abgelehnte Karte, Cancel führt zurück zum Laden.',
  declined: 'Ihre Karte wurde abgelehnt.',
  incomplete: 'Bitte füllen Sie jedes Feld aus.',
  completeTitle: 'Diese Bestellung ist bezahlt',
  completeText: 'Hier ist nichts mehr zu tun.',
  expiredTitle: 'Diese Zahlungsseite ist abgelaufen',
  expiredText:
    'Gehen Sie zurück zum Laden und beginnen Sie die Bezahlung erneut. Ihr Warenkorb bleibt erhalten.',
  unknownTitle: 'Diese Zahlungsseite gibt es nicht',
  unknownText:
    'Die Adresse ist unvollständig, oder der Laden wurde neu gestartet. Ihr Warenkorb bleibt erhalten.',
  toShop: 'Zurück zum Laden',
  toOrder: 'Zur Bestellung',
};

export const PAGE_TEXTS: Record<Language, PageTexts> = { en, de };
