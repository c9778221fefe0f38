import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEST_TEXTS } from '../fixtures/testContent.ts';
import { CONTENT } from './harness.ts';

/** {@link CONTENT} with the seller and the legal texts that mails need. */
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
    ['withdrawal.en', 'withdrawal.de', 'terms.en', 'terms.de']
      .map((name) => `legal/${name}.md`)
      .map((path) => [`content/${path}`, readFileSync(join(TEST_TEXTS, path), 'utf8')]),
  ),
};
