import { withMessages } from '../../../stores/admin/language.ts';
import { onCall } from '../../../stores/admin/onCall.ts';
import { hasDraft } from '../../../stores/admin/unsaved.ts';

export const bulk = onCall(
  async () => (await withMessages(() => import('./bulkParts.ts'), 'forms', 'photoForms')).bulkParts,
);

// What was typed before counts as unsaved.
if (hasDraft('photos:bulk')) bulk.bring().catch(() => undefined);
