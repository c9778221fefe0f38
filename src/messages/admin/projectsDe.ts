import type { projectsEn } from './projectsEn.ts';

/** The projects of the Photos tab, in German. */
export const projectsDe = {
  'projects.open': 'Projekte: Reihenfolge, Namen, Titelbilder',
  'projects.editTitle': 'Projekt bearbeiten',
  'projects.listTitle': 'Projekte verwalten',
  'projects.update': 'Projekt aktualisieren',
  'projects.loading': 'Projekte werden geladen...',
  'projects.empty': 'Noch keine Projekte. Nennen Sie eines bei einem Foto, dann erscheint es hier.',
  'projects.count': '{count} Projekte',
  'projects.countOne': '1 Projekt',
  'projects.isEmpty': 'leer: Besucher sehen es nicht',
  'projects.firstPhoto': 'Das erste Foto',
  'projects.confirmDelete':
    'Dieses Projekt mit Namen, Text und Titelbild löschen? Seine Fotos bleiben, ohne Projekt.',
  'projects.fetchFailed': 'Projekte konnten nicht abgerufen werden',
  'projects.loadError': 'Fehler beim Laden der Projekte',
  'projects.updateFailed': 'Projekt konnte nicht aktualisiert werden',
  'projects.updateError': 'Fehler beim Aktualisieren des Projekts: {message}',
  'projects.deleteFailed': 'Projekt konnte nicht gelöscht werden',
  'projects.deleteError': 'Fehler beim Löschen des Projekts: {message}',
  'projects.orderFailed': 'Die Reihenfolge der Projekte konnte nicht gespeichert werden',
  'projects.orderFailedWhy': 'Die Reihenfolge der Projekte konnte nicht gespeichert werden: {message}',
  'projects.updated': 'Projekt aktualisiert',
  'projects.deleted': 'Projekt gelöscht',
  'projects.orderSaved': 'Reihenfolge der Projekte gespeichert',
} as const satisfies Record<keyof typeof projectsEn, string>;
