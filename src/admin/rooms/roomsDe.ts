import type { roomsEn } from './roomsEn.ts';

/** Private Links, auf Deutsch. */
export const roomsDe: Readonly<Record<keyof typeof roomsEn, string>> = {
  'rooms.title': 'Privater Link',
  'rooms.intro':
    '{count|Dieses Foto bekommt|Diese {count} Fotos bekommen} eine eigene Seite für alle, die ihren Link haben, auch versteckte Fotos. Suchmaschinen finden sie nicht.',
  'rooms.pricesHint': 'Was gekauft werden darf, zeigt auch seinen Preis.',
  'rooms.make': 'Link erstellen',
  'rooms.failed': 'Der private Link konnte nicht erstellt werden.',
  'rooms.made':
    'Kopieren Sie den Link jetzt: Er wird nur dieses eine Mal gezeigt. Niemand kann ihn noch einmal lesen, auch hier nicht, denn gespeichert ist nur sein Fingerabdruck. Für einen verlorenen Link erstellen Sie einen neuen.',
  'rooms.ends': 'Geöffnet bis {end}.',
  'rooms.link.en': 'Englischer Link',
  'rooms.link.de': 'Deutscher Link',
  'rooms.copy': 'Kopieren',
  'rooms.copied': 'Link kopiert',
  'rooms.notCopied': 'Bitte kopieren Sie den markierten Link selbst.',
  'rooms.close': 'Fertig',
  'rooms.closeUncopied':
    'Der Link ist noch nicht kopiert und lässt sich nicht noch einmal zeigen. Trotzdem schließen?',
  'rooms.listIntro':
    'Wählen Sie im Reiter „Fotos“ Bilder aus, dann „Privater Link“. Hier lässt sich ein offener Link jederzeit beenden.',
  'rooms.none': 'Kein Link ist offen.',
  'rooms.views': 'Geöffnet bis {end} · {photos} {photos|Foto|Fotos} · {count|einmal|{count}-mal} angesehen',
  'rooms.never': 'Geöffnet bis {end} · {photos} {photos|Foto|Fotos} · noch nicht angesehen',
  'rooms.sells': 'mit Kauf',
  'rooms.end': 'Jetzt beenden',
  'rooms.endConfirm':
    '„{title}“ jetzt beenden? Der Link funktioniert dann nicht mehr und lässt sich nicht wieder öffnen.',
  'rooms.ended': 'Link beendet',
  'rooms.endFailed': 'Der Link konnte nicht beendet werden.',
  'rooms.readFailed': 'Die privaten Links konnten nicht geladen werden.',
};
