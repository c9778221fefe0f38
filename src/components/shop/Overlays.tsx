import { useStore } from '@nanostores/react';
import { $lightbox } from '../../stores/lightbox.ts';
import { Lightbox } from '../lightbox/Lightbox.tsx';
import { Toast } from '../ui/Toast.tsx';
import { CartDialog } from './CartDialog.tsx';
import { CheckoutDialog } from './CheckoutDialog.tsx';
import { SuccessDialog } from './SuccessDialog.tsx';

/** Everything that opens above the page. */
export function Overlays() {
  // Outside an open lightbox nothing is seen or announced, so the toast's place is inside it then.
  const isLightboxOpen = useStore($lightbox) !== null;
  return (
    <>
      <Lightbox />
      <CartDialog />
      <CheckoutDialog />
      <SuccessDialog />
      {!isLightboxOpen && <Toast />}
    </>
  );
}
