import { createHash } from 'node:crypto';
import * as z from 'zod';
import { EDITION_NAMES, editionsOf, freeNumbers } from '../../src/shared/shop/edition.ts';
import type { LedgerAnswer, LedgerEntry, LedgerFault } from '../../src/shared/shop/ledger.ts';
import { monthOf } from '../../src/shared/shop/orders/orderList.ts';
import type { ContentStore, Snapshot } from '../content/contentStore.ts';
import { shownPhotos } from '../content/shownPhotos.ts';
import { ApiError } from '../lib/apiError.ts';
import { type Claim, type Claims, isDamaged, leftOf } from '../lib/claims.ts';
import { mapAtOnce } from '../lib/mapAtOnce.ts';
import { JSON_TYPE, reply } from '../lib/replies.ts';
import type { signingKey } from '../lib/signing.ts';
import { changeNote, findNumbers, noteOf, numberKey, serialOf } from './numbers.ts';

/**
 * The ledger is one note with a line per entry, exactly as it is served. One note, because lists of keys may
 * lack the newest, and an append must build on what was read. A later ledger contains every line of an earlier
 * one.
 */
const KEY = 'ledger/entries';
const NOTES_AT_ONCE = 16;

const entry = z.object({
  photo: z.string(),
  edition: z.enum(EDITION_NAMES),
  size: z.number(),
  number: z.number(),
  state: z.enum(['sold', 'free']),
  month: z.string(),
  serial: z.string(),
  previous: z.string(),
  hash: z.string(),
}) satisfies z.ZodType<LedgerEntry>;

type NewEntry = Omit<LedgerEntry, 'previous' | 'hash'>;
type Numbered = Pick<LedgerEntry, 'photo' | 'edition' | 'size' | 'number'>;
/** The wanted entry of a number: `serial` is undefined when it is free, '' when it was sold elsewhere. */
type Wanted = Numbered & { readonly serial: string | undefined; readonly at: number };

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The fields of an entry's line up to its hash, in their order. */
const HASHED = ['photo', 'edition', 'size', 'number', 'state', 'month', 'serial', 'line', 'previous'];
/** The input of an entry's hash. */
const textOf = (one: Omit<LedgerEntry, 'hash'>) => JSON.stringify(one, HASHED).slice(0, -1);

const keyOf = ({ photo, edition, number }: Numbered): string => numberKey(photo, edition, number);

/** The stored lines. For a damaged note: the part of its text between the claim's other fields. */
function linesOf({ lines, text = '' }: NonNullable<Claim['note']>): string[] {
  const left = String(text)
    .replace(/^[\s\S]*?"lines":"/, '')
    .replace(/"\}*\s*$/, '')
    .replaceAll('\\n', '\n')
    .replaceAll('\\"', '"');
  return String(lines ?? left)
    .split('\n')
    .filter(Boolean);
}

/** An unreadable line as an entry. The chain continues from its hash, or else from a hash of the remaining text. */
function damagedEntry(line: string, previous: string): LedgerEntry {
  const [, hash = hashOf(previous + line)] = /"hash":"([0-9a-f]{64})"\}?$/.exec(line) ?? [];
  const nothing = { photo: '', edition: '', size: 0, number: 0, month: '', serial: '' } as const;
  return { ...nothing, state: 'damaged', line, previous, hash };
}

function parseEntry(line: string): LedgerEntry | undefined {
  try {
    return entry.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function readEntries(note: Claim['note'] = {}): LedgerEntry[] {
  let previous = '';
  return linesOf(note).map((line) => {
    const one = parseEntry(line) ?? damagedEntry(line, previous);
    previous = one.hash;
    return one;
  });
}

export const readAllEntries = async (claims: Claims): Promise<LedgerEntry[]> =>
  readEntries((await claims.find(KEY).catch(leftOf))?.claim.note);

const lastOf = (entries: readonly LedgerEntry[]) => new Map(entries.map((one) => [keyOf(one), one]));

/** Appends the entries that `compose` returns. @throws ApiError claimsFailed when other writers always win */
async function append(
  claims: Claims,
  now: number,
  compose: (last: ReadonlyMap<string, LedgerEntry>) => Promise<readonly NewEntry[]>,
): Promise<void> {
  let isMissing = false;
  const isNoted = await changeNote(claims, KEY, now, async (note) => {
    const entries = readEntries(note);
    const added = await compose(lastOf(entries));
    isMissing = added.length > 0;
    if (!isMissing) return undefined;
    let lines = linesOf(note ?? {})
      .map((line) => `${line}\n`)
      .join('');
    let previous = entries.at(-1)?.hash ?? '';
    for (const one of added) {
      const text = textOf({ ...one, previous });
      previous = hashOf(text);
      lines += `${text},"hash":"${previous}"}\n`;
    }
    return { lines };
  });
  if (isMissing && !isNoted) throw new ApiError('claimsFailed');
}

/** The entries that lead from a number's last one to the wanted one: none, one or two. */
function steps(last: ReadonlyMap<string, LedgerEntry>, { serial, at, ...number }: Wanted, now: number) {
  const before = last.get(keyOf(number));
  const isSold = before?.state === 'sold';
  if ((isSold ? before.serial : undefined) === serial) return [];
  const free: NewEntry = { ...number, state: 'free', month: monthOf(now), serial: '' };
  const added: NewEntry[] = isSold ? [free] : [];
  if (serial !== undefined) added.push({ ...number, state: 'sold', month: monthOf(at), serial });
  return added;
}

/** The serial of the sale that a number's claim records; undefined when it is not sold. */
function soldAs(key: string, claim: Claim | undefined): string | undefined {
  const session = claim?.state === 'done' ? noteOf(claim).session : undefined;
  return session === undefined ? undefined : serialOf(session, key);
}

/** Enters the state of numbers according to their claims, if the ledger differs. Safe to repeat. */
export async function enterNumbers(claims: Claims, numbers: readonly Numbered[], now: number): Promise<void> {
  await append(claims, now, async (last) => {
    const wanted = await mapAtOnce(numbers, NOTES_AT_ONCE, async (number): Promise<Wanted | undefined> => {
      const { claim } = (await claims.find(keyOf(number)).catch(leftOf)) ?? {};
      // Nothing else records whether it is sold.
      if (claim && isDamaged(claim)) return undefined;
      return { ...number, serial: soldAs(keyOf(number), claim), at: claim?.at ?? now };
    });
    return wanted.flatMap((one) => (one ? steps(last, one, now) : []));
  });
}

/** A sale of this shop that the ledger knows: only its order may change it. */
const isEntered = (last: ReadonlyMap<string, LedgerEntry>, key: string): boolean =>
  last.get(key)?.state === 'sold' && last.get(key)?.serial !== '';

/** Enters numbers without an order: sold elsewhere according to the content, or before the ledger existed. */
export async function enterEditions(claims: Claims, snapshot: Snapshot, now: number): Promise<void> {
  const editions = shownPhotos(snapshot).entries.flatMap((photo) =>
    editionsOf(photo).map((named) => ({ photo: photo.id, ...named })),
  );
  if (editions.length === 0) return;
  const keys = await claims.keys('edition/');
  await append(claims, now, async (last) => {
    const open = keys.filter((key) => !isEntered(last, key));
    const found = await findNumbers(claims, open, now);
    const known = new Map(found.map((one) => [one.held.key, one]));
    const wanted = editions.flatMap(({ photo, name, edition }): Wanted[] => {
      const { size } = edition;
      const about = { photo, edition: name, size };
      const numbers = Array.from({ length: size }, (_, at) => ({ ...about, number: at + 1 }));
      const isTaken = (key: string) =>
        isEntered(last, key) || (known.get(key)?.standing ?? 'free') !== 'free';
      const taken = numbers.filter((one) => isTaken(keyOf(one))).map(({ number }) => number);
      const free = new Set(freeNumbers(edition, taken));
      return numbers
        .filter((one) => !isEntered(last, keyOf(one)))
        .map((one) => {
          const claim = known.get(keyOf(one))?.claim;
          const isElsewhere = !free.has(one.number) && !taken.includes(one.number);
          return { ...one, serial: isElsewhere ? '' : soldAs(keyOf(one), claim), at: claim?.at ?? now };
        });
    });
    return wanted.sort((one, other) => one.at - other.at).flatMap((one) => steps(last, one, now));
  });
}

/** The positions of sales in the ledger, counted from 1, by certificate serial. */
export async function findSales(
  claims: Claims,
): Promise<ReadonlyMap<string, { readonly at: number; readonly hash: string }>> {
  const entries = await readAllEntries(claims);
  return new Map(
    entries.flatMap(({ state, serial, hash }, index) =>
      state === 'sold' && serial ? [[serial, { at: index + 1, hash }]] : [],
    ),
  );
}

/** The faults of a ledger, by the position of the entry, counted from 1. */
export function findFaults(entries: readonly LedgerEntry[]): LedgerFault[] {
  const places = new Map(entries.map(({ hash }, at) => [hash, at]));
  const sold = new Set<string>();
  return entries.flatMap((one, at) => {
    const key = keyOf(one);
    const isTwice = one.state === 'sold' && sold.has(key);
    if (one.state === 'sold') sold.add(key);
    else sold.delete(key);
    const isNext = one.previous === (entries[at - 1]?.hash ?? '');
    const faults: (LedgerFault['kind'] | false)[] = [
      one.state === 'damaged' ? 'unreadable' : hashOf(textOf(one)) !== one.hash && 'changed',
      !isNext && (places.has(one.previous) || one.previous === '' ? 'moved' : 'missing'),
      isTwice && 'twice',
    ];
    return faults.filter((kind) => kind !== false).map((kind) => ({ at: at + 1, kind }));
  });
}

/** The current ledger: entries, editions on sale, and numbers that are being paid for. */
export async function readLedger(
  claims: Claims,
  store: ContentStore,
  key: NonNullable<ReturnType<typeof signingKey>>,
  now: number,
): Promise<LedgerAnswer> {
  const [entries, keys, snapshot] = await Promise.all([
    readAllEntries(claims),
    claims.keys('edition/'),
    store.snapshot(),
  ]);
  const last = lastOf(entries);
  const open = keys.filter((one) => last.get(one)?.state !== 'sold');
  const pending = (await findNumbers(claims, open, now)).filter(({ standing }) => standing !== 'free');
  const editions = shownPhotos(snapshot).entries.flatMap(({ id: photo, ...data }) =>
    editionsOf(data).map(({ name, edition }) => ({
      photo,
      edition: name,
      ...edition,
      held: pending
        .filter((one) => one.photo === photo && one.name === name)
        .map(({ number }) => number)
        .sort((one, other) => one - other),
    })),
  );
  const signed = key.sign('ledger', `${entries.length} ${entries.at(-1)?.hash ?? ''}`);
  const signature = Buffer.from(signed, 'base64url').toString('base64');
  return { entries, editions, signature, key: key.publicKey };
}

/** The ledger as JSON, one entry per line: a shell can verify it, and an earlier file is a prefix of a later one. */
export function ledgerReply({ entries, ...rest }: LedgerAnswer): Response {
  const lines = entries.map((one) => `${textOf(one)},"hash":"${one.hash}"}\n`);
  const ends = Object.entries(rest).map(
    ([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}\n`,
  );
  return reply(`{"entries":[\n${lines.join(',')}]\n${ends.join('')}}\n`, JSON_TYPE);
}
