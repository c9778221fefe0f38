import { deleteSelected } from '../../../stores/admin/bulkDelete.ts';
import {
  $bulkEdit,
  bulkTitle,
  cancelBulkEdit,
  isBulkTyped,
  openBulkEdit,
} from '../../../stores/admin/bulkEdit.ts';
import { moveToProject } from '../../../stores/admin/photoWork.ts';
import { BulkEditor } from './BulkEditor.tsx';
import { DeletionLine } from './DeletionLine.tsx';

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
