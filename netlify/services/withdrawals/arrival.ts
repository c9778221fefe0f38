import { createHmac } from 'node:crypto';
import type { WithdrawalForm } from '../../../src/domain/withdrawalForm.ts';
import { tooManyRequests } from '../../lib/apiError.ts';
import { type Claims, once } from '../claims/claims.ts';

/** So many new ones are taken in an hour: their mails go out in the shop's name, to whatever address somebody typed. */
export const NEW_PER_HOUR = 200;
const HOUR_MS = 60 * 60_000;
const HOURS = 'withdrawals/';
/** Old hours are tidied up a few at a time. */
const TIDIED_AT_ONCE = 20;

/**
 * What tells a withdrawal from others: the same content is the same one. It is part of the names of claims, which must
 * not tell whose it is.
 */
export function tagOf(form: WithdrawalForm, secret: string): string {
  const { name, order, email, items = '', message = '' } = form;
  return createHmac('sha256', secret)
    .update(JSON.stringify([name, order, email.toLowerCase(), items, message]))
    .digest('base64url')
    .slice(0, 22);
}

/** Counts a new one, for all processes together. @throws ApiError tooManyRequests */
async function countNew(claims: Claims, tag: string, now: number): Promise<void> {
  const hour = `${HOURS}${new Date(now).toISOString().slice(0, 13)}/`;
  const keys = await claims.keys(HOURS);
  const old = keys.filter((key) => !key.startsWith(hour)).slice(0, TIDIED_AT_ONCE);
  await Promise.all(old.map((key) => claims.remove(key)));
  if (keys.filter((key) => key.startsWith(hour)).length >= NEW_PER_HOUR)
    throw tooManyRequests((HOUR_MS - (now % HOUR_MS)) / 1000);
  await claims.leave(hour + tag);
}

/**
 * When a withdrawal came in first, as ISO 8601.
 * @param now ms since 1970
 * @throws ApiError tooManyRequests, claimsFailed
 */
export async function arrivalOf(claims: Claims, tag: string, now: number): Promise<string> {
  const key = `withdrawal/${tag}`;
  const known = async () => (await claims.peek(key))?.note?.receivedAt;
  const before = await known();
  if (before !== undefined) return String(before);
  await countNew(claims, tag, now);
  const receivedAt = new Date(now).toISOString();
  await once(claims, key, async () => ({ receivedAt }));
  return String((await known()) ?? receivedAt);
}
