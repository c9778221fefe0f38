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
  'videos.elsewhere':
    'Dieses Bild liegt auf einer anderen Website. Sie erfährt von Ihrem Besuch nur, wenn Sie es dort öffnen: ',
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
  'checkout.total': 'Gesamtbetrag',
  'checkout.secureTitle': 'Sichere Zahlung',
  'checkout.secureText':
    'Ihre Zahlung ist durch die 256-Bit-Verschlüsselung von Stripe gesichert. Wir sehen Ihre Kartendaten nie.',
  'checkout.testMode': 'Testladen: Die Zahlungsseite ist ein lokaler Ersatz und nimmt kein Geld entgegen.',
  'checkout.return': 'Zurück zum Warenkorb',
  // § 312j (3) BGB: nothing else may stand on the button that binds the buyer.
  'checkout.continue': 'Zahlungspflichtig bestellen',
  'checkout.order': 'Zahlungspflichtig bestellen',
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
  'legal.shipping': 'Versand',
  'legal.accessibility': 'Barrierefreiheit',
} as const satisfies Record<MessageKey, string>;
