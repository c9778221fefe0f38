import { STEPS } from '../../src/shared/i18n/delivery.ts';
import { fill, type MessageParams } from '../../src/shared/i18n/fill.ts';
import type { Language } from '../../src/shared/i18n/language.ts';

/** The texts of mails about an order, in English: the keys that German must match. */
export const mailsEn = {
  'mail.confirmation.subject': 'Your order {number}',
  'mail.confirmation.hello': 'Hello {name},',
  'mail.confirmation.thanks':
    'Thank you for ordering from {shop}. Your payment has arrived, and with this mail we accept your order.',
  'mail.confirmation.title': 'Your order is confirmed',
  'mail.number': 'Order number: {number}',
  'mail.date': 'Ordered on {date}',
  'step.paid': STEPS.en['step.paid'],
  'step.printed': STEPS.en['step.printed'],
  'step.sent': STEPS.en['step.sent'],
  'mail.sent.title': 'Your prints are on their way',
  'mail.refunded.title': 'We have refunded {amount}',
  'mail.attached': '{title}: attached to this mail as a text file.',
  'mail.items': 'Your prints',
  'mail.item': '{quantity} x {name}, print in {size} ({price} each)',
  'mail.edition': 'Number {numbers} of {size}',
  'mail.invoice': 'Your invoice {number}',
  'mail.certificates': 'Certificates',
  'mail.certificate': 'Certificate of number {number} of {size}, “{name}”',
  'mail.ledger': 'The ledger of editions',
  'mail.ledger.keep': 'Please keep this mail: it proves the entry if the ledger is ever altered.',
  'mail.entry.see': 'See entry {at}',
  'mail.entry': 'Number {number} of {size}, “{name}”: entry {at}, fingerprint\n{hash}',
  'mail.shipping': 'Standard shipping (Germany)',
  'mail.total': 'Total',
  'mail.address': 'Delivery address',
  'mail.seller': 'Your contract is with',
  'mail.contact': 'Questions? Answer this mail or write to {email}.',
  'mail.greeting': 'Best wishes\n{owner}',
  'mail.sent.subject': 'Your order {number} is on its way',
  'mail.sent.text': 'We have sent your prints with {carrier}.',
  'mail.sent.expected': 'It should be with you by {date}.',
  'mail.sent.number': 'Tracking number: {number}',
  'mail.sent.follow': 'Track your parcel',
  'mail.refunded.subject': 'A refund for your order {number}',
  'mail.refunded.given': 'Refunded',
  'mail.refunded.earlier': 'Refunded earlier',
  'mail.refunded.remaining': 'Paid after refund',
  'mail.refunded.text':
    'The money goes back to your original payment method. Your bank may take a few days to show it.',
  'mail.refunded.prints': 'Refunded: {count}',
  'mail.owner.subject': 'New order {number}: {total}',
  'mail.owner.text': 'A new order has come in and is paid.',
  'mail.owner.toLab':
    'It goes to the print lab {minutes} {minutes|minute|minutes} after payment. Until then you can hold or cancel it in the panel.',
  'mail.owner.next':
    'What to do now: have the prints made and sent, then mark the order as sent in the panel.',
  'mail.owner.amount':
    'Please look first: the amount that was paid is not the one that the shop asked for. Do not print before you know why.',
  'mail.owner.address':
    'Please look first: the address is not complete. Write to the buyer before you print.',
  'mail.owner.noKey':
    'The buyer got no certificate, because the key that signs it is missing. Set SIGNING_KEY, 32 random bytes in base64url.',
  'mail.owner.buyer': 'Buyer',
  'mail.owner.sku': 'SKU {sku}',
  'mail.owner.noSku': 'no SKU',
  'mail.owner.panel': 'Open the panel',
  'mail.owner.refundFailed.subject': 'A refund of order {number} did not arrive',
  'mail.owner.refundFailed':
    'Stripe could not refund {amount} of order {number}: the buyer’s bank did not accept it, or the refund was cancelled. The money is in your balance at Stripe. What to do now: press "Refund" in the panel once more, or ask the buyer for another way.',
  'mail.withdrawal.statement': 'I withdraw from the contract that is named here.',
  'mail.withdrawal.name': 'Name: {name}',
  'mail.withdrawal.order': 'Order number: {order}',
  'mail.withdrawal.email': 'Email for the receipt: {email}',
  'mail.withdrawal.whole': 'Prints: the whole order',
  'mail.withdrawal.items': 'Prints: {items}',
  'mail.withdrawal.message': 'Message: {message}',
  'mail.withdrawal.receivedAt': 'Received: {date}',
  'mail.withdrawal.subject': 'We have received your withdrawal',
  'mail.withdrawal.received': 'This is the receipt of your withdrawal. It reached us on {date}.',
  'mail.withdrawal.content': 'What you sent us',
  'mail.withdrawal.owner.content': 'What was sent',
  'mail.withdrawal.about': 'The order',
  'mail.withdrawal.next':
    'We will look at it and write to you about the next steps. If you did not send this, please let us know.',
  'mail.withdrawal.money':
    'If it is in time, you have your money back by {date}, or once you have sent the prints back, if that is later.',
  'mail.withdrawal.short':
    'Hello,\na withdrawal was sent to {shop} on {date}, with this address for its receipt.',
  'mail.withdrawal.short.next':
    'Whoever sent it could save the full text on the page. If it was not you, there is nothing you need to do.',
  'mail.withdrawal.owner.subject': 'A withdrawal has come in: {order}',
  'mail.withdrawal.owner.text':
    'A buyer has withdrawn from a contract. Please look at it today: the money must be refunded within fourteen days.',
  'mail.withdrawal.owner.found':
    'Number and address belong to an order of yours. The panel shows the withdrawal there; if it was not at the print lab yet it is on hold, so that nothing is printed meanwhile.',
  'mail.withdrawal.owner.none':
    'No order of the last 13 months with this number and address was found, so this mail is the only place that keeps it. Please look for the order by its name or date, and answer whoever sent it.',
  'mail.withdrawal.owner.more':
    'Number and address belong to an order of yours, which keeps three withdrawals already, so this mail is the only place that keeps this one.',
  'mail.withdrawal.digest.subject': 'Withdrawals have come in: {count}',
  'mail.withdrawal.digest':
    'Many withdrawals came in at once, so you get these in one mail, which is the only place that keeps them. Those whose number and address fit an order are with the order as always. Please look at each one: a real buyer may be among them.',
  'mail.withdrawal.digest.sealed':
    'One of them was locked with the admin password of that day and cannot be read with the present one. It is kept: set the earlier password again for an hour, and it comes with the next mail.',
  'mail.withdrawal.owner.unknown':
    'It could not be put on an order just now, so this mail is the only place that keeps it. Please look for the order in the panel and put it on hold.',
} as const;

export type MailMessageKey = keyof typeof mailsEn;

const mailsDe: Record<MailMessageKey, string> = {
  'mail.confirmation.subject': 'Ihre Bestellung {number}',
  'mail.confirmation.hello': 'Guten Tag {name},',
  'mail.confirmation.thanks':
    'vielen Dank für Ihre Bestellung bei {shop}. Ihre Zahlung ist eingegangen, und mit dieser Mail nehmen wir Ihre Bestellung an.',
  'mail.confirmation.title': 'Ihre Bestellung ist angenommen',
  'mail.number': 'Bestellnummer: {number}',
  'mail.date': 'Bestellt am {date}',
  'step.paid': STEPS.de['step.paid'],
  'step.printed': STEPS.de['step.printed'],
  'step.sent': STEPS.de['step.sent'],
  'mail.sent.title': 'Ihre Drucke sind unterwegs',
  'mail.refunded.title': 'Wir haben {amount} erstattet',
  'mail.attached': '{title}: liegt dieser Mail als Text bei.',
  'mail.items': 'Ihre Drucke',
  'mail.item': '{quantity} x {name}, Druck in {size} (je {price})',
  'mail.edition': 'Nummer {numbers} von {size}',
  'mail.invoice': 'Ihre Rechnung {number}',
  'mail.certificates': 'Zertifikate',
  'mail.certificate': 'Zertifikat der Nummer {number} von {size}, „{name}“',
  'mail.ledger': 'Das Verzeichnis der Auflagen',
  'mail.ledger.keep':
    'Bitte bewahren Sie diese Mail auf: Sie belegt den Eintrag, falls das Verzeichnis je verändert wird.',
  'mail.entry.see': 'Eintrag {at} ansehen',
  'mail.entry': 'Nummer {number} von {size}, „{name}“: Eintrag {at}, Fingerabdruck\n{hash}',
  'mail.shipping': 'Standardversand (Deutschland)',
  'mail.total': 'Gesamtbetrag',
  'mail.address': 'Lieferadresse',
  'mail.seller': 'Ihr Vertragspartner',
  'mail.contact': 'Fragen? Antworten Sie auf diese Mail, oder schreiben Sie an {email}.',
  'mail.greeting': 'Herzliche Grüße\n{owner}',
  'mail.sent.subject': 'Ihre Bestellung {number} ist unterwegs',
  'mail.sent.text': 'wir haben Ihre Drucke mit {carrier} verschickt.',
  'mail.sent.expected': 'Voraussichtlich bis {date} bei Ihnen.',
  'mail.sent.number': 'Sendungsnummer: {number}',
  'mail.sent.follow': 'Sendung verfolgen',
  'mail.refunded.subject': 'Eine Erstattung zu Ihrer Bestellung {number}',
  'mail.refunded.given': 'Erstattet',
  'mail.refunded.earlier': 'Früher erstattet',
  'mail.refunded.remaining': 'Bezahlt nach Erstattung',
  'mail.refunded.text':
    'der Betrag geht auf das Zahlungsmittel zurück, mit dem Sie bezahlt haben; bei Banken kann es einige Tage dauern.',
  'mail.refunded.prints': 'Erstattet: {count}',
  'mail.owner.subject': 'Neue Bestellung {number}: {total}',
  'mail.owner.text': 'Eine neue Bestellung ist eingegangen und bezahlt.',
  'mail.owner.toLab':
    'Sie geht {minutes} {minutes|Minute|Minuten} nach der Zahlung an das Drucklabor. Bis dahin können Sie sie in der Verwaltung anhalten oder stornieren.',
  'mail.owner.next':
    'Was jetzt zu tun ist: die Drucke herstellen und versenden lassen, dann die Bestellung in der Verwaltung als versandt markieren.',
  'mail.owner.amount':
    'Bitte zuerst ansehen: Der bezahlte Betrag ist nicht der, den der Shop verlangt hat. Nicht drucken, bevor der Grund bekannt ist.',
  'mail.owner.address':
    'Bitte zuerst ansehen: Die Adresse ist nicht vollständig. Vor dem Druck an die Käuferin oder den Käufer schreiben.',
  'mail.owner.noKey':
    'Zu dieser Bestellung gibt es noch kein Zertifikat: Der Schlüssel zum Signieren fehlt. Bitte SIGNING_KEY setzen, 32 zufällige Bytes in base64url.',
  'mail.owner.buyer': 'Käuferin oder Käufer',
  'mail.owner.sku': 'SKU {sku}',
  'mail.owner.noSku': 'ohne SKU',
  'mail.owner.panel': 'In der Verwaltung öffnen',
  'mail.owner.refundFailed.subject': 'Eine Erstattung zur Bestellung {number} kam nicht an',
  'mail.owner.refundFailed':
    'Stripe konnte {amount} der Bestellung {number} nicht erstatten: Die Bank hat sie nicht angenommen, oder die Erstattung wurde abgebrochen. Das Geld liegt auf Ihrem Guthaben bei Stripe. Was jetzt zu tun ist: in der Verwaltung noch einmal „Erstatten“ drücken, oder die Käuferin oder den Käufer nach einem anderen Weg fragen.',
  'mail.withdrawal.statement': 'Hiermit widerrufe ich den hier genannten Vertrag.',
  'mail.withdrawal.name': 'Name: {name}',
  'mail.withdrawal.order': 'Bestellnummer: {order}',
  'mail.withdrawal.email': 'E-Mail für die Eingangsbestätigung: {email}',
  'mail.withdrawal.whole': 'Drucke: die ganze Bestellung',
  'mail.withdrawal.items': 'Drucke: {items}',
  'mail.withdrawal.message': 'Mitteilung: {message}',
  'mail.withdrawal.receivedAt': 'Eingegangen: {date}',
  'mail.withdrawal.subject': 'Ihr Widerruf ist eingegangen',
  'mail.withdrawal.received':
    'dies ist die Eingangsbestätigung zu Ihrem Widerruf. Er ist am {date} bei uns eingegangen.',
  'mail.withdrawal.content': 'Was Sie uns geschickt haben',
  'mail.withdrawal.owner.content': 'Was eingegangen ist',
  'mail.withdrawal.about': 'Die Bestellung',
  'mail.withdrawal.next':
    'Wir sehen ihn uns an und schreiben Ihnen, wie es weitergeht. Falls nicht Sie ihn abgeschickt haben, sagen Sie uns bitte Bescheid.',
  'mail.withdrawal.money':
    'Ist er fristgerecht, haben Sie Ihr Geld bis zum {date} zurück, oder sobald Sie die Drucke zurückgeschickt haben, falls das später ist.',
  'mail.withdrawal.short':
    'Guten Tag,\nam {date} ist bei {shop} ein Widerruf eingegangen, mit dieser Adresse für die Eingangsbestätigung.',
  'mail.withdrawal.short.next':
    'Wer ihn abgeschickt hat, hat den ganzen Text als Datei auf der Seite bekommen. Falls nicht Sie es waren, müssen Sie nichts tun.',
  'mail.withdrawal.owner.subject': 'Ein Widerruf ist eingegangen: {order}',
  'mail.withdrawal.owner.text':
    'Jemand hat einen Vertrag widerrufen. Bitte noch heute ansehen: Das Geld ist binnen vierzehn Tagen nach dem Eingang zu erstatten.',
  'mail.withdrawal.owner.found':
    'Nummer und Adresse gehören zu einer Bestellung. Die Verwaltung zeigt dort den Widerruf; falls sie noch nicht im Drucklabor war, ist sie angehalten, damit inzwischen nichts gedruckt wird.',
  'mail.withdrawal.owner.none':
    'Eine Bestellung der letzten 13 Monate mit dieser Nummer und Adresse wurde nicht gefunden; nur diese Mail bewahrt den Widerruf auf. Bitte die Bestellung nach Name oder Datum suchen und dem Absender antworten.',
  'mail.withdrawal.owner.more':
    'Nummer und Adresse gehören zu einer Bestellung, die schon drei Widerrufe trägt; nur diese Mail bewahrt diesen auf.',
  'mail.withdrawal.digest.subject': 'Eingegangene Widerrufe: {count}',
  'mail.withdrawal.digest':
    'Es sind viele Widerrufe auf einmal eingegangen, deshalb bekommen Sie diese in einer Mail, und nur sie bewahrt sie auf. Wo Nummer und Adresse zu einer Bestellung passen, steht der Widerruf wie immer dort. Bitte sehen Sie sich jeden an: Auch ein echter kann darunter sein.',
  'mail.withdrawal.digest.sealed':
    'Einer davon ist mit dem damaligen Admin-Passwort verschlossen und mit dem jetzigen nicht lesbar. Er bleibt aufbewahrt: Setzen Sie für eine Stunde wieder das frühere Passwort, dann kommt er mit der nächsten Mail.',
  'mail.withdrawal.owner.unknown':
    'Der Widerruf konnte gerade keiner Bestellung zugeordnet werden; nur diese Mail bewahrt ihn auf. Bitte die Bestellung in der Verwaltung suchen und anhalten.',
};

/** The sentences of mails in a language. Separate from the API's sentences, which mails do not need. */
export const mailTexts = (language: Language) => (key: MailMessageKey, params?: MessageParams) =>
  fill((language === 'de' ? mailsDe : mailsEn)[key], params);
