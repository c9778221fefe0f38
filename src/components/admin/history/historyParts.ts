import { openHistory } from '../../../stores/admin/history.ts';
import { HistoryDialog } from './HistoryDialog.tsx';

/** The list of the last saves, and how it is opened. */
export const historyParts = { HistoryDialog, openHistory };
