import type { CallMessageKey } from './callsEn.ts';

/** The API's sentences in German. A missing key does not compile. */
export const callsDe = {
  'checkout.shippingName': 'Standardversand (Deutschland)',
  'checkout.printName': '„{name}“',
  'error.badInput': 'Einige der gesendeten Daten passen nicht. Siehe die Einzelheiten.',
  'error.badJson': 'Die Anfrage ist kein gültiges JSON. Bitte einen JSON-Text senden.',
  'error.unknownPhoto':
    'Nicht mehr erhältlich: {names}. Bitte entfernen Sie, was fehlt, aus dem Warenkorb und versuchen Sie es erneut.',
  'error.foreignAddress': 'Die Rücksprungadressen müssen auf dieser Website liegen.',
  'error.badSignature': 'Das Ereignis ist nicht mit dem Webhook-Geheimnis signiert oder zu alt.',
  'error.unauthorized':
    'Nicht berechtigt. Bitte im Adminbereich erneut anmelden (falsches oder fehlendes Adminpasswort).',
  'error.foreignOrigin': 'Dieser Aufruf wird nur von der Website selbst angenommen.',
  'error.addressExpired': 'Diese Adresse ist abgelaufen oder wurde nie ausgegeben.',
  'error.notFound': 'Diesen Eintrag gibt es nicht. Vielleicht wurde er gelöscht.',
  'error.unknownCall': 'Diesen Aufruf gibt es nicht.',
  'error.methodNotAllowed': 'Dieser Aufruf nimmt die Methode {method} nicht an.',
  'error.priceChanged':
    'Der Preis von „{name}“ ({size}) hat sich auf {price} geändert. Bitte prüfen Sie den Warenkorb und versuchen Sie es erneut.',
  'error.editionSoldOut':
    '„{name}“ ist vergriffen: Alle Drucke der Auflage sind verkauft. Bitte entfernen Sie ihn aus dem Warenkorb.',
  'error.editionHeld':
    'Die letzten Drucke von „{name}“ werden gerade von anderen bezahlt. Bitte entfernen Sie ihn aus dem Warenkorb, oder versuchen Sie es in einer halben Stunde erneut.',
  'error.editionShort':
    'Von „{name}“ sind nicht mehr so viele da, nur noch {left}. Bitte bestellen Sie weniger.',
  'error.editionPerOrder':
    'Von der Auflage von „{name}“ gehen höchstens {max} Drucke in eine Bestellung. Bitte bestellen Sie weniger.',
  'error.editionPerNetwork':
    'Für einen Anschluss werden höchstens {max} Drucke von „{name}“ auf einmal zurückgelegt, und über Ihren werden gerade schon welche bezahlt. Bitte schließen Sie das erst ab, oder versuchen Sie es in einer halben Stunde wieder: Ihr Warenkorb bleibt erhalten.',
  'error.conflict': 'Der Eintrag hat sich inzwischen geändert.',
  'error.orderState': 'Das geht nicht: Die Bestellung ist {status}.',
  'error.refundTooLarge': 'Von dieser Bestellung sind nur noch {left} zu erstatten.',
  'error.refundChanged':
    'Von dieser Bestellung wurde inzwischen Geld erstattet: zusammen {given}. Ist noch mehr zu erstatten?',
  'error.orderBusy':
    'An dieser Bestellung wird gerade gearbeitet. Bitte versuchen Sie es in einer Minute erneut.',
  'error.labWaits': 'Das Drucklabor nimmt diese Bestellung nicht an.',
  'error.labTooLate':
    'Das Drucklabor kann diese Bestellung nicht mehr zurückgeben. Schreiben Sie dem Labor sofort, oder erstatten Sie, wenn das Paket zurückkommt.',
  'error.tooLarge': 'Die Anfrage ist zu groß. Höchstens {limit} werden angenommen.',
  'error.wrongMediaType': 'Dieser Aufruf erwartet {expected}.',
  'error.tooManyRequests': 'Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
  'error.unexpected':
    'Auf dem Server ist etwas schiefgegangen. Bitte versuchen Sie es in einer Minute erneut.',
  'error.paymentFailed':
    'Der Zahlungsdienst ist gerade nicht erreichbar. Ihr Warenkorb bleibt erhalten; bitte versuchen Sie es in einer Minute erneut.',
  'error.storeFailed':
    'Der Inhaltsspeicher ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute erneut.',
  'error.claimsFailed':
    'Was nur einmal geschehen darf, kann gerade nicht vermerkt werden (Netlify Blobs). Bitte versuchen Sie es in einer Minute erneut.',
  'error.ordersFailed': 'Stripe ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute erneut.',
  'error.labFailed':
    'Das Drucklabor ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute erneut.',
  'error.shopClosed': 'Der Laden ist noch nicht geöffnet. Schauen Sie gern wieder herein.',
  'error.paymentNotConfigured': 'Die Zahlung ist noch nicht eingerichtet. Der Laden öffnet bald.',
  'error.adminNotConfigured':
    'Das Adminpasswort ist nicht eingerichtet. Bitte ADMIN_PASSWORD oder ADMIN_PASSWORD_HASH setzen.',
  'error.webhookNotConfigured':
    'Der Zahlungs-Webhook ist nicht eingerichtet. Bitte STRIPE_WEBHOOK_SECRET setzen.',
  'error.storeNotConfigured':
    'Der Inhaltsspeicher ist nicht eingerichtet. Bitte GITHUB_TOKEN und GITHUB_REPOSITORY setzen.',
  'error.ordersNotConfigured':
    'Zahlungen sind noch nicht eingerichtet, also gibt es keine Bestellungen. STRIPE_SECRET_KEY setzen.',
  'error.labNotConfigured':
    'Es ist kein Drucklabor verbunden. Bitte die Bestellung von Hand drucken lassen und dann als versandt kennzeichnen.',
  'error.masterNotBegun':
    'Für dieses Foto wurde kein Hochladen einer Originaldatei begonnen, oder es wurde aufgegeben. Bitte beginnen Sie erneut.',
  'error.masterIncomplete': 'Teile der Originaldatei fehlen noch. Bitte setzen Sie das Hochladen fort.',
  'error.masterDiffers': 'Die Originaldatei zeigt ein anderes Bild als das Foto.',
  'error.mastersFailed':
    'Der Speicher der Originaldateien (Netlify Blobs) ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute erneut.',
  'error.mastersNotConfigured':
    'Hier gibt es keinen Speicher für Originaldateien (Netlify Blobs). Auf Netlify und mit `npm start` gibt es einen.',
  'error.signingNotConfigured': 'Es gibt keinen Schlüssel zum Signieren. Bitte SIGNING_KEY setzen.',
  'error.withdrawalNotTaken':
    'Ihr Widerruf konnte gerade nicht bestätigt werden, weil keine Mail hinausgeht. Bitte verlassen Sie sich noch nicht darauf: Versuchen Sie es in einigen Minuten erneut, oder schicken Sie dieselben Worte an {email}; das zählt genauso.',
  'withdrawal.mailed':
    'Dieser Text ist Ihre Eingangsbestätigung. Eine Mail geht auch an {email}, außer wenn heute schon mehrere dorthin gegangen sind.',
  'withdrawal.notMailed':
    'Die Mail mit der Eingangsbestätigung ist noch nicht an {email} hinausgegangen. Bitte heben Sie diese Seite auf, oder prüfen Sie die Adresse und senden Sie das Formular erneut.',
  'error.labWebhookNotConfigured':
    'Rückmeldungen eines Drucklabors sind nicht eingerichtet. Bitte LAB und LAB_WEBHOOK_SECRET setzen.',
  'order.status.paid': 'bezahlt',
  'order.status.held': 'angehalten',
  'order.status.at_lab': 'im Drucklabor',
  'order.status.sent': 'versandt',
  'order.status.cancelled': 'storniert',
  'order.status.refunded': 'erstattet',
  'csv.number': 'Bestellung',
  'csv.date': 'Datum',
  'csv.status': 'Status',
  'csv.name': 'Name',
  'csv.email': 'E-Mail',
  'csv.street': 'Straße',
  'csv.postalCode': 'PLZ',
  'csv.city': 'Ort',
  'csv.country': 'Land',
  'csv.items': 'Drucke',
  'csv.subtotal': 'Zwischensumme (EUR)',
  'csv.shipping': 'Versand (EUR)',
  'csv.total': 'Summe (EUR)',
  'csv.refunded': 'Erstattet (EUR)',
  'csv.carrier': 'Versanddienst',
  'csv.tracking': 'Sendungsnummer',
  'csv.session': 'Stripe-Sitzung',
  'picture.notCopied':
    'Gespeichert. Das Bild dazu konnte nicht kopiert werden: {reason} Erneutes Speichern versucht es noch einmal.',
  'picture.someNotCopied':
    'Gespeichert. {count} Bilder konnten nicht kopiert werden, das erste aus diesem Grund: {reason} Späteres Speichern versucht es erneut.',
  'picture.address':
    'Kopiert wird nur von Adressen, die mit https:// beginnen, ohne Port und ohne Passwort darin.',
  'picture.private': '{host} liegt nicht im öffentlichen Internet.',
  'picture.unreachable': '{host} ist nicht erreichbar.',
  'picture.status': '{host} gibt keines heraus (Status {status}).',
  'picture.redirects': 'Die Adresse leitet zu oft weiter.',
  'picture.tooLarge': 'Es ist größer als {limit}.',
  'picture.tooSlow': 'Es hat länger als {seconds} Sekunden gebraucht.',
  'picture.empty': 'Unter der Adresse liegt eine leere Datei.',
  'picture.foreignFormat': 'Unter der Adresse liegt kein Bild im Format JPEG, PNG, WebP, AVIF oder GIF.',
  'picture.tooManyPixels': 'Es hat mehr als {megapixels} Megapixel.',
  'picture.damaged': 'Es ist beschädigt oder abgeschnitten.',
  'picture.tooMany': 'Es sind zu viele, um alle auf einmal zu kopieren.',
  'fault.body': 'Erwartet wird ein Objekt mit lineItems, successUrl und cancelUrl.',
  'fault.lines': 'Erwartet wird eine Liste mit 1 bis {max} Positionen.',
  'fault.manyLines':
    'Eine Bestellung fasst höchstens {max} verschiedene Drucke. Bitte nehmen Sie einige aus dem Warenkorb und bestellen Sie sie für sich.',
  'fault.quantity': 'Erwartet wird eine ganze Zahl von {min} bis {max}.',
  'fault.size': 'Erwartet wird A4 oder A3.',
  'fault.currency': 'Erwartet wird {currency}.',
  'fault.amount': 'Erwartet wird ein Betrag in Cent.',
  'fault.photo': 'Diesen Druck gibt es nicht im Angebot.',
  'fault.address': 'Erwartet wird eine Adresse auf dieser Website.',
  'fault.attempt': 'Erwartet wird ein Text von 1 bis {max} Zeichen.',
  'fault.month': 'Erwartet wird ein Monat wie 2026-11.',
  'fault.after': 'Erwartet wird, was die Seite davor als `next` genannt hat.',
  'fault.cents': 'Erwartet wird eine ganze Zahl von Cent, mindestens {min}.',
  'fault.prints': 'Erwartet werden Drucke dieser Bestellung, je mit photoId, size und quantity.',
  'fault.amountOrPrints': 'Erwartet wird ein Betrag oder Drucke, nicht beides.',
  'fault.textMax': 'Erwartet wird ein Text von 1 bis {max} Zeichen in einer Zeile.',
  'fault.tracking': 'Erwartet wird eine Adresse, die mit https:// beginnt, oder nichts.',
  'fault.batch': 'Erwartet wird eine Liste von 1 bis {max} Fotos.',
  'fault.ids': 'Erwartet wird eine Liste von Kennungen.',
  'fault.id': 'Erwartet wird eine Kennung.',
  'fault.idTwice': 'Diese Kennung steht zweimal in der Liste.',
  'fault.noIds': 'Erwartet wird mindestens eine Kennung.',
  'fault.noFields': 'Erwartet wird mindestens ein Feld, das sich ändern soll.',
  'fault.foreignId': 'Erwartet wird die Kennung aus der Adresse.',
  'fault.revision': 'Erwartet wird die Kennung einer Änderung aus der Liste.',
  'fault.operation': 'Erwartet wird eine UUID.',
  'fault.form': 'Erwartet wird ein vollständiges Formular.',
  'fault.multipart': 'Erwartet wird ein vollständiges Formular (multipart).',
  'fault.encoding': 'Der Text ist nicht in UTF-8.',
  'fault.depth': 'Der Text ist tiefer als {max} Ebenen verschachtelt.',
  'fault.imageFormat':
    'Das Bild muss eine JPEG-, PNG-, WebP-, AVIF- oder GIF-Datei sein, gleich wie sie heißt: Speichern Sie es als eine davon und laden Sie es dann erneut hoch.',
  'fault.imagePixels':
    'Das Bild hat mehr als {megapixels} Megapixel (alle Bilder einer Animation zusammen): Verkleinern Sie es und laden Sie es dann erneut hoch.',
  'fault.imageDamaged':
    'Das Bild ist beschädigt oder abgeschnitten: Speichern Sie es in Ihrem Bildprogramm neu und laden Sie es dann erneut hoch.',
  'fault.masterBytes':
    'Die Originaldatei ist größer als {limit}: Speichern Sie sie kleiner, zum Beispiel als JPEG.',
  'fault.masterFormat': 'Die Originaldatei muss ein JPEG, PNG oder TIFF sein, gleich wie sie heißt.',
  'fault.masterPixels':
    'Die Originaldatei hat mehr als {megapixels} Megapixel: Verkleinern Sie sie und laden Sie sie dann erneut hoch.',
  'fault.masterDamaged':
    'Die Originaldatei ist beschädigt oder abgeschnitten: Speichern Sie sie in Ihrem Bildprogramm neu und laden Sie sie dann erneut hoch.',
  'fault.masterCopy':
    'Aus der Originaldatei ließ sich kein JPEG von höchstens 20 MB für das Labor machen: Speichern Sie sie kleiner und laden Sie sie dann erneut hoch.',
  'fault.sha256': 'Erwartet wird eine SHA-256 aus 64 Hexadezimalziffern.',
  'fault.checksum':
    'Die Bytes sind nicht die, aus denen die Prüfsumme gemacht wurde: Sie wurden unterwegs beschädigt.',
  'fault.chunks': 'Erwartet wird die SHA-256 jedes der 1 bis {max} Teile, in ihrer Reihenfolge.',
  'fault.imageEmpty': 'Die Bilddatei ist leer: Wählen Sie eine andere.',
  'edition.none': 'Dieses Werk wird nicht als nummerierte Auflage verkauft.',
  'fault.total': 'Die Bestellung ist größer, als eine Zahlung sein kann. Bitte teilen Sie sie auf.',
} as const satisfies Record<CallMessageKey, string>;
