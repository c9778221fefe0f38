/** The one sentence about delivery, for every view, text and mail. */
export const DELIVERY = {
  en: 'Printed for you and delivered in {min} to {max} working days.',
  de: 'Für Sie gedruckt und in {min} bis {max} Werktagen bei Ihnen.',
} as const;

/** The steps of an order with their times, for the page after the payment and the mails. */
export const STEPS = {
  en: {
    'step.paid': 'Paid',
    'step.printed': 'Printed',
    'step.printed.when': 'for you alone, after your order',
    'step.sent': 'On its way',
    'step.sent.when': 'with you in {min} to {max} working days',
  },
  de: {
    'step.paid': 'Bezahlt',
    'step.printed': 'Gedruckt',
    'step.printed.when': 'eigens für Sie, nach der Bestellung',
    'step.sent': 'Unterwegs',
    'step.sent.when': 'in {min} bis {max} Werktagen bei Ihnen',
  },
} as const;
