import type { MailMessageKey } from './mailsEn.ts';

export const mailsDe: Record<MailMessageKey, string> = {
  'mail.confirmation.subject': 'Ihre Bestellung {number}',
  'mail.confirmation.hello': 'Guten Tag {name},',
  'mail.confirmation.thanks':
    'vielen Dank für Ihre Bestellung bei {shop}. Ihre Zahlung ist eingegangen, und mit dieser Mail nehmen wir Ihre Bestellung an.',
  'mail.items': 'Ihre Drucke',
  'mail.item': '{quantity} x {name}, Druck in {size} (je {price})',
  'mail.edition': 'Nummer {numbers} von {size}',
  'mail.certificates': 'Zertifikate',
  'mail.certificate': 'Zertifikat der Nummer {number} von {size}, „{name}“',
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
  'mail.owner.toLab':
    'Sie geht {minutes} {minutes|Minute|Minuten} nach der Zahlung an das Drucklabor. Bis dahin können Sie sie in der Verwaltung anhalten oder stornieren.',
  'mail.owner.next':
    'Was jetzt zu tun ist: die Drucke herstellen und versenden lassen, dann die Bestellung in der Verwaltung als versandt markieren.',
  'mail.owner.amount':
    'Bitte zuerst ansehen: Der bezahlte Betrag ist nicht der, den der Shop verlangt hat. Nicht drucken, bevor der Grund bekannt ist.',
  'mail.owner.address':
    'Bitte zuerst ansehen: Die Adresse ist nicht vollständig. Vor dem Druck an die Käuferin oder den Käufer schreiben.',
  'mail.owner.noKey':
    'Der Käufer hat kein Zertifikat bekommen: Es gibt keinen Schlüssel, mit dem es signiert würde. Bitte SIGNING_KEY setzen, 32 zufällige Bytes in base64url.',
  'mail.owner.buyer': 'Käuferin oder Käufer',
  'mail.owner.sku': 'SKU {sku}',
  'mail.owner.panel': 'In der Verwaltung öffnen',
  'mail.owner.refundFailed.subject': 'Eine Erstattung zur Bestellung {number} kam nicht an',
  'mail.owner.refundFailed':
    'Stripe konnte {amount} der Bestellung {number} nicht erstatten: Die Bank hat sie nicht angenommen, oder die Erstattung wurde abgebrochen. Das Geld liegt auf Ihrem Guthaben bei Stripe. Was jetzt zu tun ist: in der Verwaltung noch einmal „Erstatten“ drücken oder nach einem anderen Weg fragen.',
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
  'mail.withdrawal.content': 'Was eingegangen ist',
  'mail.withdrawal.next':
    'Wir sehen ihn uns an und schreiben Ihnen, wie es weitergeht. Falls nicht Sie ihn abgeschickt haben, sagen Sie uns bitte Bescheid.',
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
    'So viele Widerrufe sind eingegangen, dass Sie diese in einer Mail bekommen; nur sie bewahrt sie auf. Die mit Nummer und Adresse einer Bestellung stehen wie immer an ihr. Bitte sehen Sie sich jeden an: Unter vielen, die keine sind, kann einer echt sein.',
  'mail.withdrawal.owner.unknown':
    'Der Widerruf konnte gerade keiner Bestellung zugeordnet werden; nur diese Mail bewahrt ihn auf. Bitte die Bestellung in der Verwaltung suchen und anhalten.',
};
