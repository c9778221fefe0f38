import { z } from 'zod';
import { isSafeAddress } from './webAddress.ts';

const text = (max: number) =>
  z.string('expected a text').max(max, `expected a text of at most ${max} characters`);
const address = text(2000).refine(
  isSafeAddress,
  'expected an address starting with https:// or a path on this site starting with /',
);

const line = text(200).trim().min(1, 'expected a text');
const social = z.strictObject({ label: line, url: address });

/** content/site.json: who the site belongs to. */
export const siteSchema = z.strictObject({
  title: line,
  owner: line,
  social: z.strictObject({ photo: social.optional(), video: social.optional(), audio: social.optional() }),
  contact: z.strictObject({
    name: line,
    street: line,
    city: line,
    country: line,
    email: z.email('expected an e-mail address'),
  }),
});
export type Site = z.infer<typeof siteSchema>;
/** Social links in the order in which they are shown. */
export const SOCIAL_KINDS = ['photo', 'video', 'audio'] as const;
