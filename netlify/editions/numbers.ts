import type { EditionName } from '../../src/shared/shop/edition.ts';
import type { Claim, Claims, Found } from '../lib/claims.ts';
import { mapAtOnce } from '../lib/mapAtOnce.ts';

/**
 * Each number of an edition is a claim of its own, `edition/<photo>/7` or, where each size has its edition,
 * `edition/<photo>/a4-7`: held while somebody pays, done once it is paid, free again otherwise.
 */

/** What stands beside a held number. */
type NumberNote = {
  /** Whose it is: the same browser takes no second one. None once its payment is on the way. */
  readonly attempt?: string;
  /** What it is held for: the same order again gets the same payment page. */
  readonly order?: string;
  /** From which network, where its payment is not on the way yet: a name that nobody can read. */
  readonly network?: string;
  /** When the payment page closes, in seconds since 1970. */
  readonly expires: number;
  /** Stripe's, once there is one: from then on Stripe alone says what becomes of the number. */
  readonly session?: string;
};

/** Held until Stripe says what became of it. */
export const UNTIL_SETTLED = Number.MAX_SAFE_INTEGER;

/** A number that is or was somebody's. */
export type EditionNumber = Found & { readonly name: EditionName; readonly number: number };

const READS_AT_ONCE = 16;
const folderOf = (photoId: string) => `edition/${photoId}/`;
const NUMBER = /^(?:(a4|a3)-)?(\d{1,3})$/;

/** The key of the claim on a number. */
export const numberKey = (photoId: string, name: EditionName, number: number): string =>
  `${folderOf(photoId)}${name && `${name}-`}${number}`;

/** What stands on the claim on a number, as far as it is known. */
export const noteOf = ({ note }: Claim): Partial<NumberNote> => (note ?? {}) as Partial<NumberNote>;

/** All numbers of a photo that were ever taken. */
export async function readNumbers(claims: Claims, photoId: string): Promise<EditionNumber[]> {
  const folder = folderOf(photoId);
  const keys = await claims.keys(folder);
  const found = await mapAtOnce(keys, READS_AT_ONCE, async (key) => {
    const [, name = '', number] = NUMBER.exec(key.slice(folder.length)) ?? [];
    const one = number === undefined ? undefined : await claims.find(key);
    return one && { ...one, name: name as EditionName, number: Number(number) };
  });
  return found.filter((one) => one !== undefined);
}

/** Where a number stands at a time in ms. `over`: its page should have closed; whether it was paid, Stripe knows. */
export function standingOf(claim: Claim, now: number): 'free' | 'held' | 'over' | 'sold' {
  if (claim.state === 'done') return 'sold';
  if (claim.state === 'free') return 'free';
  const { session, expires = 0 } = noteOf(claim);
  if (session === undefined) return claim.until > now ? 'held' : 'free';
  return expires * 1000 > now ? 'held' : 'over';
}

/** The numbers of one edition that nobody else can have. */
export function takenNumbers(numbers: readonly EditionNumber[], name: EditionName, now: number): number[] {
  return numbers
    .filter((one) => one.name === name && ['held', 'sold'].includes(standingOf(one.claim, now)))
    .map(({ number }) => number);
}
