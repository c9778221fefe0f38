import { withMessages } from '../shell/language.ts';
import { onCall } from '../shell/onCall.ts';

export const history = onCall(
  async () => (await withMessages(import('./historyParts.ts'), 'forms', 'settings', 'history')).historyParts,
);
