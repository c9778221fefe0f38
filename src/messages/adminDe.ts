import { entriesDe } from './admin/entriesDe.ts';
import { fieldsDe } from './admin/fieldsDe.ts';
import { mastersDe } from './admin/mastersDe.ts';
import { photosDe } from './admin/photosDe.ts';
import { printDe } from './admin/printDe.ts';
import { settingsDe } from './admin/settingsDe.ts';
import { shellDe } from './admin/shellDe.ts';
import { siteDe } from './admin/siteDe.ts';
import type { AdminMessageKey } from './adminEn.ts';

export { faultsDe } from './faultsDe.ts';

/** Every text of the admin panel in German. */
export const adminDe: Record<AdminMessageKey, string> = {
  ...shellDe,
  ...fieldsDe,
  ...photosDe,
  ...printDe,
  ...settingsDe,
  ...entriesDe,
  ...siteDe,
  ...mastersDe,
};
