/** The words of the mails about an order, in English: the key set that German must match. */
export const mailsEn = {
  'mail.confirmation.subject': 'Your order {number}',
  'mail.confirmation.hello': 'Hello {name},',
  'mail.confirmation.thanks':
    'thank you for your order at {shop}. Your payment has arrived, and with this mail we accept your order.',
  'mail.items': 'Your prints',
  'mail.item': '{quantity} x {name}, print in {size} ({price} each)',
  'mail.shipping': 'Standard shipping (Germany)',
  'mail.total': 'Total',
  'mail.address': 'Delivered to',
  'mail.seller': 'Your contract is with',
  'mail.contact': 'Questions? Answer this mail or write to {email}.',
  'mail.sent.subject': 'Your order {number} is on its way',
  'mail.sent.text': 'your prints are on their way to you.',
  'mail.sent.carrier': 'Sent with {carrier}',
  'mail.sent.number': 'Tracking number: {number}',
  'mail.sent.follow': 'Follow your parcel',
  'mail.refunded.subject': 'A refund for your order {number}',
  'mail.refunded.text':
    'we have given back {amount} of your order. It goes to the means of payment that you used; banks may take a few days.',
  'mail.owner.subject': 'New order {number}: {total}',
  'mail.owner.text': 'A new order has come in and is paid.',
  'mail.owner.next':
    'What to do now: have the prints made and sent, then mark the order as sent in the panel.',
  'mail.owner.amount':
    'Please look first: the amount that was paid is not the one that the shop asked for. Do not print before you know why.',
  'mail.owner.address':
    'Please look first: the address is not complete. Write to the buyer before you print.',
  'mail.owner.buyer': 'Buyer',
  'mail.owner.sku': 'SKU {sku}',
  'mail.owner.panel': 'Open the panel',
} as const;

export type MailMessageKey = keyof typeof mailsEn;
