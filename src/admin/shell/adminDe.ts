import { formsDe } from '../fields/formsDe.ts';
import { historyDe } from '../history/historyDe.ts';
import { linksDe } from '../media/linksDe.ts';
import { ordersDe } from '../orders/ordersDe.ts';
import { photosDe } from '../photos/photosDe.ts';
import { roomsDe } from '../rooms/roomsDe.ts';
import { settingsDe } from '../settings/settingsDe.ts';
import { sheetsDe } from '../sheets/sheetsDe.ts';
import { siteDe } from '../site/siteDe.ts';
import type { adminEn } from './adminEn.ts';
import { shellDe } from './shellDe.ts';

/** All texts of the panel in German. */
export const adminDe: Record<keyof typeof adminEn, string> = {
  ...shellDe,
  ...formsDe,
  ...photosDe,
  ...roomsDe,
  ...sheetsDe,
  ...linksDe,
  ...historyDe,
  ...settingsDe,
  ...ordersDe,
  ...siteDe,
};
