import type { mastersEn } from './mastersEn.ts';

export const mastersDe: Record<keyof typeof mastersEn, string> = {
  'photos.keepMaster': 'Datei in voller Größe für das Labor aufbewahren',
  'photos.keepMasterElse': 'Ohne sie wird vom kleineren Bild gedruckt, das veröffentlicht wird.',
  'photos.masterLater':
    'Das Foto ist gespeichert. Seine Datei in voller Größe konnte nicht gesendet werden: Öffnen Sie das Foto und laden Sie sie dort hoch.',
  'masters.uploads': 'Originale unterwegs',
  'masters.title': 'Original für das Labor',
  'masters.reading': 'Ein Original wird gesucht …',
  'masters.none':
    'Es wird keines aufbewahrt: Gedruckt wird vom veröffentlichten Bild. Eine Datei in voller Größe druckt schärfer.',
  'masters.kept':
    '{name}, {width} x {height} px, {size}. Davon wird gedruckt; niemand sonst bekommt es zu sehen.',
  'masters.unsigned':
    'Kein Labor kann es abholen: Es fehlt der Schlüssel, mit dem seine Adresse signiert wird. Bitte SIGNING_KEY setzen.',
  'masters.copied':
    'Netlify gibt höchstens 20 MB auf einmal heraus: Ein Labor, das es abholt, bekommt ein daraus gemachtes JPEG von {size}.',
  'masters.upload': 'Original hochladen',
  'masters.replace': 'Original ersetzen',
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
  'masters.unread': 'Ob ein Original aufbewahrt wird, konnte nicht gelesen werden.',
};
