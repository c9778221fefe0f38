import { CONTENT } from './harness.ts';

/** {@link CONTENT} with what mails are written from: who sells, and the owner's legal texts. */
export const SHOP_CONTENT: Record<string, unknown> = {
  ...CONTENT,
  'content/site.json': {
    title: 'Studio Mara',
    owner: 'Mara',
    contact: {
      name: 'Mara Lindqvist',
      street: 'Musterstraße 12',
      city: '12345 Musterstadt',
      country: 'Germany',
      email: 'studio@shop.example',
    },
    tax: 'small-business',
  },
  ...Object.fromEntries(
    [
      ['withdrawal.en', 'Right of withdrawal', 'You may **withdraw** within fourteen days.'],
      ['withdrawal.de', 'Widerrufsbelehrung', 'Sie können binnen vierzehn Tagen **widerrufen**.'],
      ['terms.en', 'Terms of sale', '## 1. What these terms cover\n\nEvery order. {delivery}'],
      ['terms.de', 'AGB', '## 1. Wofür sie gelten\n\nFür jede Bestellung. {delivery}'],
    ].map(([name, title, body]) => [`content/legal/${name}.md`, `---\ntitle: ${title}\n---\n\n${body}\n`]),
  ),
};
