import type { MessageParams } from '../lib/messages/index.ts';

/** Why there is no picture to be had: each has a message `picture.<code>`. */
export const PICTURE_FAULTS = [
  'address',
  'private',
  'unreachable',
  'status',
  'redirects',
  'tooLarge',
  'tooSlow',
  'empty',
  'foreignFormat',
  'tooManyPixels',
  'damaged',
  'tooMany',
] as const;
export type PictureFaultCode = (typeof PICTURE_FAULTS)[number];

/** A picture that cannot be used, or not be had. */
export class PictureFault extends Error {
  override name = 'PictureFault';
  readonly code: PictureFaultCode;
  readonly params: MessageParams;

  constructor(code: PictureFaultCode, params: MessageParams = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
