/** The one sentence about delivery, for every view, text and mail. */
export const DELIVERY = {
  en: 'Printed for you and delivered in {min} to {max} working days.',
  de: 'Für Sie gedruckt und in {min} bis {max} Werktagen bei Ihnen.',
} as const;
