import type { historyEn } from './historyEn.ts';

/** The history, in German. */
export const historyDe = {
  'history.close': 'Schließen',
  'history.title': 'Verlauf',
  'history.text':
    'Alle Speichervorgänge der letzten Zeit. Rückgängig machen bringt zurück, was ein Vorgang geändert hat; auch das ist ein Speichervorgang.',
  'history.loading': 'Verlauf wird geladen …',
  'history.empty': 'Es wurde noch nichts gespeichert.',
  'history.failed': 'Der Verlauf konnte nicht geladen werden.',
  'history.restore': 'Rückgängig machen',
  'history.notRestorable': 'lässt sich hier nicht rückgängig machen',
  'history.added': 'hinzugefügt',
  'history.modified': 'geändert',
  'history.deleted': 'gelöscht',
  'history.kind.photo': 'Foto',
  'history.kind.video': 'Video',
  'history.kind.track': 'Stück',
  'history.kind.project': 'Projekte',
  'history.kind.settings': 'Einstellungen',
  'history.kind.site': 'Seite',
  'history.kind.text': 'Text',
  'history.kind.other': 'Datei',
  'history.more': 'und {count} weitere',
  'history.by': '{date}, {author}',
} as const satisfies Record<keyof typeof historyEn, string>;
