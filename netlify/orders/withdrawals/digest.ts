import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';
import { FALLBACK_LANGUAGE, isLanguage } from '../../../src/shared/i18n/language.ts';
import { type Claims, runOnce } from '../../lib/claims.ts';
import { secretOf } from '../../lib/signing.ts';
import type { MailSource } from '../../mail/mailSource.ts';
import { mailTexts } from '../../mail/texts.ts';
import { type ShopServices, sendOnce } from '../processOrder.ts';
import { type DigestEntry, type NamedWithdrawal, withdrawalDigest } from './withdrawalMails.ts';

/** Withdrawals that wait for the owner's digest, encrypted: Blobs must hold nothing personal. */
const PREFIX = 'withdrawals-sealed/';
const ENTRIES_MAX = 200;
const CIPHER = 'aes-256-gcm';
/** In bytes: nonce before, authentication tag after the encrypted text. */
const NONCE = 12;
const PROOF = 16;

/** A separate signing key keeps entries readable after a change of password. */
const keyFrom = ({ env }: MailSource) =>
  hash('sha256', `withdrawals\n${env.signingKey ?? secretOf(env)}`, 'buffer');

function encrypt(text: string, source: MailSource): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyFrom(source), nonce, { authTagLength: PROOF });
  const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString('base64url');
}

/** @returns undefined when it was encrypted with another secret */
function decrypt(sealed: string, source: MailSource): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, NONCE);
  const cipher = createDecipheriv(CIPHER, keyFrom(source), nonce, { authTagLength: PROOF });
  try {
    cipher.setAuthTag(bytes.subarray(-PROOF));
    return Buffer.concat([cipher.update(bytes.subarray(NONCE, -PROOF)), cipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Keeps a withdrawal for the next digest. @throws ApiError claimsFailed */
export async function keepForDigest(
  claims: Claims,
  { tag, language, text }: NamedWithdrawal,
  source: MailSource,
): Promise<void> {
  await runOnce(claims, PREFIX + tag, async () => ({ sealed: encrypt(text, source), language }));
}

/**
 * Sends the owner one mail with all waiting withdrawals. One encrypted with an earlier secret is counted, and stays
 * until that secret is back or it is 13 months old.
 * @returns how many still wait
 * @throws MailFailure, ApiError claimsFailed
 */
export async function sendDigest(services: ShopServices): Promise<number> {
  const claims = await services.claims();
  const all = (await claims.keys(PREFIX)).toSorted();
  const mailer = all.length > 0 ? await services.mailer() : undefined;
  if (!mailer) return all.length;
  const keys = all.slice(0, ENTRIES_MAX);
  const name = hash('sha256', keys.join(), 'base64url').slice(0, 22);
  const notes = await Promise.all(keys.map(async (key) => (await claims.peek(key))?.note));
  const opening = await services.mailSource();
  const texts = notes.map((note) => decrypt(String(note?.sealed), opening));
  const sentAt = await sendOnce(services, mailer, `mail/withdrawals/${name}`, (source) => {
    const entries = notes.map((note, index): DigestEntry => {
      const language = isLanguage(note?.language) ? note.language : FALLBACK_LANGUAGE;
      return { language, text: texts[index] ?? mailTexts(language)('mail.withdrawal.digest.sealed') };
    });
    return withdrawalDigest(name, entries, source);
  });
  if (sentAt === undefined) return all.length;
  const mailed = keys.filter((_, index) => texts[index] !== undefined);
  await Promise.all(mailed.map((key) => claims.remove(key)));
  return all.length - mailed.length;
}
