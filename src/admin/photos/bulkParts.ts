import { BulkEditor, DeletionLine } from './BulkEditor.tsx';
import { $bulkEdit, bulkTitle, cancelBulkEdit, isBulkTyped, openBulkEdit } from './bulkEdit.ts';
import { deleteSelected, moveToProject } from './photoWork.ts';

/** What is done to the selected photos together, but for the bar that begins it. */
export const bulkParts = {
  $bulkEdit,
  bulkTitle,
  isBulkTyped,
  openBulkEdit,
  cancelBulkEdit,
  deleteSelected,
  moveToProject,
  BulkEditor,
  DeletionLine,
};
