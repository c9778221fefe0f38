import type { LabName } from '../../src/shared/shop/lab.ts';
import type { Fault } from '../../tests/mocks/faultyServer.ts';
import type { Lab, LabAccess, LabCallback } from './lab.ts';

/** What the suite has to know of a lab. */
export type LabUnderTest = {
  readonly name: LabName;
  readonly create: (access: LabAccess) => Lab;
  /** SKUs that the lab takes. */
  readonly skus: readonly [string, string];
  /** Every call of handing an order over, in turn. */
  readonly steps: readonly string[];
  /** The call after which the lab prints. */
  readonly last: string;
  /** The oldest state in which an order can be taken back. */
  readonly takesBack: boolean;
  readonly names: { readonly find: string; readonly status: string };
  /** A callback as the lab sends it, signed or altered. */
  readonly callback: (about: {
    readonly orderId: string;
    readonly reference: string;
    readonly secret: string;
    readonly kind?: string;
  }) => LabCallback;
};

/** How a network and a lab fail. */
export const FAULTS: readonly Fault[] = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 429 },
  { kind: 'resetBefore' },
  { kind: 'resetAfter' },
  { kind: 'silenceAfter' },
  { kind: 'html' },
  { kind: 'truncated' },
];
