import { followAddress } from '../../../stores/admin/orders/month.ts';
import { followBoughtPhotos } from '../../../stores/admin/orders/photos.ts';
import { OrdersTab } from './OrdersTab.tsx';

/** The Orders tab with what it shows. */
export function openOrdersTab(): typeof OrdersTab {
  followBoughtPhotos();
  followAddress();
  addEventListener('hashchange', followAddress);
  return OrdersTab;
}
