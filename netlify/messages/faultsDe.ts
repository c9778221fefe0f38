/**
 * What is wrong with a field, in German, by the English words that content files, forms and builds share.
 * `{…}` stands for whatever is named there and is carried over.
 */
export const faultsDe: Readonly<Record<string, string>> = {
  'All fields are required': 'Alle Felder sind erforderlich',
  'Invalid URL format. Must be either a YouTube URL ({host}/watch?v= or youtu.be/) or a direct image URL (.jpg, .png, etc.)':
    'Ungültiges URL-Format. Es muss eine YouTube-URL ({host}/watch?v= oder youtu.be/) oder eine direkte Bild-URL (.jpg, .png usw.) sein',
  'Invalid SoundCloud URL format. URL must contain {host}/':
    'Ungültiges SoundCloud-URL-Format. Die URL muss {host}/ enthalten',
  'expected an object with the fields of the form': 'erwartet wird ein Objekt mit den Feldern des Formulars',
  'expected a text': 'erwartet wird ein Text',
  'is required': 'ist erforderlich',
  'expected a single line': 'erwartet wird eine einzelne Zeile',
  'expected a price in euros such as 24.99, or nothing':
    'erwartet wird ein Preis in Euro wie 24,99 oder nichts',
  'expected a price in euros such as 24.99, from 0 to {max}, or nothing':
    'erwartet wird ein Preis in Euro wie 24,99, von 0 bis {max}, oder nichts',
  'expected the id of the address': 'erwartet wird die Kennung aus der Adresse',
  'expected lower-case letters, digits and "-", starting with a letter or digit, at most 64':
    'erwartet werden höchstens 64 Kleinbuchstaben, Ziffern und „-“, am Anfang ein Buchstabe oder eine Ziffer',
  'this word is reserved; choose another id': 'dieses Wort ist vergeben; wählen Sie eine andere Kennung',
  'expected a file name': 'erwartet wird ein Dateiname',
  'expected a file name of letters, digits, ".", "-" and "_", without folders':
    'erwartet wird ein Dateiname aus Buchstaben, Ziffern, „.“, „-“ und „_“, ohne Ordner',
  'expected a text of at most {max} characters': 'erwartet wird ein Text von höchstens {max} Zeichen',
  'expected an address starting with https:// or a path on this site starting with /':
    'erwartet wird eine Adresse, die mit https:// beginnt, oder ein Pfad auf dieser Website, der mit / beginnt',
  'expected a text in English': 'erwartet wird ein Text auf Englisch',
  'expected the texts "en" and "de"': 'erwartet werden die Texte „en“ und „de“',
  'expected a number': 'erwartet wird eine Zahl',
  'expected the name of an image in public/photos': 'erwartet wird der Name eines Bildes aus public/photos',
  'expected the 11 characters that name a video': 'erwartet werden die 11 Zeichen, die ein Video benennen',
  'expected an address, or an empty text': 'erwartet wird eine Adresse oder ein leerer Text',
  'expected the address of a track at https://soundcloud.com/':
    'erwartet wird die Adresse eines Tracks auf https://soundcloud.com/',
  'expected {kind}, received {found}': 'erwartet wird {kind}, gefunden wurde {found}',
  'is not valid JSON: {reason}': 'ist kein gültiges JSON: {reason}',
  'the file name must be an id: lower-case letters, digits and "-", at most 64, no reserved word':
    'der Dateiname muss eine Kennung sein: höchstens 64 Kleinbuchstaben, Ziffern und „-“, kein vergebenes Wort',
  'Expected an object of settings.': 'Erwartet wird ein Objekt mit Einstellungen.',
  'There is no such setting.': 'Diese Einstellung gibt es nicht.',
  'Expected true or false.': 'Erwartet wird true oder false.',
  'Expected a colour written #rrggbb.': 'Erwartet wird eine Farbe in der Form #rrggbb.',
  'Expected one of {choices}.': 'Erwartet wird eines von {choices}.',
  'Expected a number from {min} to {max}.': 'Erwartet wird eine Zahl von {min} bis {max}.',
  'expected a list of ids': 'erwartet wird eine Liste von Kennungen',
  'expected an id': 'erwartet wird eine Kennung',
  'this id stands in the list twice': 'diese Kennung steht zweimal in der Liste',
  'expected at least one id': 'erwartet wird mindestens eine Kennung',
  'expected a UUID': 'erwartet wird eine UUID',
  'expected a complete multipart form': 'erwartet wird ein vollständiges Formular (multipart)',
  'The body is not UTF-8.': 'Der Text ist nicht in UTF-8.',
  'The body is nested deeper than {max} levels.': 'Der Text ist tiefer als {max} Ebenen verschachtelt.',
  'The image must be a JPEG, PNG, WebP, AVIF or GIF file, whatever its name says: save it as one of these, then upload it again.':
    'Das Bild muss eine JPEG-, PNG-, WebP-, AVIF- oder GIF-Datei sein, gleich wie sie heißt: Speichern Sie es als eine davon und laden Sie es dann erneut hoch.',
  'The image has more than {max} megapixels (all frames of an animation together): make it smaller, then upload it again.':
    'Das Bild hat mehr als {max} Megapixel (alle Bilder einer Animation zusammen): Verkleinern Sie es und laden Sie es dann erneut hoch.',
  'The image is damaged or cut off: save it again in your image program, then upload it again.':
    'Das Bild ist beschädigt oder abgeschnitten: Speichern Sie es in Ihrem Bildprogramm neu und laden Sie es dann erneut hoch.',
  'The image file is empty: choose another file.': 'Die Bilddatei ist leer: Wählen Sie eine andere.',
  'expected the revision of a listed change': 'erwartet wird die Kennung einer Änderung aus der Liste',
  'expected true or false': 'erwartet wird true oder false',
  'is not valid JSON; the defaults are used': 'ist kein gültiges JSON; es gelten die Vorgaben',
};
