import { shownFile } from '../../src/shared/content/picture.ts';
import { priceSentence } from '../../src/shared/i18n/photoWords.ts';
import type { Order } from '../../src/shared/shop/orders/order.ts';
import { unrefundedPrints } from '../../src/shared/shop/orders/refunds.ts';
import { formatCents } from '../../src/shared/shop/price.ts';
import { sidesOf, sizeLabel } from '../../src/shared/shop/print.ts';
import { isPrintSize } from '../../src/shared/shop/printSizes.ts';
import { readCollection } from '../content/collections.ts';
import { type MailSource, paragraph, sellerOf } from '../mail/mailSource.ts';
import type { Block, MailItem } from '../mail/template.ts';
import { type MailMessageKey, mailTexts } from '../mail/texts.ts';

type OrderLinesOptions = {
  readonly withSku?: boolean;
  readonly refunds?: readonly (readonly [what: MailMessageKey, cents: number])[];
};

/**
 * An order's items with their prices, its total, and the words that belong below it, for a mail.
 * @param refunds the sums to subtract from the total, each with its label
 */
export function orderLines(
  order: Order,
  source: MailSource,
  { withSku = false, refunds = [] }: OrderLinesOptions = {},
): Block[] {
  const { language } = order;
  const t = mailTexts(language);
  const money = (cents: number) => formatCents(cents, language);
  const photos = readCollection('photos', source.snapshot).entries;
  const items = order.items.map((line): MailItem => {
    const { photoId, quantity, name, size, unitCents, sku, edition } = line;
    const photo = photos.find(({ id }) => id === photoId);
    const refunded = quantity - unrefundedPrints(line);
    const further = [
      edition && t('mail.edition', { numbers: edition.numbers.join(', '), size: edition.size }),
      withSku && (sku ? t('mail.owner.sku', { sku }) : t('mail.owner.noSku')),
      refunds.length > 0 && refunded > 0 && t('mail.refunded.prints', { count: refunded }),
    ].filter((text) => typeof text === 'string' && text !== '') as string[];
    const item = t('mail.item', { quantity, name, size, price: money(unitCents) });
    const amount = money(quantity * unitCents);
    return {
      file: photo && shownFile(photo),
      name,
      size: (picture) =>
        isPrintSize(size) ? sizeLabel(size, language, photo?.print ? sidesOf(photo.print) : picture) : size,
      quantity: `${quantity} × ${money(unitCents)}`,
      details: further,
      amount,
      text: `${[item, ...further].join(', ')}: ${amount}`,
    };
  });
  const remaining = order.totalCents - refunds.reduce((sum, [, cents]) => sum + cents, 0);
  return [
    {
      kind: 'items',
      items,
      sums: [
        [t('mail.shipping'), money(order.shippingCents)],
        [t('mail.total'), money(order.totalCents)],
        ...refunds.map(([what, cents]) => [t(what), `−${money(cents)}`] as const),
        ...(refunds.length > 0 ? [[t('mail.refunded.remaining'), money(remaining)] as const] : []),
      ],
    },
    paragraph(priceSentence(sellerOf(source.snapshot).tax, language, 'total')),
  ];
}
