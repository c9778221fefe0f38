import { followAddress } from '../../../stores/admin/orders/month.ts';
import { followBoughtPhotos } from '../../../stores/admin/orders/photos.ts';
import { followOrderLanguage } from '../../../stores/admin/orders/words.ts';
import { OrdersTab } from './OrdersTab.tsx';

/** The Orders tab with what it speaks and shows. @throws where its texts do not arrive */
export async function openOrdersTab(): Promise<typeof OrdersTab> {
  await followOrderLanguage();
  followBoughtPhotos();
  followAddress();
  addEventListener('hashchange', followAddress);
  return OrdersTab;
}
