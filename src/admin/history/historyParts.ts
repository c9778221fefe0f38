import { HistoryDialog } from './HistoryDialog.tsx';
import { openHistory } from './history.ts';

/** The list of the last saves, and how it is opened. */
export const historyParts = { HistoryDialog, openHistory };
