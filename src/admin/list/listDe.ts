import type { addedEn, listEn, selectedEn } from './listEn.ts';

/**
 * What the sentences call an entry and several: `self` as in 'dieses Foto', `the` as a subject, `of` in the genitive;
 * `all` where some call the whole list otherwise.
 */
type Nouns = {
  readonly one: string;
  readonly many: string;
  readonly self: string;
  readonly the: string;
  readonly of: string;
  readonly all?: string;
};

/** What every list says, in German. */
export const listDe = ({ one, many, self, the, of, all = many }: Nouns): ReturnType<typeof listEn> => ({
  editTitle: `${one} bearbeiten`,
  listTitle: `${all} verwalten`,
  update: `${one} aktualisieren`,
  loading: `${many} werden geladen …`,
  count: `{count} {count|${one}|${many}}`,
  confirmDelete: `Möchten Sie ${self} wirklich löschen?`,
  fetchFailed: `Die ${many} konnten nicht geladen werden`,
  loadError: `Fehler beim Laden der ${all}`,
  updateFailed: `${the} konnte nicht aktualisiert werden`,
  updateError: `Fehler beim Aktualisieren ${of}: {message}`,
  deleteFailed: `${the} konnte nicht gelöscht werden`,
  deleteError: `Fehler beim Löschen ${of}: {message}`,
  orderFailed: `Reihenfolge der ${all} konnte nicht gespeichert werden`,
  updated: `${one} aktualisiert`,
  deleted: `${one} gelöscht`,
  orderSaved: `Reihenfolge der ${all} gespeichert`,
});

/** What those say that a form adds to. */
export const addedDe = ({ one, the, of }: Nouns): ReturnType<typeof addedEn> => ({
  addTitle: `${one} hinzufügen`,
  add: `${one} hinzufügen`,
  addFailed: `${the} konnte nicht hinzugefügt werden`,
  addError: `Fehler beim Hinzufügen ${of}: {message}`,
  added: `${one} hinzugefügt`,
});

/** What those say of which several are selected. */
export const selectedDe = ({ one, many, self }: Nouns): ReturnType<typeof selectedEn> => ({
  confirmDeleteMany: `Möchten Sie {count|${self}|diese {count} ${many}} wirklich löschen?`,
  deletionLine: `Gelöscht: {count} {count|${one}|${many}}.`,
  deletedCount: `{done}/{total} ${many} gelöscht`,
  bulkDeleteFailed: `Die ausgewählten ${many} konnten nicht gelöscht werden`,
});
