import { textsOf } from '../../shared/i18n/fill.ts';
import { listDe, selectedDe } from '../list/listDe.ts';
import type { photosEn } from './photosEn.ts';

const PHOTOS = { one: 'Foto', many: 'Fotos', self: 'dieses Foto', the: 'Das Foto', of: 'des Fotos' };
const PROJECTS = {
  one: 'Projekt',
  many: 'Projekte',
  self: 'dieses Projekt',
  the: 'Projekt',
  of: 'des Projekts',
};

export const photosDe = {
  ...textsOf('photos', { ...listDe(PHOTOS), ...selectedDe(PHOTOS) }),
  'photos.addTitle': 'Neues Foto hochladen',
  'photos.addMany': '{count} neue Fotos hochladen',
  'photos.image': 'Bild',
  'photos.imageHint':
    'JPEG, PNG, WebP, AVIF oder GIF; auch mehrere auf einmal oder hierher gezogen. Bilder über 4 MB werden verkleinert.',
  'photos.addImages': 'Bilder hinzufügen',
  'photos.dropHere': 'Fotos hier ablegen',
  'photos.previous': 'Vorheriges Foto',
  'photos.next': 'Nächstes Foto',
  'photos.missingImage': 'Bitte wählen Sie ein Bild aus.',

  'photos.total': '{count} {count|Foto|Fotos} in {projects} {projects|Projekt|Projekten}',
  'photos.find': 'Foto finden',
  'photos.findHint': 'Finden: Titel, SKU …',
  'photos.found': '{found} von {count} {count|Foto|Fotos}',
  'photos.noneFound': 'Kein Foto passt zu „{text}“.',
  'photos.noMoving': 'Zum Verschieben Suche und Filter aufheben: Die Reihenfolge gilt für alle Fotos.',
  'photos.selectedAway':
    '{count} {count|ausgewähltes Foto ist|ausgewählte Fotos sind} gerade nicht zu sehen. Was Sie mit der Auswahl tun, gilt auch dafür.',
  'photos.empty':
    'Noch keine Fotos. Das erste ist schnell da: Bild auswählen, in beiden Sprachen beschreiben, fertig.',
  'photos.emptyProject': 'Leer. Ziehen Sie Fotos hierher, sonst verschwindet das Projekt beim Speichern.',
  'print.doubtful': '{sizes} vielleicht unscharf: nicht gemessen',
  'photos.target': 'Zielprojekt',
  'photos.move': 'In Projekt verschieben',
  'photos.moveShort': 'Verschieben',
  'photos.clear': 'Aus Projekt nehmen',
  'photos.editSelected': 'Auswahl bearbeiten',
  'photos.rename': 'Projekt umbenennen',
  'photos.renameShort': 'Umbenennen',
  'photos.deleteProject': 'Projekt löschen',
  'photos.deleteProjectConfirm':
    'Das Projekt „{project}“ löschen? Seine Fotos ({count}) bleiben, ohne Projekt.',
  'photos.nothingSelected': 'Bitte wählen Sie zuerst mindestens ein Foto aus.',
  'photos.noTarget': 'Bitte geben Sie das Zielprojekt ein.',

  'photos.updatedCount': '{done}/{total} Fotos aktualisiert',
  'photos.bulkFailed': 'Die ausgewählten Fotos konnten nicht aktualisiert werden',
  'photos.savedAll':
    'Alle Reihenfolgen gespeichert (Status {status}, gefunden {matched}, geändert {modified})',
  'photos.savedProject': 'Reihenfolge für {project} gespeichert',
  'photos.orderFailed': 'Die Reihenfolge konnte nicht gespeichert werden',
  'photos.orderFailedStatus': 'Die Reihenfolge konnte nicht gespeichert werden (Status {status})',
  'photos.orderFailedProject': 'Die Reihenfolge für {project} konnte nicht gespeichert werden',
  ...textsOf('projects', listDe(PROJECTS)),
  'projects.open': 'Projekte',
  'projects.empty': 'Noch keine Projekte. Geben Sie einem Foto ein Projekt, dann erscheint es hier.',
  'projects.isEmpty': 'leer: Besucher sehen es nicht',
  'projects.firstPhoto': 'Automatisch: das erste Foto',
  'projects.confirmDelete':
    'Dieses Projekt mit Namen, Text und Titelbild löschen? Seine Fotos bleiben, ohne Projekt.',
  'projects.orderFailed': 'Die Reihenfolge der Projekte konnte nicht gespeichert werden',
  'photos.standardPrice': 'Der Standardpreis des Shops',
  'photos.standardPrices': 'Graue Preise sind die Standardpreise des Shops.',
  'photos.risks': 'Das Bild ist zu klein für einen scharfen Druck in dieser Größe.',
  'print.fact': '{width}\u00a0×\u00a0{height}\u00a0px, {profile}',
  'print.noProfile': 'kein Farbprofil',
  'print.unmeasured': 'Nach dem Bild auf der Website beurteilt, {width}\u00a0×\u00a0{height}\u00a0px.',
  'print.sharp.sold': '{size} mit {dpi}\u00a0dpi: scharf',
  'print.sharp.unsold': '{size} mit {dpi}\u00a0dpi: scharf, aber nicht angeboten',
  'print.fine.sold': '{size} mit {dpi}\u00a0dpi: aus Armlänge betrachtet gut',
  'print.fine.unsold': '{size} mit {dpi}\u00a0dpi: aus Armlänge betrachtet gut, aber nicht angeboten',
  'print.soft.sold': '{size} wird angeboten, würde aber unscharf ({dpi}\u00a0dpi)',
  'print.soft.unsold': '{size} würde unscharf ({dpi}\u00a0dpi): nicht angeboten',
  'print.strip.sold': '{size} wird angeboten, würde aber ein schmaler Streifen',
  'print.strip.unsold': '{size} würde ein schmaler Streifen: nicht angeboten',
  'print.short.sharp': '{size} scharf',
  'print.short.fine': '{size} gut',
  'print.short.soft': '{size} zu klein',
  'print.short.strip': '{size} nur ein Streifen',
  'print.none': 'Von diesem Foto werden keine Drucke verkauft. „Druckgrößen“ kann das ändern.',
  'print.borders': 'Nichts wird beschnitten. Weißer Rand: {borders}.',
  'print.border': '{size} seitlich {sides}\u00a0cm, oben und unten {ends}\u00a0cm',
  'print.empty': 'Die Datei ist leer: Sie hat 0 Bytes. Bitte wählen Sie sie erneut oder eine andere.',
  'print.unreadable':
    'Dieser Browser kann die Datei nicht öffnen, darum ist nicht bekannt, wie groß ihr Bild ist. Bitte speichern Sie sie als JPEG oder PNG und wählen Sie diese.',
  'print.heic':
    'Das ist ein HEIC-Foto, wie Telefone sie speichern, und dieser Browser kann es nicht öffnen. Bitte exportieren Sie es in Ihrem Fotoprogramm als JPEG und wählen Sie dieses.',
  'print.manyPixels':
    'Das Bild hat mehr als {megapixels} Megapixel: Dieser Browser kann es nicht öffnen, und die Website nimmt kein so großes. Bitte verkleinern Sie es und wählen Sie das kleinere.',
  'print.otherSize': 'Die Datei nennt eine andere Größe; dies ist die wirkliche.',
  'print.cmyk':
    'Ihre Farben sind für eine Druckmaschine gedacht (CMYK). Für die Website werden sie umgerechnet: Bitte sehen Sie sie dort an.',
  'photos.keepMaster': 'Datei in voller Größe für das Labor aufbewahren',
  'photos.keepMasterElse': 'Ohne sie wird vom kleineren Bild gedruckt, das veröffentlicht wird.',
  'masters.uploads': 'Originale unterwegs',
  'masters.title': 'Original für das Labor',
  'masters.reading': 'Ein Original wird gesucht …',
  'masters.none':
    'Es wird keines aufbewahrt: Gedruckt wird vom veröffentlichten Bild. Von einer Datei in voller Größe wird der Druck schärfer.',
  'masters.kept':
    '{name}, {width} x {height} px, {size}. Davon wird gedruckt; niemand sonst bekommt es zu sehen.',
  'masters.unsigned':
    'Kein Labor kann es abholen: Es fehlt der Schlüssel, mit dem seine Adresse signiert wird. Bitte SIGNING_KEY setzen.',
  'masters.copied':
    'Netlify gibt höchstens 20 MB auf einmal heraus: Ein Labor, das es abholt, bekommt ein daraus gemachtes JPEG von {size}.',
  'masters.upload': 'Original hochladen',
  'masters.replace': 'Original ersetzen',
  'masters.keptSince': 'Aufbewahrt seit {date}.',
  'masters.download': 'Original herunterladen',
  'masters.downloadFailed': 'Das Original konnte nicht heruntergeladen werden.',
  'replace.button': 'Datei ersetzen',
  'replace.title': 'Die Datei von „{name}“ ersetzen?',
  'replace.stays':
    'Adresse, Texte, Preise, Auflage und Bestellungen bleiben, wie sie sind. Der Verlauf holt das alte Bild zurück.',
  'replace.shape':
    'Das neue Bild hat eine andere Form: {next} px statt {old}. Titelbilder und kleine Bilder zeigen einen anderen Ausschnitt, und Drucke haben andere Ränder, vielleicht auch andere Größen, siehe unten.',
  'replace.source': 'Das Labor druckt von',
  'replace.source.new': 'der neuen Datei in voller Größe, {width}\u00a0×\u00a0{height}\u00a0px',
  'replace.source.published':
    'dem neuen Bild, wie es veröffentlicht wird, {width}\u00a0×\u00a0{height}\u00a0px',
  'replace.source.old': 'dem Original, das bisher aufbewahrt wird, {name}',
  'replace.gone':
    'Das bisher aufbewahrte Original, {name}, wird entfernt. Der Verlauf holt es nicht zurück: Laden Sie es vorher herunter, wenn Sie es noch brauchen.',
  'replace.orders':
    'Bezahlte Bestellungen behalten Namen und Preis dessen, was verkauft wurde. Was noch nicht im Labor ist, wird so gedruckt, wie Sie es hier wählen.',
  'replace.done': 'Datei ersetzt',
  'replace.failed': 'Die Datei konnte nicht ersetzt werden.',
  'masters.remove': 'Original entfernen',
  'masters.confirmRemove': 'Das Original entfernen? Gedruckt wird dann vom veröffentlichten Bild.',
  'masters.unfinished':
    'Das Hochladen von {name} ({size}) ist stehen geblieben. Wählen Sie dieselbe Datei, um es fortzusetzen.',
  'masters.continueWith': 'Datei erneut wählen',
  'masters.sending': '{percent} % des Originals gesendet.',
  'masters.secondsLeft': 'Noch etwa {seconds} s.',
  'masters.minutesLeft': 'Noch etwa {minutes} min.',
  'masters.checking': 'Alles gesendet. Es wird geprüft …',
  'masters.cancel': 'Hochladen abbrechen',
  'masters.continue': 'Fortsetzen',
  'masters.drop': 'Hochladen verwerfen',
  'masters.confirmDrop': 'Dieses Hochladen verwerfen? Was davon gesendet ist, wird aufgegeben.',
  'masters.differs': 'Das sieht nicht aus wie das Foto. Trotzdem aufbewahren?',
  'masters.keep': 'Trotzdem aufbewahren',
  'masters.saved': 'Original aufbewahrt',
  'masters.empty': 'Die Datei ist leer: Wählen Sie eine andere.',
  'masters.tooLarge': 'Die Datei ist größer als 200 MB: Speichern Sie sie kleiner, zum Beispiel als JPEG.',
  'masters.changed':
    'Die Datei wurde geändert oder verschoben, seit Sie sie gewählt haben: Verwerfen Sie dieses Hochladen und wählen Sie sie erneut.',
  'masters.failed': 'Das Original konnte nicht hochgeladen werden.',
  'masters.unread': 'Ob ein Original aufbewahrt wird, ließ sich nicht prüfen.',
  'photos.skuHint.creativehub':
    'creativehub nimmt SKUs aus zwei ganzen Zahlen, Produkt und Druckoption, etwa 7644225-2436455. Drucke mit einer anderen bleiben bei Ihnen.',
  'photos.skuHint.prodigi':
    'Prodigi nimmt SKUs wie GLOBAL-FAP-A4. Drucke mit einer anderen bleiben bei Ihnen.',
  'photos.forAll': 'Für alle Fotos',
  'photos.moreForAll': 'Mehr für alle Fotos',
  'photos.tableHint':
    'Kursive Texte sind Vorschläge. Der Pfeil über einer Spalte oder Strg + D kopiert einen Wert in alle Zeilen darunter.',
  'photos.fill': 'Für alle darunter übernehmen',
  'photos.fillConfirm': 'Ersetzen, was bei {count} {count|Foto|Fotos} darunter schon steht?',
  'photos.ownCount': 'Mehr, {count} eigene',
  'photos.ownValue': 'Nur bei diesem Foto',
  'photos.likeOthers': 'Wie bei den anderen',
  'photos.descriptionHint': 'Das lesen Besucher unter dem Foto',
  'photos.from.file': 'Vorschlag aus der Datei',
  'photos.from.caption': 'Vorschlag aus der Bildunterschrift in der Datei',
  'photos.from.name': 'Vorschlag aus dem Namen der Datei',
  'photos.from.copy': 'Kopie aus der anderen Sprache',
  'photos.copy.en': 'Englisch ins Deutsche kopieren',
  'photos.copy.de': 'Deutsch ins Englische kopieren',
  'photos.add': 'Foto hochladen',
  'photos.remove': 'Entfernen',
  'photos.stop': 'Anhalten',
  'photos.duplicate': 'Dasselbe Bild wie {name}. Es würde zweimal hochgeladen.',
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
    'Dateien und Texte liegen auf diesem Gerät. Das Hochladen geht weiter, wenn das Netz wieder da ist oder Sie „Weiter“ wählen.',
  'photos.keptTitle': 'Noch da von Ihrem letzten Besuch: {count} {count|Foto|Fotos}',
  'photos.keptText':
    'Ausgewählte Dateien und eingegebene Texte bleiben auf diesem Gerät, bis sie hochgeladen oder verworfen sind.',
  'photos.notKept':
    'Dateien, die dieser Browser nicht aufbewahren kann: {count}. Bis sie hochgeladen sind, gehen sie beim Neuladen verloren.',
  'photos.keptElsewhere':
    'Die Verwaltung ist in einem weiteren Tab offen, der die wartenden Fotos aufbewahrt. Hier ausgewählte Dateien gehen beim Neuladen verloren.',
  'photos.drop': 'Verwerfen',
  'photos.workaround': 'Externe Bildadresse verwenden',
  'photos.workaroundText':
    'Der Speicher hat das Bild nicht angenommen. Sie können stattdessen die Adresse eines Bildes anderswo angeben.',
  'photos.discardUploads': '{count|Dieses Foto und seine|Alle {count} Fotos und ihre} Texte verwerfen?',
  'photos.bulkTitle': '{count} {count|ausgewähltes Foto|Fotos} bearbeiten',
  'photos.bulkText':
    'Was Sie hier ändern, wird bei allen ausgewählten Fotos gespeichert. Jedes andere Feld bleibt, wie es ist.',
  'photos.differs': 'Gemischt',
  'photos.changes': 'Ändert sich bei allen',
  'photos.empties': 'Wird bei allen geleert',
  'photos.leave': 'So lassen',
  'photos.emptyField': 'Leeren',
  'photos.bulkSave': 'Auswahl aktualisieren',
  'photos.nothingTouched': 'Es ist noch nichts geändert: Füllen oder leeren Sie mindestens ein Feld.',
  'photos.newName': 'Neuer Name',
  'photos.renameInto': 'Ein Projekt dieses Namens gibt es schon: Aus beiden wird eines.',
  'photos.added': 'Foto hochgeladen',
  'photos.uploadedCount': '{done}/{total} Fotos hochgeladen',
  'photos.addFailed': 'Das Foto konnte nicht hochgeladen werden. Einzelheiten stehen in der Konsole.',
  'photos.addError': 'Fehler beim Hochladen des Fotos: {message}',
  'photos.compressFailed':
    'Das Bild konnte nicht verkleinert werden. Bitte versuchen Sie es mit einer kleineren Datei.',
  'photos.alreadyThere': '{name} ist hochgeladen, dasselbe Bild war aber schon da: {photo}.',
  'photos.areAlreadyThere': '{count} sind hochgeladen, dieselben Bilder waren aber schon da: {names}',
} as const satisfies Record<keyof typeof photosEn, string>;
