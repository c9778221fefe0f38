import * as z from 'zod';
import type { PathFault } from '../faults.ts';
import { isRecord } from '../isRecord.ts';
import type { EntryOf, Fields } from './kinds.ts';
import { fieldFaults, trimTexts } from './read.ts';

/**
 * A stored file's schema, derived from its rows, for builds and functions. Its issues carry the codes of faults.
 * Unknown fields are kept, so that a later version's data survives an older one.
 * @param further finds what no row alone can
 */
export function schemaOf<F extends Fields>(
  fields: F,
  further: (value: Readonly<Record<string, unknown>>) => readonly PathFault[] = () => [],
): z.ZodType<EntryOf<F>> {
  return z.unknown().transform((value, context) => {
    const faults = [...fieldFaults(fields, value), ...(isRecord(value) ? further(value) : [])];
    for (const { path, ...fault } of faults) {
      context.addIssue({ code: 'custom', path: path ? path.split('.') : [], params: fault });
    }
    return faults.length > 0 || !isRecord(value) ? z.NEVER : (trimTexts(fields, value) as EntryOf<F>);
  });
}
