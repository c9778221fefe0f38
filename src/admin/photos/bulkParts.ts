import { BulkEditor } from './BulkEditor.tsx';
import { deleteSelected } from './bulkDelete.ts';
import { $bulkEdit, bulkTitle, cancelBulkEdit, isBulkTyped, openBulkEdit } from './bulkEdit.ts';
import { DeletionLine } from './DeletionLine.tsx';
import { moveToProject } from './photoWork.ts';

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
