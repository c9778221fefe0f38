import type { FormFaults, FormValues } from '../../../domain/fields/form.ts';
import type { Proposal } from '../../../domain/proposals.ts';
import { uniqueId } from '../../../services/uniqueId.ts';
import { EMPTY_UPLOAD } from './uploadDrafts.ts';

/** Where a text in a field comes from that nobody has typed, by the field's name. */
export type Proposed = Readonly<Record<string, Proposal['from'] | 'copy'>>;

/**
 * `typing`: not started, or stopped. `waiting`: for its turn. `preparing`: being recompressed. `sending`: on its
 * way. `storing`: it has arrived and is being stored. `failed`: see its error; it can be tried again.
 */
export type UploadPhase = 'typing' | 'waiting' | 'preparing' | 'sending' | 'storing' | 'failed';

/** One photo of the form: its file and what is typed about it. */
export type UploadItem = {
  readonly key: string;
  readonly file: File | null;
  /** Address of a small picture of the file. */
  readonly preview?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly values: FormValues;
  /** Fields whose values nobody has typed. */
  readonly proposed: Proposed;
  /** Fields that somebody has entered since the file was chosen: what is proposed late stays out of them. */
  readonly entered: readonly string[];
  /** Shared fields in which this photo differs from the others. */
  readonly exceptions: readonly string[];
  readonly faults: FormFaults;
  readonly isImageMissing: boolean;
  readonly phase: UploadPhase;
  /** How much of it has been sent, from 0 to 1. */
  readonly progress: number;
  readonly error?: string | undefined;
  /** The storage refused the image; the address of an image elsewhere may help. */
  readonly offersWorkaround: boolean;
};

/** A photo of which nothing is known yet. */
export const blank = (values = EMPTY_UPLOAD): UploadItem => ({
  key: uniqueId(),
  file: null,
  values,
  proposed: {},
  entered: [],
  exceptions: [],
  faults: {},
  isImageMissing: false,
  phase: 'typing',
  progress: 0,
  offersWorkaround: false,
});

/** Is the upload under way, so that it is left alone? */
export function isBusy({ phase }: Pick<UploadItem, 'phase'>): boolean {
  return phase === 'waiting' || phase === 'preparing' || phase === 'sending' || phase === 'storing';
}
