import { onCall } from '../../../stores/admin/onCall.ts';

export const history = onCall(async () => (await import('./historyParts.ts')).historyParts);
