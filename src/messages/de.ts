import type { MessageKey } from './en.ts';

/** Every text a visitor can meet, in German. A missing key does not compile. */
export const de = {
  'nav.label': 'Bereiche',
  'nav.skip': 'Zum Inhalt springen',
  'section.home': 'Start',
  'section.photos': 'Fotos',
  'section.videos': 'Videos',
  'section.music': 'Musik',

  'language.title': 'Wählen Sie Ihre Sprache',
  'scrollTop.label': 'Nach oben',
  'cart.open': 'Warenkorb, {count} Artikel',

  'home.social': 'Anderswo',
  'home.newTab': 'öffnet in einem neuen Tab',
  'home.seePhotos': 'Zu den Drucken',

  'photos.heading': 'Projekte',
  'photos.label': 'PROJEKTE: {name}',
  'photos.back': 'Zurück zu den Projekten',
  'photos.loading': 'Fotos werden geladen...',
  'photos.noPhotos': 'Keine Fotos vorhanden',
  'photos.refresh': 'Fotos neu laden',
  'photos.count': '{count} Arbeiten',
  'photos.countOne': '1 Arbeit',
  'photos.uncategorized': 'Ohne Projekt',
  'photos.fallbackName': 'Foto',
  'photos.noContent': 'Noch kein Inhalt verfügbar',

  'videos.heading': 'Videos',
  'videos.loading': 'Videos werden geladen...',
  'videos.noVideos': 'Keine Videos vorhanden',
  'videos.refresh': 'Videos neu laden',
  'videos.play': 'Video abspielen: {name}',
  'videos.watch': 'Auf YouTube ansehen',
  'videos.consent': 'Beim Abspielen wird das Video von YouTube geladen.',

  'music.heading': 'Musik',
  'music.loading': 'Musik wird geladen...',
  'music.noMusic': 'Keine Musik vorhanden',
  'music.refresh': 'Musik neu laden',
  'music.play': 'Stück abspielen: {name}',
  'music.listen': 'Auf SoundCloud anhören',
  'music.consent': 'Beim Abspielen wird das Stück von SoundCloud geladen.',

  'lightbox.close': 'Schließen',
  'lightbox.previous': 'Vorheriges Foto',
  'lightbox.next': 'Nächstes Foto',
  'lightbox.buy': 'Druck kaufen',
  'lightbox.from': 'Drucke ab {price}',
  'lightbox.position': '{n}/{total}',

  'toast.added': '{name} liegt jetzt im Warenkorb',
  'toast.already': '{name} liegt bereits im Warenkorb',

  'dialog.close': 'Schließen',

  'cart.title': 'Warenkorb',
  'cart.empty': 'Ihr Warenkorb ist leer',
  'cart.from': 'ab {price}',
  'cart.perPrint': 'pro Druck',
  'cart.decrease': 'Menge verringern',
  'cart.increase': 'Menge erhöhen',
  'cart.remove': 'Entfernen',
  'cart.quantity': 'Menge',
  'cart.lineTotal': 'Summe',
  'cart.total': 'Gesamt',
  'cart.shippingLater': 'zuzüglich {price} Versand innerhalb Deutschlands',
  'cart.continue': 'Weiter einkaufen',
  'cart.checkout': 'Zur Kasse',

  'checkout.title': 'Bestellung abschließen',
  'checkout.summary': 'Bestellübersicht',
  'checkout.quantity': 'Menge: {count}',
  'checkout.size': 'Größe',
  'checkout.sizeA4': 'A4 (21 × 29,7 cm)',
  'checkout.sizeA3': 'A3 (29,7 × 42 cm)',
  'checkout.shippingNote': 'Standardversand zum Pauschalpreis, nur innerhalb Deutschlands.',
  'checkout.shippingNoteOther': 'Flat standard shipping, Germany only.',
  'checkout.delivery': 'Lieferung {min} bis {max} Werktage nach dem Druck.',
  'checkout.subtotal': 'Zwischensumme',
  'checkout.shipping': 'Versand',
  'checkout.shippingName': 'Standardversand (Deutschland)',
  'checkout.total': 'Gesamtbetrag',
  'checkout.secureTitle': 'Sichere Zahlung',
  'checkout.secureText':
    'Ihre Zahlung ist durch die 256-Bit-Verschlüsselung von Stripe gesichert. Wir sehen Ihre Kartendaten nie.',
  'checkout.testMode': 'Testladen: Die Zahlungsseite ist ein lokaler Ersatz und nimmt kein Geld entgegen.',
  'checkout.return': 'Zurück zum Warenkorb',
  'checkout.continue': 'Weiter zur sicheren Zahlung',
  'checkout.busy': 'Weiterleitung zur Zahlung...',
  'checkout.scriptFailed':
    'Die Zahlungsseite konnte nicht vorbereitet werden. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'checkout.tryAgain': 'Erneut versuchen',
  'checkout.errorCreating': 'Die Bezahlung konnte nicht begonnen werden',
  'checkout.errorRedirecting':
    'Die Weiterleitung zur Zahlung ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  'checkout.errorUnreachable':
    'Der Laden ist nicht erreichbar ({reason}). Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut; Ihr Warenkorb bleibt erhalten.',
  'checkout.errorSettingUp': 'Die Zahlung konnte nicht vorbereitet werden. Bitte versuchen Sie es erneut.',

  'order.title': 'Bestellung erfolgreich!',
  'order.thanks': 'Vielen Dank für Ihre Bestellung. Ihre Drucke werden bald versandt.',
  'order.reference': 'Bestellnummer',
  'order.close': 'Weiter',

  'success.title': 'Vielen Dank!',
  'success.text': 'Ihre Bestellung war erfolgreich. Eine Bestätigung per E-Mail folgt in Kürze.',
  'success.reference': 'Referenz',
  'success.back': 'Zur Startseite',

  'legal.label': 'Rechtliches',
  'legal.imprint': 'Impressum',
  'legal.privacy': 'Datenschutz',
  'legal.terms': 'AGB',
  'legal.withdrawal': 'Widerruf',

  'error.badInput': 'Einige der gesendeten Daten passen nicht. Siehe die Einzelheiten.',
  'error.badJson': 'Die Anfrage ist kein gültiges JSON. Bitte einen JSON-Text senden.',
  'error.unknownPhoto':
    'Einer der Drucke ist nicht mehr im Angebot. Bitte entfernen Sie ihn aus dem Warenkorb und versuchen Sie es erneut.',
  'error.foreignAddress': 'Die Rücksprungadressen müssen auf dieser Website liegen.',
  'error.badSignature': 'Das Ereignis ist nicht mit dem Webhook-Geheimnis signiert oder zu alt.',
  'error.unauthorized':
    'Nicht berechtigt. Bitte im Adminbereich erneut anmelden (falsches oder fehlendes Adminpasswort).',
  'error.foreignOrigin': 'Dieser Aufruf wird nur von der Website selbst angenommen.',
  'error.notFound': 'Diesen Eintrag gibt es nicht. Vielleicht wurde er gelöscht.',
  'error.unknownCall': 'Diesen Aufruf gibt es nicht.',
  'error.methodNotAllowed': 'Dieser Aufruf nimmt die Methode {method} nicht an.',
  'error.priceChanged':
    'Der Preis von „{name}“ ({size}) hat sich auf {price} geändert. Bitte prüfen Sie den Warenkorb und versuchen Sie es erneut.',
  'error.conflict': 'Der Eintrag hat sich inzwischen geändert.',
  'error.tooLarge': 'Die Anfrage ist zu groß. Höchstens {limit} werden angenommen.',
  'error.wrongMediaType': 'Dieser Aufruf erwartet {expected}.',
  'error.tooManyRequests': 'Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
  'error.unexpected':
    'Auf dem Server ist etwas schiefgegangen. Bitte versuchen Sie es in einer Minute erneut.',
  'error.paymentFailed':
    'Der Zahlungsdienst ist gerade nicht erreichbar. Ihr Warenkorb bleibt erhalten; bitte versuchen Sie es in einer Minute erneut.',
  'error.storeFailed':
    'Der Inhaltsspeicher ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute erneut.',
  'error.paymentNotConfigured': 'Die Zahlung ist noch nicht eingerichtet. Der Laden öffnet bald.',
  'error.adminNotConfigured':
    'Das Adminpasswort ist nicht eingerichtet. Bitte ADMIN_PASSWORD oder ADMIN_PASSWORD_HASH setzen.',
  'error.webhookNotConfigured':
    'Der Zahlungs-Webhook ist nicht eingerichtet. Bitte STRIPE_WEBHOOK_SECRET setzen.',
  'error.storeNotConfigured':
    'Der Inhaltsspeicher ist nicht eingerichtet. Bitte GITHUB_TOKEN und GITHUB_REPOSITORY setzen.',

  'fault.body': 'Erwartet wird ein Objekt mit lineItems, successUrl und cancelUrl.',
  'fault.lines': 'Erwartet wird eine Liste mit 1 bis {max} Positionen.',
  'fault.quantity': 'Erwartet wird eine ganze Zahl von {min} bis {max}.',
  'fault.size': 'Erwartet wird A4 oder A3.',
  'fault.currency': 'Erwartet wird {currency}.',
  'fault.amount': 'Erwartet wird ein Betrag in Cent.',
  'fault.photo': 'Diesen Druck gibt es nicht im Angebot.',
  'fault.address': 'Erwartet wird eine Adresse auf dieser Website.',
  'fault.attempt': 'Erwartet wird ein Text von 1 bis {max} Zeichen.',
  'fault.total': 'Die Bestellung ist größer, als eine Zahlung sein kann. Bitte teilen Sie sie auf.',
} as const satisfies Record<MessageKey, string>;
