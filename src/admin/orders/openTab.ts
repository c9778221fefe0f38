import { followAddress } from './month.ts';
import { OrdersTab } from './OrdersTab.tsx';
import { followBoughtPhotos } from './photos.ts';

/** The Orders tab with what it shows. */
export function openOrdersTab(): typeof OrdersTab {
  followBoughtPhotos();
  followAddress();
  addEventListener('hashchange', followAddress);
  return OrdersTab;
}
