import { createHash } from 'node:crypto';

/** What the content security policy calls an inline script or style by. */
export const inlineHash = (text: string) =>
  `sha256-${createHash('sha256').update(text).digest('base64')}` as const;
