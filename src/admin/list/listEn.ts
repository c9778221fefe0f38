/**
 * What the sentences call an entry and several. Where some call them otherwise: `all` for the whole list, `saved` for
 * what is added, updated or put in order, `gone` for what is deleted.
 */
type Nouns = {
  readonly one: string;
  readonly many: string;
  readonly all?: string;
  readonly saved?: string;
  readonly gone?: string;
};

const capital = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

/** What every list says, in English. */
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

/** What those say that a form adds to. */
export const addedEn = ({ one, saved = one }: Nouns) => ({
  addTitle: `Add a ${capital(one)}`,
  add: `Add ${capital(one)}`,
  addFailed: `Failed to add ${saved}`,
  addError: `Error adding ${saved}: {message}`,
  added: `${capital(one)} added`,
});

/** What those say of which several are selected. */
export const selectedEn = ({ one, many, gone = one }: Nouns) => ({
  confirmDeleteMany: `Are you sure you want to delete {count|this ${gone}|these {count} ${gone}s}?`,
  deletionLine: `Deleted: {count} {count|${one}|${many}}.`,
  deletedCount: `Deleted {done}/{total} ${many}`,
  bulkDeleteFailed: `Failed to delete selected ${many}`,
});
