import { withMessages } from '../shell/language.ts';
import { onCall } from '../shell/onCall.ts';
import { hasDraft } from '../shell/unsaved.ts';

export const bulk = onCall(
  async () => (await withMessages(() => import('./bulkParts.ts'), 'forms', 'photos')).bulkParts,
);

// What was typed before counts as unsaved.
if (hasDraft('photos:bulk')) bulk.bring().catch(() => undefined);
