/**
 * The nouns of a list's sentences. Where the wording differs: `all` for the whole list, `saved` for added, updated and
 * sorted entries, `gone` for deleted ones.
 */
type Nouns = {
  readonly one: string;
  readonly many: string;
  readonly all?: string;
  readonly saved?: string;
  readonly gone?: string;
};

const capital = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

/** Sentences of every list, in English. */
export const listEn = ({ one, many, all = many, saved = one, gone = one }: Nouns) => ({
  editTitle: `Edit ${capital(one)}`,
  listTitle: `Manage ${capital(all)}`,
  update: `Update ${capital(one)}`,
  loading: `Loading ${all}...`,
  count: `{count} {count|${one}|${many}}`,
  confirmDelete: `Are you sure you want to delete this ${gone}?`,
  fetchFailed: `Failed to fetch ${all}`,
  loadError: `Error loading ${all}`,
  updateFailed: `Failed to update ${saved}`,
  updateError: `Error updating ${saved}: {message}`,
  deleteFailed: `Failed to delete ${gone}`,
  deleteError: `Error deleting ${gone}: {message}`,
  orderFailed: `Failed to save ${saved} order`,
  updated: `${capital(one)} updated`,
  deleted: `${capital(one)} deleted`,
  orderSaved: `${capital(saved)} order saved`,
});

/** Sentences of lists with a form for new entries. */
export const addedEn = ({ one, saved = one }: Nouns) => ({
  addTitle: `Add a ${capital(one)}`,
  add: `Add ${capital(one)}`,
  addFailed: `Failed to add ${saved}`,
  addError: `Error adding ${saved}: {message}`,
  added: `${capital(one)} added`,
});

/** Sentences of lists with a selection. */
export const selectedEn = ({ one, many, gone = one }: Nouns) => ({
  confirmDeleteMany: `Are you sure you want to delete {count|this ${gone}|these {count} ${gone}s}?`,
  deletionLine: `Deleted: {count} {count|${one}|${many}}.`,
  deletedCount: `Deleted {done}/{total} ${many}`,
  bulkDeleteFailed: `Failed to delete selected ${many}`,
});
