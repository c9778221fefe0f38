import { withMessages } from '../shell/language.ts';
import { lazyCode } from '../shell/lazyCode.ts';

export const history = lazyCode(
  async () => (await withMessages(import('./historyParts.ts'), 'forms', 'settings', 'history')).historyParts,
);
