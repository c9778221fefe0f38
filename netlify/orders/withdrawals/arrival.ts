import { createHmac } from 'node:crypto';
import type { WithdrawalForm } from '../../../src/shared/shop/withdrawalForm.ts';
import { type Claims, once } from '../../lib/claims.ts';

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

/**
 * When a withdrawal came in first, as ISO 8601.
 * @param now ms since 1970
 * @param admit throws where a new one is not taken
 * @throws ApiError claimsFailed
 */
export async function arrivalOf(
  claims: Claims,
  tag: string,
  now: number,
  admit: () => Promise<void>,
): Promise<string> {
  const key = `withdrawal/${tag}`;
  const known = async () => (await claims.peek(key))?.note?.receivedAt;
  const before = await known();
  if (before !== undefined) return String(before);
  await admit();
  const receivedAt = new Date(now).toISOString();
  await once(claims, key, async () => ({ receivedAt }));
  return String((await known()) ?? receivedAt);
}
