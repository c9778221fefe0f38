/** The words of the mails about an order, in English: the key set that German must match. */
export const mailsEn = {
  'mail.confirmation.subject': 'Your order {number}',
  'mail.confirmation.hello': 'Hello {name},',
  'mail.confirmation.thanks':
    'thank you for your order at {shop}. Your payment has arrived, and with this mail we accept your order.',
  'mail.items': 'Your prints',
  'mail.item': '{quantity} x {name}, print in {size} ({price} each)',
  'mail.edition': 'number {numbers} of {size}',
  'mail.certificates': 'Certificates',
  'mail.certificate': 'Certificate of number {number} of {size}, "{name}"',
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
  'mail.owner.toLab':
    'It goes to the print lab {minutes} {minutes|minute|minutes} after its payment. Until then you may hold or cancel it in the panel.',
  'mail.owner.next':
    'What to do now: have the prints made and sent, then mark the order as sent in the panel.',
  'mail.owner.amount':
    'Please look first: the amount that was paid is not the one that the shop asked for. Do not print before you know why.',
  'mail.owner.address':
    'Please look first: the address is not complete. Write to the buyer before you print.',
  'mail.owner.noKey':
    'The buyer got no certificate: there is no key to sign one with. Set SIGNING_KEY, 32 random bytes in base64url.',
  'mail.owner.buyer': 'Buyer',
  'mail.owner.sku': 'SKU {sku}',
  'mail.owner.panel': 'Open the panel',
  'mail.owner.refundFailed.subject': 'A refund of order {number} did not arrive',
  'mail.owner.refundFailed':
    'Stripe could not give back {amount} of order {number}: the buyer\'s bank did not take them, or the refund was cancelled. The money is in your balance at Stripe. What to do now: press "Refund" in the panel once more, or ask the buyer for another way.',
  'mail.withdrawal.statement': 'I withdraw from the contract that is named here.',
  'mail.withdrawal.name': 'Name: {name}',
  'mail.withdrawal.order': 'Order number: {order}',
  'mail.withdrawal.email': 'Email for the receipt: {email}',
  'mail.withdrawal.whole': 'Prints: the whole order',
  'mail.withdrawal.items': 'Prints: {items}',
  'mail.withdrawal.message': 'Message: {message}',
  'mail.withdrawal.receivedAt': 'Received: {date}',
  'mail.withdrawal.subject': 'Your withdrawal has arrived',
  'mail.withdrawal.received': 'this is the receipt of your withdrawal. It reached us on {date}.',
  'mail.withdrawal.content': 'What was sent in',
  'mail.withdrawal.next':
    'We look at it and write to you about what follows. If it was not you who sent this, please tell us.',
  'mail.withdrawal.short':
    'Hello,\na withdrawal was sent in to {shop} on {date}, with this address for its receipt.',
  'mail.withdrawal.short.next':
    'Whoever sent it got the whole text as a file on the page. If it was not you, you need not do anything.',
  'mail.withdrawal.owner.subject': 'A withdrawal has come in: {order}',
  'mail.withdrawal.owner.text':
    'Somebody has withdrawn from a contract. Please look at it today: the money is to be given back within fourteen days of its arrival.',
  'mail.withdrawal.owner.found':
    'Number and address belong to an order of yours. The panel shows the withdrawal there; if it was not at the print lab yet it is on hold, so that nothing is printed meanwhile.',
  'mail.withdrawal.owner.none':
    'No order of the last 13 months with this number and address was found, so this mail is the only place that keeps it. Please look for the order by its name or date, and answer whoever sent it.',
  'mail.withdrawal.owner.more':
    'Number and address belong to an order of yours, which keeps three withdrawals already, so this mail is the only place that keeps this one.',
  'mail.withdrawal.digest.subject': 'Withdrawals have come in: {count}',
  'mail.withdrawal.digest':
    'So many withdrawals came in that you get these in one mail, which is the only place that keeps them. Those whose number and address fit an order stand on it as always. Please look at each: it may be a buyer among many that are none.',
  'mail.withdrawal.owner.unknown':
    'It could not be put on an order just now, so this mail is the only place that keeps it. Please look for the order in the panel and put it on hold.',
} as const;

export type MailMessageKey = keyof typeof mailsEn;
