import type { EntryForm } from '../../../stores/admin/entryForm.ts';
import type { EntryKind } from '../../../stores/admin/entryKinds.ts';
import type { EntryList } from '../../../stores/admin/entryList.ts';

/** What every part of a tab of links is given. */
export type EntriesProps = {
  readonly kind: EntryKind;
  readonly list: EntryList;
  readonly form: EntryForm;
};
