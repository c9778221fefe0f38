import { mastersDe } from './mastersDe.ts';
import type { photoFormsEn } from './photoFormsEn.ts';
import { printDe } from './printDe.ts';

/** What is done to photos in forms: uploading, editing one or many, renaming a project, and how they print, in German. */
export const photoFormsDe = {
  ...printDe,
  ...mastersDe,
  'photos.skuHint.creativehub':
    'creativehub nimmt SKUs aus zwei ganzen Zahlen, Produkt und Druckoption, etwa 7644225-2436455. Drucke mit einer anderen bleiben bei Ihnen.',
  'photos.skuHint.prodigi':
    'Prodigi nimmt SKUs wie GLOBAL-FAP-A4. Drucke mit einer anderen bleiben bei Ihnen.',
  'photos.forAll': 'Für alle Fotos',
  'photos.own': 'Bei diesem Foto anders',
  'photos.ownCount': 'Bei diesem Foto anders: {count}',
  'photos.ownValue': 'Nur bei diesem Foto',
  'photos.likeOthers': 'Wie bei den anderen',
  'photos.descriptionHint': 'Das lesen Besucher unter dem Foto',
  'photos.fromCaption': 'Vorschlag aus der Bildunterschrift in der Datei',
  'photos.fromName': 'Vorschlag aus dem Namen der Datei',
  'photos.fromCopy': 'Kopie aus der anderen Sprache',
  'photos.copyEnglish': 'Englisch ins Deutsche kopieren',
  'photos.copyEnglishAll': 'Bei allen Englisch ins Deutsche kopieren',
  'photos.copyGerman': 'Deutsch ins Englische kopieren',
  'photos.copyGermanAll': 'Bei allen Deutsch ins Englische kopieren',
  'photos.add': 'Foto hochladen',
  'photos.update': 'Foto aktualisieren',
  'photos.remove': 'Entfernen',
  'photos.stop': 'Anhalten',
  'photos.twin': 'Dasselbe Bild wie {name}. Es würde zweimal hochgeladen.',
  'photos.textsWaiting':
    'Texte zu {count} {count|Foto|Fotos} sind von vorhin noch da. Wählen Sie dieselben Dateien noch einmal, dann stehen sie wieder im Formular.',
  'photos.waiting': 'Wartet',
  'photos.preparing': 'Bild wird vorbereitet',
  'photos.sending': 'Wird hochgeladen, {percent} %',
  'photos.sent': 'Hochgeladen, wartet auf die anderen',
  'photos.storing': 'Wird abgelegt',
  'photos.paused': 'Wartet darauf, dass es weitergeht',
  'photos.fileGone':
    '{name} lässt sich nicht mehr lesen: Die Datei wurde verschoben, geändert oder gelöscht. Wählen Sie sie noch einmal aus.',
  'photos.pausedTitle': '{total|Dieses Foto ist|{count} von {total} Fotos sind} noch nicht hochgeladen',
  'photos.pausedText':
    'Dateien und Texte liegen auf diesem Gerät. Das Hochladen geht weiter, wenn das Netz wieder da ist oder Sie „Weiter“ drücken.',
  'photos.keptTitle': 'Noch da von Ihrem letzten Besuch: {count} {count|Foto|Fotos}',
  'photos.keptText':
    'Ausgewählte Dateien und getippte Texte bleiben auf diesem Gerät, bis sie hochgeladen oder verworfen sind.',
  'photos.notKept':
    'Dateien, die dieser Browser nicht aufbewahren kann: {count}. Bis sie hochgeladen sind, gehen sie beim Neuladen verloren.',
  'photos.keptElsewhere':
    'Das Panel ist in einem weiteren Tab offen, der die wartenden Fotos aufbewahrt. Hier ausgewählte Dateien gehen beim Neuladen verloren.',
  'photos.continue': 'Weiter',
  'photos.drop': 'Verwerfen',
  'photos.workaround': 'Externe Bildadresse verwenden',
  'photos.workaroundText':
    'Der Speicher hat das Bild nicht angenommen. Sie können stattdessen die Adresse eines Bildes anderswo angeben.',
  'photos.discardUploads': '{count|Dieses Foto und seine|Alle {count} Fotos und ihre} Texte verwerfen?',
  'photos.bulkTitle': '{count} {count|ausgewähltes Foto|Fotos} bearbeiten',
  'photos.bulkText':
    'Was Sie hier ändern, wird bei allen ausgewählten Fotos gespeichert. Jedes andere Feld bleibt, wie es ist.',
  'photos.leaves': 'Bleibt, wie es ist',
  'photos.leavesDifferent': 'Bleibt, wie es ist: unterschiedliche Werte',
  'photos.changes': 'Ändert sich bei allen',
  'photos.empties': 'Wird bei allen geleert',
  'photos.leave': 'So lassen',
  'photos.emptyField': 'Leeren',
  'photos.bulkSave': 'Auswahl aktualisieren',
  'photos.nothingTouched': 'Es ist noch nichts geändert: Füllen oder leeren Sie mindestens ein Feld.',
  'photos.newName': 'Neuer Name',
  'photos.renameInto': 'Ein Projekt dieses Namens gibt es schon: aus beiden wird eines.',
  'photos.updateFailed': 'Das Foto konnte nicht aktualisiert werden',
  'photos.updateError': 'Fehler beim Aktualisieren des Fotos: {message}',
  'photos.updated': 'Foto aktualisiert',
  'photos.added': 'Foto hochgeladen',
  'photos.uploadedCount': '{done}/{total} Fotos hochgeladen',
  'photos.addFailed': 'Das Foto konnte nicht hochgeladen werden. Einzelheiten stehen in der Konsole.',
  'photos.addError': 'Fehler beim Hochladen des Fotos: {message}',
  'photos.compressFailed':
    'Das Bild konnte nicht verkleinert werden. Bitte versuchen Sie es mit einer kleineren Datei.',
  'photos.alreadyThere': '{name} ist hochgeladen, dasselbe Bild war aber schon da: {photo}.',
  'photos.areAlreadyThere': '{count} sind hochgeladen, dieselben Bilder waren aber schon da: {names}',
} as const satisfies Record<keyof typeof photoFormsEn, string>;
