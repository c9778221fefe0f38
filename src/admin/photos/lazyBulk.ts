import { withMessages } from '../shell/language.ts';
import { lazyCode } from '../shell/lazyCode.ts';
import { hasDraft } from '../shell/unsaved.ts';

export const bulk = lazyCode(
  async () => (await withMessages(() => import('./BulkEditor.tsx'), 'forms', 'photos')).bulkParts,
);

// What was typed before counts as unsaved.
if (hasDraft('photos:bulk')) bulk.load().catch(() => undefined);
