/** The page after a payment: shows the order and its reference, and clears the cart in every open tab. */

import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { $cart } from '../features/cart/cart.ts';
import { connectCartButton } from '../features/cart/cartButton.ts';
import { orderOf } from '../features/cart/order.ts';
import { broadcastCartClear } from '../features/cart/shopState.ts';
import { PaidOrder } from '../features/checkout/Success.tsx';
import { connectLanguage } from '../features/language/languageControls.ts';
import { connectScrolling } from '../features/navigation/scrollControls.ts';

const reference = new URLSearchParams(location.search).get('session_id') ?? '';
const order = orderOf(reference || null, $cart.get());
broadcastCartClear();

connectLanguage();
connectScrolling();
connectCartButton(() => location.assign('/?canceled=true'));
const place = document.querySelector<HTMLElement>('#order');
if (place) createRoot(place).render(createElement(PaidOrder, { reference, order }));
