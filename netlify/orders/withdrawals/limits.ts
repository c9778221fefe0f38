import { domainToASCII } from 'node:url';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** What the form may bring. None of it refuses one whose number and address fit an order, nor one for what others did. */
export const WITHDRAWAL_LIMITS = {
  /** Withdrawals of one network. */
  network: { calls: 20, windowMs: HOUR_MS },
  /** Mails of their own to the owner about what no order keeps: more of them wait for a digest. */
  notices: { calls: 60, windowMs: HOUR_MS, isStrict: true },
  /** Whole receipts to a buyer's mailbox, beside those that are steps of the order. */
  receipts: { calls: 10, windowMs: DAY_MS },
  /** Mails to the mailbox of somebody who has bought nothing. */
  strangers: { calls: 2, windowMs: DAY_MS, isStrict: true },
  /** The same to all of them, so that a flood spoils no mail server's trust in the shop. */
  allStrangers: { calls: 60, windowMs: HOUR_MS, isStrict: true },
} as const;

/** The mailbox of an address, which may be written in many ways: what follows a plus is its owner's, dots mostly nothing. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, at).toLowerCase().split('+');
  return `${name.replaceAll('.', '')}@${domainToASCII(address.slice(at + 1))}`;
}
