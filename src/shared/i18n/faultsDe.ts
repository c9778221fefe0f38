import type { FaultCode } from '../content/faults.ts';

export const faultsDe = {
  missing: 'Bitte füllen Sie dieses Feld aus.',
  object: 'Erwartet wird ein Objekt mit benannten Feldern.',
  text: 'Erwartet wird ein Text.',
  words: 'Erwartet wird eine Liste von Wörtern, wie in ["Meer", "Nacht"].',
  textMax: 'Erwartet wird ein Text von höchstens {max} Zeichen.',
  oneLine: 'Erwartet wird eine einzelne Zeile.',
  texts: 'Erwartet werden die Texte „en“ und „de“.',
  english: 'Erwartet wird ein Text auf Englisch.',
  control: 'Dieser Text enthält Steuerzeichen, die niemand sieht. Bitte fügen Sie ihn als reinen Text ein.',
  email: 'Erwartet wird eine E-Mail-Adresse wie name@example.com.',
  taken: 'Erwartet wird ein Datum wie 2024, 2024-05 oder 2024-05-31.',
  pageSlug:
    'Erwartet wird eine Adresse aus Kleinbuchstaben, Ziffern und Bindestrichen, die die Website nicht selbst braucht, wie admin, photos oder imprint.',
  pageTaken: 'Eine andere Seite hat diese Adresse.',
  lucid: 'Erwartet wird eine LUCID-Nummer: DE und 13 Ziffern.',
  price: 'Erwartet wird ein Preis in Euro wie 24,99, von 0 bis {max}, oder nichts.',
  priceAmbiguous: 'Sind das {highCents} oder {lowCents}? Bitte schreiben Sie den Preis mit Cent.',
  address:
    'Erwartet wird eine Adresse, die mit https:// beginnt, oder ein Pfad auf dieser Website, der mit / beginnt.',
  needsHttps:
    'Diese Adresse beginnt mit http://. Sie braucht https://, sonst zeigen Browser das Bild nicht an.',
  videoUrl:
    'Ungültiges URL-Format. Erlaubt sind eine YouTube-URL ({host}/watch?v= oder youtu.be/) oder eine direkte Bild-URL (.jpg, .png usw.)',
  imageUrl:
    'Ungültige Bild-URL. Dieses Formular nimmt jetzt die direkte Adresse eines Bildes, das schon im Web steht: Sie beginnt mit https:// und endet auf .jpg, .jpeg, .png, .gif oder .webp. Öffnen Sie das Bild allein im Browser und kopieren Sie diese Adresse; die Adresse einer Seite, die das Bild zeigt, funktioniert nicht.',
  trackUrl: 'Ungültiges SoundCloud-URL-Format. Die URL muss {host}/ enthalten',
  videoId: 'Erwartet werden die 11 Zeichen, die ein Video benennen.',
  pictureName: 'Erwartet wird ein Dateiname aus Buchstaben, Ziffern, „.“, „-“ und „_“, ohne Ordner.',
  noPicture: 'Erwartet wird der Name eines Bildes aus public/photos.',
  markKind: 'Erwartet wird eine SVG- oder PNG-Datei.',
  markSize: 'Diese Datei ist größer als {max} kB. Bitte wählen Sie eine kleinere.',
  markActive:
    'Diese Zeichnung enthält ein Skript, eine Animation oder einen Verweis nach außen. Bitte speichern Sie sie als einfaches SVG mit Schrift in Pfaden, oder wählen Sie ein PNG.',
  markDamaged: 'Diese Datei lässt sich nicht zeichnen. Bitte speichern Sie sie in Ihrem Bildprogramm neu.',
  number: 'Erwartet wird eine Zahl.',
  numberBetween: 'Muss eine Zahl von {min} bis {max}{unit} sein.',
  wholeBetween: 'Muss eine ganze Zahl von {min} bis {max} sein.',
  boolean: 'Erwartet wird true oder false.',
  color: 'Erwartet wird eine Farbe wie #FEF3C7: # und sechs Ziffern oder Buchstaben von a bis f.',
  choice: 'Erwartet wird eines von {choices}.',
  edition: 'Erwartet werden die Felder "size" und "sold_before".',
  print: 'Erwartet werden die Felder „widthPx“ und „heightPx“.',
  soldBefore:
    'Muss eine ganze Zahl von 0 bis {size} sein: Mehr als die Auflage hat, kann nicht verkauft sein.',
  editionTwice: 'Es gibt schon eine Auflage für alle Größen. Bitte leeren Sie entweder jene oder diese.',
  editionSold:
    'Hier verkauft oder gerade in Bezahlung: {count}. Die Auflage kann nicht kleiner als {min} werden und nicht enden.',
  rowTwice: 'Von demselben handelt schon eine Zeile darüber.',
  unknownField: 'Dieses Feld gibt es nicht.',
  fileName:
    'Der Dateiname muss eine Kennung sein: höchstens 64 Kleinbuchstaben, Ziffern und „-“, kein vergebenes Wort.',
  frontMatter: 'Die Zeilen zwischen --- und --- sind nicht lesbar: {reason}',
  json: 'Ist kein gültiges JSON: {reason}',
  jsonDefaults: 'Ist kein gültiges JSON; es gelten die Vorgaben.',
  schema: '{reason}',
} as const satisfies Record<FaultCode, string>;
