import { isRecord } from '../../isRecord.ts';
import type { PathFault } from '../faults.ts';
import type { EntryOf, Fields } from './kinds.ts';
import { fieldFaults, trimTexts } from './read.ts';

/** Strict: what a stored file holds, or everything that is wrong with it. Never throws. */
export type Schema<E> = (value: unknown) => { readonly value?: E; readonly faults: readonly PathFault[] };

/**
 * A stored file's schema, derived from its rows, for builds and functions. Unknown fields are kept, so that a later
 * version's data survives an older one.
 * @param further finds what no row alone can
 */
export function schemaOf<F extends Fields>(
  fields: F,
  further: (value: Readonly<Record<string, unknown>>) => readonly PathFault[] = () => [],
): Schema<EntryOf<F>> {
  return (value) => {
    const faults = [...fieldFaults(fields, value), ...(isRecord(value) ? further(value) : [])];
    if (faults.length > 0 || !isRecord(value)) return { faults };
    return { value: trimTexts(fields, value) as EntryOf<F>, faults };
  };
}
