import { withMessages } from '../../../stores/admin/language.ts';
import { onCall } from '../../../stores/admin/onCall.ts';

export const history = onCall(
  async () => (await withMessages(import('./historyParts.ts'), 'forms', 'settings', 'history')).historyParts,
);
