import { deleteSelected } from '../../../stores/admin/bulkDelete.ts';
import { $bulkEdit, cancelBulkEdit, openBulkEdit } from '../../../stores/admin/bulkEdit.ts';
import { BulkEditor } from './BulkEditor.tsx';
import { DeletionLine } from './DeletionLine.tsx';

/** What is done to the selected photos together, but for the bar that begins it. */
export const bulkParts = {
  $bulkEdit,
  openBulkEdit,
  cancelBulkEdit,
  deleteSelected,
  BulkEditor,
  DeletionLine,
};
