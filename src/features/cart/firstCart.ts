import type { Language } from '../../shared/i18n/language.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { QUANTITY_MAX, QUANTITY_MIN } from '../../shared/limits.ts';
import {
  type CartItem,
  cartLineCents,
  cartTotalCents,
  cartUnitCents,
  readCart,
} from '../../shared/shop/cart.ts';
import { formatCents } from '../../shared/shop/price.ts';
import { offeredSizes, sizeLabel } from '../../shared/shop/print.ts';
import { isPrintSize } from '../../shared/shop/printSizes.ts';
import { fillPlaces } from '../../ui/fillPlaces.ts';
import { pictureInPage } from '../../ui/pictureInPage.ts';

function drawLine(template: Element, item: CartItem, nameless: string, language: Language): Element {
  const line = template.cloneNode(true) as Element;
  const { size, quantity } = item;
  fillPlaces(line, {
    id: item.id,
    name: localized(item.description, language) || nameless,
    size: sizeLabel(size, language),
    quantity,
    unit: formatCents(cartUnitCents(item), language),
    line: formatCents(cartLineCents(item), language),
  });
  const [less, more] = line.querySelectorAll('.stepper button');
  less?.setAttribute('aria-disabled', String(quantity <= QUANTITY_MIN));
  more?.setAttribute('aria-disabled', String(quantity >= QUANTITY_MAX));
  for (const radio of line.querySelectorAll<HTMLInputElement>('[type=radio]')) {
    radio.checked = radio.value === size;
    if (isPrintSize(radio.value) && !offeredSizes(item).includes(radio.value))
      radio.closest('label')?.remove();
  }
  const picture = pictureInPage(item.photoId);
  const thumb = line.querySelector<HTMLElement>('.print-thumb');
  if (thumb && picture) thumb.style.backgroundImage = `url(${JSON.stringify(picture)})`;
  return line;
}

/** Fills the cart dialog's template, which has one line of each kind, with the stored lines and their sum. */
export function fillCart(dialog: Element, stored: string, language: Language): void {
  const items = readCart(stored);
  const list = dialog.querySelector<HTMLElement>('.lines');
  const [open, chosen] = list?.children ?? [];
  if (!list || !open || !chosen) return;
  const { nameless = '' } = list.dataset;
  // Before the lines, whose names may contain placeholders.
  fillPlaces(dialog, { sum: formatCents(cartTotalCents(items), language) });
  list.replaceChildren(
    ...items.map((item) => drawLine(item.isSizeChosen ? chosen : open, item, nameless, language)),
  );
}
