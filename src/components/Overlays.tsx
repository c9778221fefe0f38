import { useStore } from '@nanostores/react';
import { $lightbox } from '../stores/lightbox.ts';
import { Lightbox } from './lightbox/Lightbox.tsx';
import { CartDialog } from './shop/CartDialog.tsx';
import { CheckoutDialog } from './shop/CheckoutDialog.tsx';
import { SuccessDialog } from './shop/SuccessDialog.tsx';
import { Toast } from './ui/Toast.tsx';

/** Everything that opens above the page: the one place where the features meet. */
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
