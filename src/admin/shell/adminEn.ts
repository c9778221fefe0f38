import { formsEn } from '../fields/formsEn.ts';
import { historyEn } from '../history/historyEn.ts';
import { linksEn } from '../media/linksEn.ts';
import { ordersEn } from '../orders/ordersEn.ts';
import { photosEn } from '../photos/photosEn.ts';
import { roomsEn } from '../rooms/roomsEn.ts';
import { settingsEn } from '../settings/settingsEn.ts';
import { sheetsEn } from '../sheets/sheetsEn.ts';
import { siteEn } from '../site/siteEn.ts';
import { shellEn } from './shellEn.ts';

/** All texts of the panel in English; German has to have the same keys. */
export const adminEn = {
  ...shellEn,
  ...formsEn,
  ...photosEn,
  ...roomsEn,
  ...sheetsEn,
  ...linksEn,
  ...historyEn,
  ...settingsEn,
  ...ordersEn,
  ...siteEn,
};
