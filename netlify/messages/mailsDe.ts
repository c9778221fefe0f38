import type { MailMessageKey } from './mailsEn.ts';

export const mailsDe: Record<MailMessageKey, string> = {
  'mail.confirmation.subject': 'Ihre Bestellung {number}',
  'mail.confirmation.hello': 'Guten Tag {name},',
  'mail.confirmation.thanks':
    'vielen Dank für Ihre Bestellung bei {shop}. Ihre Zahlung ist eingegangen, und mit dieser Mail nehmen wir Ihre Bestellung an.',
  'mail.items': 'Ihre Drucke',
  'mail.item': '{quantity} x {name}, Druck in {size} (je {price})',
  'mail.shipping': 'Standardversand (Deutschland)',
  'mail.total': 'Summe',
  'mail.address': 'Geliefert wird an',
  'mail.seller': 'Ihr Vertragspartner',
  'mail.contact': 'Fragen? Antworten Sie auf diese Mail, oder schreiben Sie an {email}.',
  'mail.sent.subject': 'Ihre Bestellung {number} ist unterwegs',
  'mail.sent.text': 'Ihre Drucke sind auf dem Weg zu Ihnen.',
  'mail.sent.carrier': 'Versandt mit {carrier}',
  'mail.sent.number': 'Sendungsnummer: {number}',
  'mail.sent.follow': 'Sendung verfolgen',
  'mail.refunded.subject': 'Eine Erstattung zu Ihrer Bestellung {number}',
  'mail.refunded.text':
    'wir haben {amount} Ihrer Bestellung erstattet. Der Betrag geht auf das Zahlungsmittel zurück, mit dem Sie bezahlt haben; bei Banken kann es einige Tage dauern.',
  'mail.owner.subject': 'Neue Bestellung {number}: {total}',
  'mail.owner.text': 'Eine neue Bestellung ist eingegangen und bezahlt.',
  'mail.owner.next':
    'Was jetzt zu tun ist: die Drucke herstellen und versenden lassen, dann die Bestellung im Panel als versandt kennzeichnen.',
  'mail.owner.amount':
    'Bitte zuerst ansehen: Der bezahlte Betrag ist nicht der, den der Shop verlangt hat. Nicht drucken, bevor der Grund bekannt ist.',
  'mail.owner.address':
    'Bitte zuerst ansehen: Die Adresse ist nicht vollständig. Vor dem Druck an die Käuferin oder den Käufer schreiben.',
  'mail.owner.buyer': 'Käuferin oder Käufer',
  'mail.owner.sku': 'SKU {sku}',
  'mail.owner.panel': 'Panel öffnen',
};
