import { entriesEn } from './admin/entriesEn.ts';
import { fieldsEn } from './admin/fieldsEn.ts';
import { mastersEn } from './admin/mastersEn.ts';
import { photosEn } from './admin/photosEn.ts';
import { printEn } from './admin/printEn.ts';
import { settingsEn } from './admin/settingsEn.ts';
import { shellEn } from './admin/shellEn.ts';
import { siteEn } from './admin/siteEn.ts';

export { faultsEn } from './faultsEn.ts';

/** Every text of the admin panel in English: the key set that German must match. Visitors never load it. */
export const adminEn = {
  ...shellEn,
  ...fieldsEn,
  ...photosEn,
  ...printEn,
  ...settingsEn,
  ...entriesEn,
  ...siteEn,
  ...mastersEn,
} as const;

export type AdminMessageKey = keyof typeof adminEn;
