import { z } from 'zod';
import { settingFaults } from './read.ts';
import type { StoredSettings } from './table.ts';

/** The stored settings as a zod schema, derived from the table. Unknown keys and misfits are faults. */
export const settingsSchema = z.unknown().transform((value, context): StoredSettings => {
  const faults = settingFaults(value);
  for (const { path, message } of faults)
    context.addIssue({ code: 'custom', path: path ? [path] : [], message });
  return faults.length > 0 ? z.NEVER : (value as StoredSettings);
});
