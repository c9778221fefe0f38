/** The one sentence about delivery, for every view, text and mail. */
export const DELIVERY = {
  en: 'Printed for you and delivered in {min}\u00a0to\u00a0{max}\u00a0working days.',
  de: 'Für Sie gedruckt und in {min}\u00a0bis\u00a0{max}\u00a0Werktagen bei Ihnen.',
} as const;

/** The steps of an order with their times, for the page after the payment and the mails. */
export const STEPS = {
  en: {
    'step.paid': 'Paid',
    'step.printed': 'Printed',
    'step.printed.when': 'just for you',
    'step.sent': 'On its way',
    'step.sent.when': 'with you in {min}\u00a0to\u00a0{max}\u00a0working days',
  },
  de: {
    'step.paid': 'Bezahlt',
    'step.printed': 'Gedruckt',
    'step.printed.when': 'eigens für Sie',
    'step.sent': 'Unterwegs',
    'step.sent.when': 'in {min}\u00a0bis\u00a0{max}\u00a0Werktagen bei Ihnen',
  },
} as const;
