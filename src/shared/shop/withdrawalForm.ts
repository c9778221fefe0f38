import { type EntryOf, type Fields, line, text } from '../content/fields/kinds.ts';
import { EMAIL_MAX, isEmailAddress } from '../emailAddress.ts';

/** The form by which a buyer withdraws (§ 356a BGB), in its order. */
export const WITHDRAWAL_FIELDS = {
  name: line({ required: true, max: 200 }),
  /** As the buyer knows it: a number, or whatever else names the order. */
  order: line({ required: true, max: 100 }),
  email: line({
    required: true,
    max: EMAIL_MAX,
    accepts: isEmailAddress,
    fault: { code: 'email' },
  }),
  /** Which prints; nothing for the whole order. */
  items: text({ max: 400 }),
  message: text({ max: 1500 }),
} as const satisfies Fields;

export type WithdrawalForm = EntryOf<typeof WITHDRAWAL_FIELDS>;

/** The answer of the call. */
export type WithdrawalReceipt = {
  /** ISO 8601. */
  readonly receivedAt: string;
  /** What was received, and where the receipt went. */
  readonly text: string;
};
