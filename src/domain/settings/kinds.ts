import { misfit } from '../fields/misfit.ts';
import type { Setting } from './table.ts';

export type { NumberSetting, Setting, SettingGroup } from './table.ts';

/** Does the value fit the row? Strict: a number in a string does not. */
export function fits(row: Setting, value: unknown): boolean {
  return misfit(row, value) === undefined;
}
