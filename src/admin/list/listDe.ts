import type { addedEn, listEn, selectedEn } from './listEn.ts';

/**
 * The nouns of a list's sentences: `self` as in 'dieses Foto', `the` as a subject, `of` in the genitive; `all` if the
 * whole list has another name.
 */
type Nouns = {
  readonly one: string;
  readonly many: string;
  readonly self: string;
  readonly the: string;
  readonly of: string;
  readonly all?: string;
};

/** Sentences of every list, in German. */
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

/** Sentences of lists with a form for new entries. */
export const addedDe = ({ one, the, of }: Nouns): ReturnType<typeof addedEn> => ({
  addTitle: `${one} hinzufügen`,
  add: `${one} hinzufügen`,
  addFailed: `${the} konnte nicht hinzugefügt werden`,
  addError: `Fehler beim Hinzufügen ${of}: {message}`,
  added: `${one} hinzugefügt`,
});

/** Sentences of lists with a selection. */
export const selectedDe = ({ one, many, self }: Nouns): ReturnType<typeof selectedEn> => ({
  confirmDeleteMany: `Möchten Sie {count|${self}|diese {count} ${many}} wirklich löschen?`,
  deletionLine: `Gelöscht: {count} {count|${one}|${many}}.`,
  deletedCount: `{done}/{total} ${many} gelöscht`,
  bulkDeleteFailed: `Die ausgewählten ${many} konnten nicht gelöscht werden`,
});
