import { createHash, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode } from '../../src/shared/errors.ts';
import {
  EDITION_NETWORK_MAX,
  type EditionName,
  editionOfPrint,
  type NamedEdition,
} from '../../src/shared/shop/edition.ts';
import { productName } from '../../src/shared/shop/lineItems.ts';
import type { RequestedLine, RequestedOrder } from '../checkout/readRequest.ts';
import { ApiError } from '../lib/apiError.ts';
import { type Claim, type Claims, type Found, leftOf } from '../lib/claims.ts';
import { mapAtOnce } from '../lib/mapAtOnce.ts';

/**
 * Each number of an edition is a claim, `edition/<photo>/7`, or `edition/<photo>/a4-7` when each size has its
 * edition: held while somebody pays, done once paid, otherwise free.
 */

type NumberNote = {
  /** The buying browser, which takes no second number. Absent once its payment is on the way. */
  readonly attempt?: string;
  /** The order: repeating it leads to the same payment page. */
  readonly order?: string;
  /** A hash of the buyer's network, until the payment is on the way. */
  readonly network?: string;
  /** When the payment page closes, in seconds since 1970. */
  readonly expires: number;
  /** Stripe's session, once there is one: from then on only Stripe decides about the number. */
  readonly session?: string;
};

/** Held until Stripe reports the outcome. */
export const UNTIL_SETTLED = Number.MAX_SAFE_INTEGER;

/** A number that is or was taken. */
export type EditionNumber = Found & {
  readonly photo: string;
  readonly name: EditionName;
  readonly number: number;
  /** Its state when it was read. `over`: its page should be closed, and Stripe knows whether it was paid. */
  readonly standing: 'free' | 'held' | 'over' | 'sold';
};

const READS_AT_ONCE = 16;
const folderOf = (photoId: string) => `edition/${photoId}/`;
const NUMBER = /^(?:(\w+)-)?(\d{1,3})$/;

/** The key of the claim on a number. */
export const numberKey = (photoId: string, name: EditionName, number: number): string =>
  `${folderOf(photoId)}${name && `${name}-`}${number}`;

const SERIAL_LENGTH = 16;

/** The serial of a sale in certificate and ledger. It is derived from the sale, but does not reveal it. */
export const serialOf = (session: string, key: string): string =>
  createHash('sha256').update(`${session} ${key}`).digest('base64url').slice(0, SERIAL_LENGTH);

/** The note of a number's claim, as far as known. */
export const noteOf = ({ note }: Claim): Partial<NumberNote> => (note ?? {}) as Partial<NumberNote>;

/** Parses a key of {@link numberKey}; undefined for any other key. */
function readNumberKey(key: string) {
  const [, photo = '', rest = ''] = key.split('/');
  const [, name = '', number] = NUMBER.exec(rest) ?? [];
  return number === undefined ? undefined : { photo, name: name as EditionName, number: Number(number) };
}

function standingOf(claim: Claim, now: number): EditionNumber['standing'] {
  if (claim.state === 'done') return 'sold';
  if (claim.state === 'free') return 'free';
  const { session, expires = 0 } = noteOf(claim);
  if (session === undefined) return claim.until > now ? 'held' : 'free';
  return expires * 1000 > now ? 'held' : 'over';
}

/**
 * The numbers of some keys, as they are at a time in ms. One with a damaged claim counts as sold, so that it is not
 * sold twice.
 */
export async function findNumbers(claims: Claims, keys: readonly string[], now: number) {
  const found = await mapAtOnce(keys, READS_AT_ONCE, async (key): Promise<EditionNumber | undefined> => {
    const known = readNumberKey(key);
    const one = known && (await claims.find(key).catch(leftOf));
    return one && { ...one, ...known, standing: standingOf(one.claim, now) };
  });
  return found.filter((one) => one !== undefined);
}

/** All numbers of a photo that were ever taken, as they are at a time in ms. */
export const readNumbers = async (claims: Claims, photoId: string, now: number): Promise<EditionNumber[]> =>
  findNumbers(claims, await claims.keys(folderOf(photoId)), now);

/** The photos with numbers that were ever taken. */
export async function numberedPhotos(claims: Claims): Promise<string[]> {
  const ids = (await claims.keys('edition/')).map((key) => key.split('/')[1] ?? '');
  return [...new Set(ids)].sort();
}

/** The numbers of one edition that nobody else can have. */
export const takenNumbers = (numbers: readonly EditionNumber[], name: EditionName): number[] =>
  numbers
    .filter((one) => one.name === name && ['held', 'sold'].includes(one.standing))
    .map(({ number }) => number);

/** Few writers compete, so few tries are enough; the first pause, in ms, is at most PAUSE_MS. */
const TRIES = 20;
const PAUSE_MS = 40;

/**
 * Changes a note that many processes write, always on top of the latest version. A damaged one is replaced.
 * @param change the new note; undefined keeps the old one
 * @returns false when it was kept, or other writers always won
 */
export async function changeNote(
  claims: Claims,
  key: string,
  now: number,
  change: (note: Claim['note']) => Promise<NonNullable<Claim['note']> | undefined>,
): Promise<boolean> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const found = await claims.find(key).catch(leftOf);
    const note = await change(found?.claim.note);
    if (!note) return false;
    const isNoted = found
      ? await claims.keep(found.held, UNTIL_SETTLED, note)
      : (await claims.take(key, UNTIL_SETTLED - now, note)).taken;
    if (isNoted) return true;
    await wait(randomInt(PAUSE_MS * attempt));
  }
  return false;
}

/** Whether a number is reserved by a buyer of that network, and unpaid. */
export const isHeldFor = ({ claim, standing }: EditionNumber, network: string): boolean =>
  standing === 'held' && noteOf(claim).network === network;

/**
 * Notes newly reserved numbers beside the others that a network holds of an edition. They share one note, because
 * lists of keys may lack the newest ones.
 * @param edition the edition's key; `now` in ms
 * @returns false when they exceed what one network may hold
 */
export async function fitsLimit(
  claims: Claims,
  edition: string,
  network: string,
  taken: readonly string[],
  now: number,
): Promise<boolean> {
  return changeNote(claims, `network/${network}/${edition}`, now, async (note) => {
    const noted = String(note?.numbers ?? '').split(' ');
    const all = await findNumbers(claims, [...new Set([...noted, ...taken])], now);
    const reserved = all.filter((one) => isHeldFor(one, network)).map(({ held }) => held.key);
    return reserved.length > EDITION_NETWORK_MAX ? undefined : { numbers: reserved.join(' ') };
  });
}

/** All prints of one edition in an order. */
export type Wanted = {
  readonly order: RequestedOrder;
  readonly photo: RequestedLine['photo'];
  readonly named: NamedEdition;
  readonly lines: readonly RequestedLine[];
  readonly count: number;
};
/** The prints of an order, by edition. */
export function wantedOf(order: RequestedOrder): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const line of order.lines) {
    const { photo, size, quantity } = line;
    const named = editionOfPrint(photo, size);
    if (!named) continue;
    const key = `${photo.id}/${named.name}`;
    const known = wanted.get(key) ?? { order, photo, named, lines: [], count: 0 };
    wanted.set(key, { ...known, lines: [...known.lines, line], count: known.count + quantity });
  }
  return [...wanted.values()];
}

/** A refusal; `count` is how many prints may be ordered. */
export function refusal(
  code: Extract<ErrorCode, `edition${string}`>,
  { order, photo, named, lines }: Wanted,
  count: { readonly left: number } | { readonly max: number },
): ApiError {
  const size = named.name ? ` (${named.sizes.join()})` : '';
  const params = { name: `${productName(photo, order.language)}${size}`, ...count };
  const details = lines.map((line) => ({
    path: `lineItems.${order.lines.indexOf(line)}.quantity`,
    key: `error.${code}` as const,
    params,
  }));
  return new ApiError(code, { params, details });
}

/** Why an order cannot have its numbers: `left` are available, `others` are reserved or sold. */
export function shortage(wanted: Wanted, left: number, others: readonly EditionNumber[]): ApiError {
  const { named, count } = wanted;
  const isHeld = others.some(({ name, standing }) => name === named.name && standing === 'held');
  // Enough were left a moment ago: other buyers were faster.
  const isRace = left >= count;
  const code = left > 0 && !isRace ? 'editionShort' : isHeld || isRace ? 'editionHeld' : 'editionSoldOut';
  return refusal(code, wanted, { left });
}
