import { keptMasters } from '../../../services/keptMasters.ts';
import { openKeptUploads } from '../../../services/keptUploads.ts';
import { removeStored } from '../../../services/storage.ts';
import { dropAllDrafts, WAITING_UPLOADS } from '../unsaved.ts';

/** Takes away what an earlier visit has left on this device: files, and what was typed about them. */
export async function dropWaitingUploads(): Promise<void> {
  dropAllDrafts();
  removeStored(WAITING_UPLOADS);
  const kept = await openKeptUploads();
  await kept.clear();
  kept.close();
  await keptMasters.clear();
}
