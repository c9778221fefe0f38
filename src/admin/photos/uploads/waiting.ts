import { removeStored } from '../../../ui/storage.ts';
import { dropAllDrafts, WAITING_MASTERS, WAITING_UPLOADS } from '../../shell/unsaved.ts';
import { openKeptUploads } from '../keptFiles.ts';

/** Takes away what an earlier visit has left on this device: files, and what was typed about them. */
export async function dropWaitingUploads(): Promise<void> {
  dropAllDrafts();
  removeStored(WAITING_UPLOADS);
  removeStored(WAITING_MASTERS);
  const kept = await openKeptUploads();
  await kept.clear();
  kept.close();
}
